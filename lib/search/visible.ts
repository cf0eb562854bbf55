/** Makes foreign text safe to show: nothing in it can forge the block, hide, or leak a secret. */

import { HOST_BLOCKS } from "./noise.ts";

// Terminal escapes and other control characters, bidi overrides, zero-width and tag characters: what
// looks like nothing to a person may be read by a model.
const HIDDEN =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff]|[\udb40-\udb43][\udc00-\udfff]/g;

/** Tags between which hosts put what a hook says; one in a file's text would end that, or begin a new one. */
const HOST_TAG = new RegExp(`<(?=\\s*/?\\s*(?:${HOST_BLOCKS.join("|")})\\b)`, "gi");

/**
 * Returns the text with control and invisible characters written out (`\u{202e}`) and tags of hosts
 * disarmed (`&lt;/system-reminder>`), well-formed.
 */
export function makeVisible(text: string): string {
  const visible = text.toWellFormed().replace(HIDDEN, (found) => {
    const code = found.codePointAt(0) ?? 0;
    return code === 13 ? "" : `\\u{${code.toString(16)}}`;
  });
  return visible.includes("<") ? visible.replace(HOST_TAG, "&lt;") : visible;
}

interface Secret {
  pattern: RegExp;
  name: string;
}

const SECRETS: readonly Secret[] = [
  {
    name: "private key",
    pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
  },
  { name: "AWS key", pattern: /(?<![0-9A-Z])(?:AKIA|ASIA)[0-9A-Z]{16}(?![0-9A-Z])/g },
  {
    name: "GitHub token",
    pattern: /gh[pousr]_[A-Za-z0-9]{36,}|github_pat_[A-Za-z0-9_]{40,}/g,
  },
  { name: "GitLab token", pattern: /\bglpat-[A-Za-z0-9_-]{20,}/g },
  { name: "Slack token", pattern: /\bxox[abeoprs]-[A-Za-z0-9-]{10,}/g },
  { name: "Google key", pattern: /\bAIza[0-9A-Za-z_-]{35}/g },
  { name: "Stripe key", pattern: /\b[rs]k_live_[0-9A-Za-z]{16,}/g },
  { name: "API key", pattern: /\bsk-(?:ant-|proj-)?[A-Za-z0-9_-]{32,}/g },
  { name: "npm token", pattern: /\bnpm_[A-Za-z0-9]{36}\b/g },
  { name: "JWT", pattern: /\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}/g },
  {
    name: "secret",
    // By what it is called, as in AWS_SECRET_ACCESS_KEY=...; a value with a digit, so that no name of code is one.
    pattern:
      /(?<=(?:SECRET|TOKEN|PASSWORD|API_?KEY|ACCESS_KEY)[A-Z_]{0,30}["']?\s?[=:]\s?["']?)(?=[^\s\d]{0,80}\d)[A-Za-z0-9+/_-]{20,}={0,2}(?![\w.(])/g,
  },
  { name: "password", pattern: /(?<=:\/\/[^\s:@/"']{1,64}:)[^\s:@/"'${}<>]{3,}(?=@)/g },
];

/** What every pattern above needs: text without it holds no secret, and most text is without. */
const SUSPICIOUS =
  /PRIVATE KEY|SECRET|TOKEN|PASSWORD|API_?KEY|ACCESS_KEY|AKIA|ASIA|gh[pousr]_|github_pat_|glpat-|xox|AIza|k_live_|sk-|npm_|eyJ|:\/\/[^\s/]*@/;

/** Returns the text with keys, tokens and passwords replaced by `[masked: what]`, line by line. */
export function maskSecrets(text: string): string {
  if (!SUSPICIOUS.test(text)) return text;
  let masked = text;
  for (const { pattern, name } of SECRETS) {
    masked = masked.replace(
      pattern,
      // The lines stay as many as they were, so that their numbers stay right.
      (found) => `[masked: ${name}]` + "\n".repeat(found.split("\n").length - 1),
    );
  }
  return maskKeyRests(masked);
}

const KEY_END = /^.*-----END [A-Z ]*PRIVATE KEY-----/;
const KEY_LINE = /^[ \t"']*[A-Za-z0-9+/=]{16,}[\\nr"',+; \t]*$/;

/** Masks what is left of a private key whose beginning is not in the text. */
function maskKeyRests(text: string): string {
  if (!text.includes("PRIVATE KEY-----")) return text;
  const lines = text.split("\n");
  for (let at = 0; at < lines.length; at++) {
    if (!KEY_END.test(lines[at] as string)) continue;
    lines[at] = (lines[at] as string).replace(KEY_END, "[masked: private key]");
    for (let i = at - 1; i >= 0 && KEY_LINE.test(lines[i] as string); i--) {
      lines[i] = "[masked: private key]";
    }
  }
  return lines.join("\n");
}

/** Returns a fence longer than any run of backticks in the text. */
export function fenceFor(text: string): string {
  let longest = 2;
  for (const [run] of text.matchAll(/`{3,}/g)) longest = Math.max(longest, run.length);
  return "`".repeat(longest + 1);
}
