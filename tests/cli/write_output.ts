/** Writes as the command does; the argument says what. Tells on stderr that it got to its end. */
import { paint, print, printJson, talk } from "../../lib/cli/output.ts";

const LONG = "x".repeat(200_000);
const writes: Readonly<Record<string, () => void>> = {
  print: () => print("가 \ud83d"),
  json: () => printJson({ text: "a\ud83d", list: ["\udc00"], nothing: null }),
  long: () => print(LONG),
  talk: () => talk({}, "said"),
  quiet: () => talk({ quiet: true }, "said"),
  "long talk": () => talk({}, LONG),
  paint: () => print(paint("red", "red")),
};

writes[Deno.args[0] ?? ""]?.();
if (Deno.args[1]) Deno.writeTextFileSync(Deno.args[1], "end");
