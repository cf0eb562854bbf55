/** What happens beside the sessions of a soak: index runs, an index that is deleted, files that are replaced, clocks that jump. */
import { indexProject } from "../../lib/index/indexer.ts";
import type { SampleProject } from "../sample_project.ts";

const YEAR = 365 * 86_400_000;

/** Goes on until the signal comes; returns how often each kind of trouble was made. */
export async function makeTrouble(
  project: SampleProject,
  random: () => number,
  signal: AbortSignal,
): Promise<Record<string, number>> {
  const made: Record<string, number> = {};
  const kinds: Record<string, () => void | Promise<void>> = {
    "index run": () => reindex(project),
    "index deleted": () => deleteIndex(project),
    "file replaced": () => replaceFile(project, random),
    "time of files set by a year": () => jumpClock(project, random),
  };
  const names = Object.keys(kinds);
  while (!signal.aborted) {
    const name = names[Math.floor(random() * names.length)] as string;
    await kinds[name]?.();
    made[name] = (made[name] ?? 0) + 1;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  return made;
}

async function reindex({ path }: SampleProject): Promise<void> {
  await indexProject({ root: path });
}

async function deleteIndex(project: SampleProject): Promise<void> {
  for (const name of ["index.db", "index.db-wal", "index.db-shm"]) {
    await Deno.remove(`${project.path}/.bobbin/${name}`).catch(() => {});
  }
  await new Promise((resolve) => setTimeout(resolve, 500));
  await reindex(project);
}

/** Another inode under the same name, as editors write. */
function replaceFile({ path }: SampleProject, random: () => number): void {
  const file = `${path}/src/handle_${Math.floor(random() * 60)}.ts`;
  Deno.writeTextFileSync(`${file}.new`, `${Deno.readTextFileSync(file)}// again\n`);
  Deno.renameSync(`${file}.new`, file);
}

/** The clock of the system cannot be set here: what hooks compare it with is set instead. */
function jumpClock({ path }: SampleProject, random: () => number): void {
  const time = new Date(Date.now() + (random() < 0.5 ? YEAR : -YEAR));
  Deno.utimeSync(`${path}/src/handle_${Math.floor(random() * 60)}.ts`, time, time);
  Deno.utimeSync(`${path}/.bobbin/config.toml`, time, time);
}
