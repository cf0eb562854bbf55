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

/** The verb is what stands before the first flag: one word, or two in a group. */
function bashScript(verbs: readonly VerbOutline[]): string {
  const groups = verbs.filter(({ path, verbs }) => path.length > 0 && verbs.length > 0);
  const values = verbs.flatMap(({ path, flags }) =>
    flags.filter(({ takesValue }) => takesValue).map((flag) =>
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
  local verb="" words=""
  if ((COMP_CWORD > 1)); then verb="\${COMP_WORDS[1]}"; fi
  case "$verb" in
    ${groups.map(({ path }) => path.join(" ")).join("|")})
      if ((COMP_CWORD > 2)); then verb="$verb \${COMP_WORDS[2]}"; fi ;;
  esac
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
    const names = verbs.map(({ name, brief }) => quote(`${name}:${brief}`));
    const lines = names.length > 0
      ? `local -a verbs=(${names.join(" ")}); _describe verb verbs`
      : `_arguments ${[...flags.map(zshFlag), zshWords(words)].join(" ")}`;
    return `    "${path.join(" ")}") ${lines} ;;`;
  });
  return `#compdef bobbin
_bobbin() {
  local verb=""
  if ((CURRENT > 2)); then verb="\${words[2]}"; fi
  if [[ "$verb" == hook ]] && ((CURRENT > 3)); then verb="hook \${words[3]}"; fi
  case "$verb" in
${cases.join("\n")}
  esac
}
if [[ "\${funcstack[1]}" == _bobbin ]]; then _bobbin "$@"; else compdef _bobbin bobbin; fi
`;
}

function zshWords(words: readonly string[]): string {
  return words.length > 0 ? `'1: :(${words.join(" ")})'` : "'*: :_files'";
}

function zshFlag({ name, brief, takesValue, takesPath, values }: FlagOutline): string {
  const choice = takesPath ? "_files" : values.length > 0 ? `(${values.join(" ")})` : " ";
  const value = takesValue ? `:value:${choice}` : "";
  return quote(`--${name}[${brief.replace(/[[\]:]/g, "\\$&")}]${value}`);
}

function fishScript(verbs: readonly VerbOutline[]): string {
  const groups = verbs.filter(({ path, verbs }) => path.length > 0 && verbs.length > 0)
    .map(({ path }) => path.join(" "));
  return verbs.flatMap(({ path, verbs, words, flags }) => {
    const seen = path.map((word) => `__fish_seen_subcommand_from ${word}`);
    // "bobbin status" is not "bobbin hook status".
    const outside = path.length === 1 && verbs.length === 0 ? groups : [];
    const without = [...outside, ...(path.length > 0 ? verbs.map(({ name }) => name) : [])];
    const none = without.length > 0 ? [`not __fish_seen_subcommand_from ${without.join(" ")}`] : [];
    const when = path.length === 0 ? "__fish_use_subcommand" : [...seen, ...none].join("; and ");
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
  }).join("\n") + "\n";
}

function fishValue({ takesValue, takesPath, values }: FlagOutline): string {
  if (!takesValue) return "";
  return takesPath ? " -r" : values.length > 0 ? ` -x -a ${quote(values.join(" "))}` : " -x";
}

/** For all three: a quote in single quotes ends them, is escaped, and opens them again. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
