/** Vaults on the disk for tests. */
import { dirname } from "../../lib/project/paths.ts";
import { openVault, type Vault } from "../../lib/notes/vault.ts";
import { PLANTED } from "./planted_notes.ts";

export interface SampleVault extends Disposable {
  vault: Vault;
  write(path: string, text: string): void;
}

/** Creates a vault with the files; its configuration is the default one. */
export function createVault(files: Readonly<Record<string, string>> = {}): SampleVault {
  const top = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "bobbin vault " }));
  const write = (path: string, text: string): void => {
    Deno.mkdirSync(dirname(`${top}/${path}`), { recursive: true });
    Deno.writeTextFileSync(`${top}/${path}`, text);
  };
  write(".kb/config.json", '{"version":2}');
  for (const [path, text] of Object.entries(files)) write(path, text);
  return {
    vault: openVault(top),
    write,
    [Symbol.dispose]: () => Deno.removeSync(top, { recursive: true }),
  };
}

/** Returns the planted notes as files, and so many further ones that are about other things. */
export function plantedFiles(others = 0): Record<string, string> {
  const files = PLANTED.map(({ path, title, use, body }) => [
    path,
    `---\nkb_tier: L1\nkb_use_when: ${JSON.stringify(use)}\n---\n# ${title}\n\n${body}\n`,
  ]);
  const filler = Array.from({ length: others }, (_, i) => [`other/${i % 7}/${i}.md`, filling(i)]);
  return Object.fromEntries([...files, ...filler]);
}

const SUBJECTS = "garden,bicycle,piano,harbour,orchard,museum,carpet,lantern,violin,meadow".split(
  ",",
);
const DEEDS = "repair,clean,measure,paint,store,borrow,insure,label,count,photograph".split(",");
const THINGS = "in the file,for a server,with a new list,after the test,by the function,at a table"
  .split(",");
const OTHERS = [
  "今天我们去看了花园，天气很好。怎么走最近？",
  "정원을 어떻게 손질하는지 적어 둔다.",
  "庭の手入れについて書いておく。",
];

/** Everyday notes with many of the words that prompts are made of. */
function filling(i: number): string {
  const pick = (list: readonly string[], salt: number): string =>
    list[(i * 31 + salt * 17 + (i >> 3) * salt) % list.length] as string;
  const lines = Array.from(
    { length: 8 },
    (_, line) =>
      `What did we do with the ${pick(SUBJECTS, line)} and how do I ${pick(DEEDS, line + 3)} it ${
        pick(THINGS, line + 5)
      }? ${pick(OTHERS, line)}`,
  );
  return `# How to ${pick(DEEDS, 1)} the ${pick(SUBJECTS, 2)} ${i}\n\n${lines.join("\n")}\n`;
}
