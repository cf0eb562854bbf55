/** Checks that the command ranks as the search inside this process does. */

export interface Sample {
  id: string;
  text: string;
  folder: string;
  ranked: readonly string[];
}

export interface Mismatch {
  id: string;
  here: readonly string[];
  command: readonly string[];
}

const MAIN = new URL("../../main.ts", import.meta.url).pathname;

/** Runs each sample through `bobbin search`; returns those of which the files or their order differ. */
export async function compareWithCommand(samples: readonly Sample[]): Promise<Mismatch[]> {
  const mismatches: Mismatch[] = [];
  for (const { id, text, folder, ranked } of samples) {
    const command = await searchByCommand(folder, text);
    if (command.join("\n") !== ranked.join("\n")) mismatches.push({ id, here: ranked, command });
  }
  return mismatches;
}

async function searchByCommand(folder: string, text: string): Promise<string[]> {
  const child = new Deno.Command(Deno.execPath(), {
    // By stdin, since a query may look like a flag.
    args: ["run", "-A", MAIN, "search", "--json", "--files", "-"],
    cwd: folder,
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const written = new Blob([text]).stream().pipeTo(child.stdin);
  const [{ code, stdout, stderr }] = await Promise.all([child.output(), written]);
  const decoder = new TextDecoder();
  // 1 says that nothing was found.
  if (code > 1) {
    throw new Error(`Cannot search in "${folder}": ${decoder.decode(stderr).trim()}`);
  }
  const reply: { results: { path: string }[] } = JSON.parse(decoder.decode(stdout));
  return reply.results.map(({ path }) => path);
}
