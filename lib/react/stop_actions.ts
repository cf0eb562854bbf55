/** Runs the shell commands of `[stop] actions` on their own, so that nobody has to wait for them. */

export interface ActionRun {
  actions: readonly string[];
  /** Folder to run them in. */
  folder: string;
  /** The state folder: the log and the number of the process are there. */
  state: string;
  /** Seconds that all of them together may take. */
  limit: number;
  /** Milliseconds to wait for their end: a commit should be done before the next turn begins. */
  patience: number;
}

const LOG = "stop.log";
/** Of a log that is full, and of what one run may add to it. */
const MOST_BYTES = 1 << 20;

/**
 * One after the other, in a process group of its own, which ends with all it started when the time is up.
 * Actions of an earlier stop come to their end first.
 */
const SCRIPT = `
limit=$1 pid_file=$2 log=$3
shift 3
take_turn() {
  left=$limit
  until (set -C; echo "$$" > "$pid_file") 2>/dev/null; do
    other=$(cat "$pid_file" 2>/dev/null)
    [ "$other" = "$last" ] || left=$limit
    last=$other left=$((left - 1))
    [ "$left" -ge 0 ] || return 0
    if kill -0 "\${other:-$$}" 2>/dev/null; then sleep 1; else rm -f "$pid_file"; fi
  done
}
end_in_time() {
  left=$limit
  while [ "$left" -gt 0 ]; do
    sleep 1
    kill -0 "$$" 2>/dev/null || return 0
    left=$((left - 1))
  done
  echo "ended after $limit s" >> "$log"
  rm -f "$pid_file"
  kill -s KILL -- "-$$"
}
run_all() {
  for action do
    echo "$(date -u +%Y-%m-%dT%H:%M:%SZ) $action"
    sh -c "$action"
    echo "exit code $?"
  done
}
take_turn
end_in_time &
run_all "$@" 2>&1 | { head -c ${MOST_BYTES}; cat > /dev/null; } >> "$log"
rm -f "$pid_file"
`;

/**
 * Starts the actions and returns whether they came to their end within the patience; what takes longer goes on
 * after the hook has ended. Their output is in `stop.log` of the state folder. Throws when no shell can be started.
 */
export async function runActions(
  { actions, folder, state, limit, patience }: ActionRun,
): Promise<boolean> {
  const log = `${state}/${LOG}`;
  rotate(log);
  const child = new Deno.Command("sh", {
    args: ["-c", SCRIPT, "bobbin-stop", String(limit), `${state}/stop.pid`, log, ...actions],
    cwd: folder,
    // An agent that one of them starts must not run them again.
    env: { BOBBIN_STOPPING: "1" },
    detached: true,
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).spawn();
  const isOver = child.status.then(() => true);
  // A timer would cost a fifth of the start-up.
  const cell = new Int32Array(new SharedArrayBuffer(4));
  const { value } = Atomics.waitAsync(cell, 0, 0, patience);
  return await Promise.race([isOver, Promise.resolve(value).then(() => false)]);
}

/** Begins the log anew once it is full; the old one stays beside it. */
function rotate(log: string): void {
  try {
    if (Deno.statSync(log).size >= MOST_BYTES) Deno.renameSync(log, `${log}.1`);
  } catch {
    // Not there yet, or another hook was faster.
  }
}
