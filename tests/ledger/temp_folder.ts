/** A folder that lives as long as a test. */

export function inTempFolder(body: (folder: string) => void): void {
  const folder = Deno.makeTempDirSync({ prefix: "bobbin test " });
  try {
    body(folder);
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}
