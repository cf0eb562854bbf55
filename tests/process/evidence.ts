/** Evidence of a harness as it leaves it for hooks: a file that is named by the hash of its text. */
import { type SampleProject, writeFile } from "../sample_project.ts";

const EVIDENCE = JSON.stringify({
  graph: "g",
  query: "q",
  entities: ["Deirdre"],
  turn: 7,
  outcome: "found",
  faction_id: "gaians",
  worldview_sha256: "w",
});

/** Writes evidence about "Deirdre" into the home of a project, and returns what a payload names it by. */
export async function writeEvidence({ home }: SampleProject): Promise<Record<string, string>> {
  const bytes = new TextEncoder().encode(EVIDENCE);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
  writeFile(home, `.local/state/yupana/grounding/${digest}.json`, EVIDENCE);
  return {
    scope: "na",
    grounding_id: `sha256:${digest}`,
    faction_id: "gaians",
    worldview_sha256: "w",
  };
}
