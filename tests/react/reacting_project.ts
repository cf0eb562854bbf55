/** Lets the rules of a test react in a sample project. */
import { rootAt } from "../../lib/project/root.ts";
import { DEFAULT_SETTINGS } from "../../lib/project/settings.ts";
import { type ReactionContext, type Reactions, reactTo } from "../../lib/react/reactions.ts";
import { type SampleProject, writeFile } from "../sample_project.ts";

export const ID = "inj-01ARZ3NDEKTSV4RRFFQ69G5FAV";

/** Returns what rules, written into the project, say after a call; without a session unless `more` names one. */
export function reactIn(
  project: SampleProject,
  rules: string,
  tool: string,
  input: Record<string, unknown>,
  more: Partial<ReactionContext> = {},
): Promise<Reactions> {
  writeFile(project.path, ".bobbin/reactions.toml", rules);
  return reactTo({ tool, input }, {
    root: rootAt(project.path),
    cwd: project.path,
    sessionFolder: undefined,
    role: "default",
    settings: DEFAULT_SETTINGS,
    injectionId: ID,
    budget: { lines: 150, characters: 9000 },
    ...more,
  });
}

/** Returns the text of a rule with the name "r". */
export function rule(body: string): string {
  return `[[reactions]]\nname = "r"\n${body}\n`;
}
