import { type ChildProcess, spawn } from "node:child_process";
import type { Writable } from "node:stream";

// Its standard input is a pipe that only the proof holds open. However that ends, kill -9 included, what is left is killed.
const KEEPER = `trap "" HUP INT TERM
left=" "
while read -r sign pid; do
  case $sign in
    +) left="$left$pid " ;;
    -) left="\${left%% $pid *} \${left#* $pid }" ;;
  esac
done
for pid in $left; do kill -9 "$pid"; done 2>/dev/null`;

let keeper: Writable | undefined;
const leashed = new Set<ChildProcess>();

/** The process ends with this one, however this one ends. */
export function leash<Child extends ChildProcess>(child: Child): Child {
  if (child.pid === undefined) return child;
  keeper ??= startKeeper();
  keeper.write(`+ ${child.pid}\n`);
  leashed.add(child);
  child.once("exit", () => {
    keeper?.write(`- ${child.pid}\n`);
    leashed.delete(child);
  });
  return child;
}

function startKeeper(): Writable {
  // Ctrl-C in the terminal reaches only the proof.
  const child = spawn("/bin/sh", ["-c", KEEPER], { stdio: ["pipe", "ignore", "ignore"], detached: true });
  child.unref();
  child.stdin.on("error", () => undefined);
  (child.stdin as Writable & { unref(): void }).unref();
  return child.stdin;
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const waiting = new Set<() => Promise<void>>();

/** Cleans up once: when it is called, or before this process ends because somebody asks it to. */
export function cleanedUp(cleanUp: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  const once = (): Promise<void> => {
    done ??= cleanUp().finally(() => waiting.delete(once));
    return done;
  };
  if (waiting.size === 0) for (const signal of SIGNALS) process.on(signal, end);
  waiting.add(once);
  return once;
}

let ending = false;
function end(): void {
  // Asked twice, it does not wait.
  if (ending) process.exit(130);
  ending = true;
  for (const child of leashed) child.kill("SIGKILL");
  void Promise.allSettled([...waiting].reverse().map((cleanUp) => cleanUp())).then(() => process.exit(130));
}
