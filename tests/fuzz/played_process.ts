/**
 * Runs hooks in this process as the system runs each in one of its own: stdin, stdout and the exit are
 * played, all between them is the hook's. A start of deno for every input would cost a hundred times as much.
 */
import { ownTime } from "./own_time.ts";

export type Hook = (args: readonly string[]) => Promise<never>;

export interface Played {
  code: number;
  stdout: string;
  stderr: string;
  /** From the payload to the exit, without the time that other processes took. */
  milliseconds: number;
}

export interface Player extends Disposable {
  /** Runs a hook to its exit. Rejects when it ends in another way. */
  run(hook: Hook, args: readonly string[], stdin: Uint8Array): Promise<Played>;
}

/** What the played exit throws, since it may not return. */
class Exit {
  constructor(readonly code: number) {}
}

/** Takes over the streams and the exit of this process until it is disposed of. */
export function playProcesses(): Player {
  const { exit, openSync } = Deno;
  const opened: Deno.FsFile[] = [];
  const written = { stdout: [] as Uint8Array[], stderr: [] as Uint8Array[] };
  let input = new Uint8Array();
  Deno.exit = (code = 0): never => {
    throw new Exit(code);
  };
  // The system closes what a process leaves open, and gives back its locks.
  Deno.openSync = (path, options): Deno.FsFile => {
    const file = openSync(path, options);
    opened.push(file);
    return file;
  };
  const restore = [
    overlay(Deno.stdin, {
      isTerminal: () => false,
      read(buffer: Uint8Array): Promise<number | null> {
        const part = input.subarray(0, buffer.length);
        buffer.set(part);
        input = input.subarray(part.length);
        return Promise.resolve(part.length === 0 ? null : part.length);
      },
    }),
    overlay(Deno.stdout, { writeSync: (bytes) => written.stdout.push(bytes) && bytes.length }),
    overlay(Deno.stderr, { writeSync: (bytes) => written.stderr.push(bytes) && bytes.length }),
  ];
  return {
    async run(hook, args, stdin): Promise<Played> {
      [input, written.stdout, written.stderr] = [stdin as Uint8Array<ArrayBuffer>, [], []];
      const started = ownTime();
      try {
        return await hook(args);
      } catch (error) {
        if (!(error instanceof Exit)) throw error;
        const milliseconds = ownTime() - started;
        const [stdout, stderr] = [decode(written.stdout), decode(written.stderr)];
        return { code: error.code, stdout, stderr, milliseconds };
      } finally {
        for (const file of opened.splice(0)) closeQuietly(file);
      }
    },
    [Symbol.dispose](): void {
      Object.assign(Deno, { exit, openSync });
      for (const undo of restore) undo();
    },
  };
}

/** Puts methods before those of an object's class; returns how to take them away. */
function overlay<T extends object>(object: T, methods: Partial<T>): () => void {
  Object.assign(object, methods);
  return () => {
    for (const name of Object.keys(methods)) delete object[name as keyof T];
  };
}

function decode(chunks: readonly Uint8Array[]): string {
  return new TextDecoder("utf-8", { ignoreBOM: true, fatal: true })
    .decode(new Uint8Array(chunks.flatMap((chunk) => [...chunk])));
}

function closeQuietly(file: Deno.FsFile): void {
  try {
    file.close();
  } catch {
    // Closed by the hook itself.
  }
}
