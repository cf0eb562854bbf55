/** The unit that runs `bobbin watch` as a service of a user. */

/** Returns the unit for a project; `command` are the words that start this program. */
export function systemdUnit(root: string, command: readonly string[]): string {
  return `# ~/.config/systemd/user/bobbin-watch.service, then: systemctl --user enable --now bobbin-watch
[Unit]
Description=Keeps the bobbin index of ${escapeSpecifiers(root)} up to date

[Service]
WorkingDirectory=${escapeSpecifiers(root)}
ExecStart=${[...command, "watch", "--quiet"].map(quoteWord).join(" ")}
Restart=on-failure
RestartSec=10
Nice=10

[Install]
WantedBy=default.target`;
}

function quoteWord(word: string): string {
  const escaped = escapeSpecifiers(word).replaceAll("$", "$$$$");
  if (/^[\w@+=:,./%-]+$/.test(escaped)) return escaped;
  return `"${escaped.replace(/[\\"]/g, "\\$&")}"`;
}

/** "%" begins what systemd replaces. */
function escapeSpecifiers(text: string): string {
  return text.replaceAll("%", "%%");
}
