/** `bobbin completions`: scripts for shells, generated from the table of verbs. */
import { routes } from "./app.ts";
import type { Shell } from "./flags.ts";
import { type OutputFlags, print, printJson } from "./output.ts";
import { type FlagOutline, outlineVerbs, type VerbOutline } from "./verb_outline.ts";

const SCRIPTS: Readonly<Record<Shell, (verbs: readonly VerbOutline[]) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

/** Prints the script for a shell. */
export function completionsCommand(flags: OutputFlags, shell: Shell): void {
  const script = SCRIPTS[shell](outlineVerbs(routes));
  if (flags.json) printJson({ shell, script });
  else print(script.trimEnd());
}

/** The verb is made of the words that begin the line, as long as they name one. */
function bashScript(verbs: readonly VerbOutline[]): string {
  const values = verbs.flatMap(({ path, flags }) =>
    flags.filter(({ placeholder }) => placeholder !== "").map((flag) =>
      `    "${[...path, `--${flag.name}`].join(" ")}") words="${flag.values.join(" ")}" ;;`
    )
  );
  const words = verbs.map(({ path, verbs, words, flags }) =>
    `    "${path.join(" ")}") words="${
      [...verbs.map(({ name }) => name), ...words, ...flags.map(({ name }) => `--${name}`)].join(
        " ",
      )
    }" ;;`
  );
  return `_bobbin() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}"
  local verb="" word="" words="" at
  for ((at = 1; at < COMP_CWORD; at++)); do
    word="\${verb:+$verb }\${COMP_WORDS[at]}"
    case "$word" in
      ${names(verbs).join("|")}) verb="$word" ;;
      *) break ;;
    esac
  done
  case "$verb $previous" in
${values.join("\n")}
    *) case "$verb" in
${words.join("\n")}
    esac ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _bobbin bobbin
`;
}

function zshScript(verbs: readonly VerbOutline[]): string {
  const cases = verbs.map(({ path, verbs, words, flags }) => {
    const switches = flags.map(({ name, brief }) => ({ name: `--${name}`, brief }));
    const names = [...verbs, ...switches].map(({ name, brief }) => quote(`${name}:${brief}`));
    const lines = verbs.length > 0
      ? `local -a verbs=(${names.join(" ")}); _describe verb verbs`
      : `_arguments ${[...flags.map(zshFlag), zshWords(words)].join(" ")}`;
    return `    "${path.join(" ")}") ${lines} ;;`;
  });
  return `#compdef bobbin
_bobbin() {
  local verb="" word="" at
  for ((at = 2; at < CURRENT; at++)); do
    word="\${verb:+$verb }\${words[at]}"
    case "$word" in
      ${names(verbs).join("|")}) verb="$word" ;;
      *) break ;;
    esac
  done
  case "$verb" in
${cases.join("\n")}
  esac
}
if [[ "\${funcstack[1]}" == _bobbin ]]; then _bobbin "$@"; else compdef _bobbin bobbin; fi
`;
}

/** Returns every verb and group with its whole path, quoted. */
function names(verbs: readonly VerbOutline[]): string[] {
  return verbs.filter(({ path }) => path.length > 0).map(({ path }) => quote(path.join(" ")));
}

function zshWords(words: readonly string[]): string {
  return words.length > 0 ? `'1: :(${words.join(" ")})'` : "'*: :_files'";
}

function zshFlag({ name, brief, placeholder, values }: FlagOutline): string {
  const choice = takesPath(placeholder)
    ? "_files"
    : values.length > 0
    ? `(${values.join(" ")})`
    : " ";
  const value = placeholder === "" ? "" : `:value:${choice}`;
  return quote(`--${name}[${brief.replace(/[[\]:]/g, "\\$&")}]${value}`);
}

function fishScript(verbs: readonly VerbOutline[]): string {
  const lines = verbs.flatMap(({ path, verbs, words, flags }) => {
    const when = ["__bobbin_is", ...path].join(" ");
    return [
      ...verbs.map(({ name, brief }) =>
        `complete -c bobbin -f -n ${quote(when)} -a ${name} -d ${quote(brief)}`
      ),
      ...(words.length > 0
        ? [`complete -c bobbin -f -n ${quote(when)} -a ${quote(words.join(" "))}`]
        : []),
      ...flags.map((flag) =>
        `complete -c bobbin -n ${quote(when)} -l ${flag.name}${fishValue(flag)} -d ${
          quote(flag.brief)
        }`
      ),
    ];
  });
  return `function __bobbin_is
  set -l verb
  for word in (commandline -opc)[2..-1]
    contains -- (string trim "$verb $word") ${names(verbs).join(" ")}; or break
    set -a verb $word
  end
  test "$verb" = "$argv"
end
${lines.join("\n")}
`;
}

function fishValue({ placeholder, values }: FlagOutline): string {
  if (placeholder === "") return "";
  return takesPath(placeholder)
    ? " -r"
    : values.length > 0
    ? ` -x -a ${quote(values.join(" "))}`
    : " -x";
}

/** For all three: a quote in single quotes ends them, is escaped, and opens them again. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function takesPath(placeholder: string): boolean {
  return placeholder === "DIR" || placeholder === "FILE";
}
