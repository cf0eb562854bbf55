/** A vault in the folder of a sample project, and the rows of its log. */
import { createSampleProject, type SampleProject } from "../sample_project.ts";

const NOTES: Readonly<Record<string, string>> = {
  ".kb/config.json": "{}\n",
  "db/locks.md": "\ufeff---\r\nkb_id: lockslck  # by hand\r\nversion: 1.10\r\n---\r\n\r\n" +
    "# Lock timeouts in Postgres\r\n\r\nSet lock_timeout before a migration.\r\n",
  "bread.md": "# Sourdough bread\n\nFeed the starter twice.\n",
  "core.md": "---\nkb_tier: L0\nkb_use_when: every week\n---\n# Rest on Sunday\n",
};

/** Creates a vault in a git repository. */
export function createVault(files: Readonly<Record<string, string>> = {}): SampleProject {
  return createSampleProject({ ...NOTES, ...files });
}

/** Returns what was recorded: tool, path and id of each row. */
export function readLog(vault: SampleProject): (string | undefined)[][] {
  const text = Deno.readTextFileSync(`${vault.path}/.kb/access.log.jsonl`);
  return text.trimEnd().split("\n").map((line) => JSON.parse(line))
    .map(({ tool, path, id }) => [tool, path, id]);
}

/** Makes every note as old as the days say, in the file system; git then knows nothing better. */
export function growOld(vault: SampleProject, days: number): void {
  Deno.removeSync(`${vault.path}/.git`, { recursive: true });
  const time = new Date(Date.now() - days * 86_400_000);
  const visit = (folder: string): void => {
    for (const { name, isDirectory } of Deno.readDirSync(folder)) {
      if (isDirectory) visit(`${folder}/${name}`);
      else Deno.utimeSync(`${folder}/${name}`, time, time);
    }
  };
  visit(vault.path);
}
