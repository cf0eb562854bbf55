/** Settings files as people and other programs leave them. */

const FOREIGN = '{"hooks":[{"type":"command","command":"say && echo > done"}]}';
/** Hooks of others for several events, without a line end. */
export const LONG = JSON.stringify(
  {
    permissions: { allow: ["Bash(ls)"], deny: ["Read(./.env)"] },
    env: { A: "1" },
    hooks: {
      PreToolUse: [{ matcher: "Bash", hooks: [{ type: "command", command: "node guard.js" }] }],
      UserPromptSubmit: [{ hooks: [{ type: "command", command: "say hi", timeout: 3 }] }],
      Notification: [{ hooks: [{ type: "command", command: "notify" }] }],
    },
    statusLine: { type: "command", command: "a && b > c" },
  },
  null,
  2,
);

/** By what is odd about each. */
export const SHAPES: Readonly<Record<string, string>> = {
  "no bytes": "",
  "blanks": " \n\n",
  "a BOM alone": "\ufeff",
  "an empty object": "{}",
  "an empty object and a line end": "{}\n",
  "an empty object of two lines": "{\n}\n",
  "one line": '{"model":"opus"}',
  "one line with blanks": '{ "model": "opus", "x": [1, 2] }\n',
  "one line with hooks": `{"hooks":{"Stop":[${FOREIGN}]},"z":1}`,
  "two blanks": '{\n  "b": 1,\n  "a": 2\n}\n',
  "four blanks": '{\n    "b": 1,\n    "a": {\n        "c": []\n    }\n}\n',
  "three blanks": '{\n   "b": 1\n}\n',
  "tabs": '{\n\t"theme": "dark",\n\t"statusLine": {"command":"a && b > c"}\n}\n',
  "tabs and CRLF": '{\r\n\t"theme": "dark",\r\n\t"x": {\r\n\t\t"y": 1\r\n\t}\r\n}\r\n',
  "CRLF": '{\r\n  "a": 1\r\n}\r\n',
  "no line end": '{\n  "a": 1\n}',
  "many line ends": '{\n  "a": 1\n}\n\n\n',
  "a BOM": '\ufeff{\n  "a": 1\n}\n',
  "a BOM and CRLF": '\ufeff{\r\n  "a": 1\r\n}\r\n',
  "no indentation": '{\n"a": 1,\n"b": 2\n}\n',
  "mixed indentation": '{\n  "a": 1,\n\t"b": {\n   "c": 2}\n}\n',
  "a comment before": '// mine\n{\n  "a": 1\n}\n',
  "a comment behind": '{\n  "a": 1\n}\n// mine\n',
  "comments between": '{\n  // one\n  "a": 1, // two\n  /* three */ "b": 2 // four\n  // five\n}\n',
  "a comment alone": "{\n  // nothing yet\n}\n",
  "trailing commas":
    '{\n "hooks": {"PreToolUse": [],},\n "permissions": {"deny": ["Bash(rm -rf *)",]}\n}',
  "empty hooks": '{\n  "hooks": {}\n}\n',
  "empty hooks among others": '{\n  "a": 1,\n  "hooks": {},\n  "b": 2\n}\n',
  "an empty event": '{\n  "hooks": {\n    "UserPromptSubmit": []\n  }\n}\n',
  "comments in an empty event": '{\n  "hooks": {\n    "Stop": [\n      // none\n    ]\n  }\n}\n',
  "foreign hooks": `{\n  "hooks": {\n    "UserPromptSubmit": [\n      ${FOREIGN}\n    ]\n  }\n}\n`,
  "foreign hooks of all events": LONG + "\n",
  "foreign hooks and comments": LONG.replace('"PreToolUse"', '// guard\n    "PreToolUse"') + "\n",
  "events of later versions": `{"hooks":{"PostCompact":[${FOREIGN}],"Odd":[]}}\n`,
  "groups of odd shapes":
    '{\n  "hooks": {\n    "Stop": [null, 1, "x", {}, {"hooks": 1}, {"hooks": [null]}]\n  }\n}\n',
  "odd commands": '{"hooks":{"Stop":[{"hooks":[{"command":1},{"type":"http","url":"x"}]}]}}',
  "the name in a foreign path":
    '{"hooks":{"PreToolUse":[{"hooks":[{"type":"command","command":"node /me/bobbin/hooks/stop.ts"}]}]}}\n',
  "hooks of the tool of the same name":
    '{"hooks":{"UserPromptSubmit":[{"hooks":[{"type":"command","command":"bobbin hook inject-context || true"}]}]}}\n',
  "escapes and other scripts": '{\n  "가나": "\\u003c\\ud83d\\ude00 \\/ 日本",\n  "n": 1.50e3\n}\n',
  "lone surrogates": '{\n  "a": "\\ud83d"\n}\n',
  "an odd order":
    '{\n  "z": 1,\n  "hooks": {\n    "Stop": [],\n    "PreToolUse": []\n  },\n  "a": 2\n}\n',
};
