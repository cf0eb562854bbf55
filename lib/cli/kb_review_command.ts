/** `bobbin kb review` and `kb digest`: the notes that nothing keeps alive, shown or written down to be ticked. */
import { killList, killListName, readKillList } from "../notes/digest.ts";
import { rotateLog } from "../notes/log_rotation.ts";
import { type Proposal, proposeBurials } from "../notes/review.ts";
import { surveyVault } from "../notes/survey.ts";
import type { Vault } from "../notes/vault.ts";
import { NOTHING } from "./exit.ts";
import { requireVault, type VaultFlags } from "./kb_vault.ts";
import { formatCount } from "./measures.ts";
import { paint, print, printJson, talk } from "./output.ts";

/** Prints the notes without a live signal, with the reasons; the exit code is 1 when there are none. */
export async function kbReviewCommand(flags: VaultFlags): Promise<void> {
  const vault = await requireVault(flags);
  const proposals = await proposalsOf(vault, Date.now());
  if (proposals.length === 0) Deno.exitCode = NOTHING;
  if (flags.json) return printJson({ vault: vault.path, proposals: proposals.map(toJson) });
  if (proposals.length === 0) return talk(flags, "Every note is alive");
  for (const { path, tier, title, reasons } of proposals) {
    print(`${paint("cyan", path)}  [${tier ?? "unsorted"}] ${title}`);
    print(`  ${reasons.join(", ")}`);
  }
  talk(flags, "Nothing was moved; next: bobbin kb digest");
}

/** Writes the kill list of today; ticks and remarks that it holds already stay. */
export async function kbDigestCommand(flags: VaultFlags): Promise<void> {
  const vault = await requireVault(flags);
  const now = Date.now();
  const proposals = await proposalsOf(vault, now);
  const path = `${vault.reports}/${killListName(now)}`;
  const there = readIfThere(path), text = killList(proposals, now, there);
  Deno.mkdirSync(vault.reports, { recursive: true });
  // Only added to: somebody may be ticking it.
  Deno.writeTextFileSync(path, text.slice(there.length), { append: true });
  const listed = readKillList(text);
  if (flags.json) return printJson({ path, listed: listed.length, proposals: proposals.length });
  print(path);
  talk(
    flags,
    listed.length === 0
      ? "Every note is alive: there is none to tick"
      : `${formatCount(listed.length, "note")} listed; tick what may go, then: bobbin kb execute`,
  );
}

async function proposalsOf(vault: Vault, now: number): Promise<Proposal[]> {
  rotateLog(vault.log);
  const { notes } = await surveyVault(vault, now);
  return proposeBurials(notes, vault.config, now);
}

function toJson({ path, title, tier, reasons }: Proposal): unknown {
  return { path, title, tier: tier ?? null, reasons };
}

function readIfThere(path: string): string {
  try {
    return Deno.readTextFileSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return "";
    throw error;
  }
}
