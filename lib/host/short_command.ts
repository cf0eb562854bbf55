/** A hook's command without what is the same in all of them. */

/** Returns the command with the flags of `deno run` as "…": which program, and with what settings. */
export function shortCommand(command: string): string {
  return command.replace(/^NO_COLOR=1 /, "").replace(
    /^('[^']*deno(?:\.exe)?'|\S*deno(?:\.exe)?) run (?:--(?:"[^"]*"|'[^']*'|[^\s"'])+ )+/,
    "$1 run … ",
  );
}
