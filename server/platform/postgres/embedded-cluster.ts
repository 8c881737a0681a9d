import { execFile, execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import type { Log } from "../log.ts";
import { type RunAs, systemFolder } from "./embedded-binaries.ts";
import { commandOf, processesIn, processIdentity } from "./running-process.ts";

const run = promisify(execFile);

/** The superuser and the database of the embedded PostgreSQL. */
export const embeddedName = "hostread";

/** What PostgreSQL's programs see of our environment: nothing that could change how they work. */
export function programOptions(user: RunAs) {
  return { ...user, cwd: "/", env: { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" } };
}

/** Whether a database was ever placed in a data folder. */
export const hasCluster = (dataDir: string): boolean =>
  lstatSync(join(dataDir, "postgres"), { throwIfNoEntry: false }) !== undefined;

/**
 * The folder of the database's files below `dataDir`, made where it is missing. As root in a place that the
 * database user may not enter (a home folder), the files go below /var/lib/hostread and a link stands here.
 */
export function placeCluster(dataDir: string, user: RunAs, log: Log): string {
  const folder = join(dataDir, "postgres");
  if (lstatSync(folder, { throwIfNoEntry: false }) === undefined) {
    if (enters(dataDir, user)) return folder;
    const elsewhere = join(systemFolder, randomBytes(6).toString("hex"), "postgres");
    mkdirSync(dirname(elsewhere), { recursive: true, mode: 0o755 });
    symlinkSync(elsewhere, folder);
    log.warn({ folder: elsewhere }, `PostgreSQL may not enter ${dataDir}: its files are kept elsewhere`);
    return elsewhere;
  }
  const link = lstatSync(folder).isSymbolicLink();
  const place = link && !existsSync(folder) ? resolve(dataDir, readlinkSync(folder)) : realpathSync(folder);
  if (!existsSync(dirname(place))) throw new Error(`${folder} points to ${place}, which is not there.`);
  if (!enters(dirname(place), user))
    throw new Error(
      `PostgreSQL may not enter ${dirname(place)}. Open the folders above it, or set DATA_DIR.`,
    );
  return place;
}

function enters(folder: string, user: RunAs): boolean {
  try {
    execFileSync("/bin/sh", ["-c", 'cd "$0"', folder], {
      ...user,
      cwd: "/",
      stdio: "ignore",
      timeout: 5_000,
    });
    return true;
  } catch {
    return false;
  }
}

/**
 * Makes the database files where there are none. They are made beside and moved into place when whole, so
 * a first start that is killed leaves nothing that looks like a database. Not `durable` (tests) is faster
 * and may be damaged by a power cut.
 */
export async function initialiseCluster(
  cluster: string,
  binaries: string,
  user: RunAs,
  durable: boolean,
): Promise<void> {
  const above = dirname(cluster);
  const draftName = `${basename(cluster)}.new-`;
  for (const name of readdirSync(above))
    if (name.startsWith(draftName))
      rmSync(join(above, name), { recursive: true, force: true, maxRetries: 5 });
  if (existsSync(join(cluster, "PG_VERSION"))) return;
  if (existsSync(cluster) && readdirSync(cluster).length > 0)
    throw new Error(`${cluster} is not empty and holds no database. Move its files away, or set DATA_DIR.`);
  const draft = join(above, `${draftName}${randomBytes(4).toString("hex")}`);
  mkdirSync(draft, { mode: 0o700 });
  if (user.uid !== undefined) chownSync(draft, user.uid, user.gid);
  const options = programOptions(user);
  const locale = ["--locale=C.UTF-8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const access = ["-U", embeddedName, "--auth=trust", "--encoding=UTF8", "--data-checksums"];
  try {
    await run(
      join(binaries, "bin/initdb"),
      ["-D", draft, ...access, ...locale, "--no-instructions", ...(durable ? [] : ["--no-sync"])],
      options,
    );
    const alone = run(join(binaries, "bin/postgres"), ["--single", "-D", draft, "postgres"], options);
    alone.child.stdin?.end(`create database ${embeddedName}\n`);
    await alone;
    rmSync(cluster, { recursive: true, force: true });
    renameSync(draft, cluster);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Stops a PostgreSQL left behind by a killed owner, and waits until all its processes are gone. The caller must
 * hold the lock of the data folder: then no server on it belongs to anyone.
 */
export async function stopOrphan(cluster: string, log: Log): Promise<void> {
  const file = join(cluster, "postmaster.pid");
  const pid = existsSync(file) ? Number(readFileSync(file, "utf8").split("\n", 1)[0]) : 0;
  if (pid > 0 && commandOf(pid).includes(cluster)) {
    log.info({ pid }, "stopping a database left behind by a killed process");
    // It may be on its way out already: fast first, then at once.
    for (const [signal, seconds] of [
      ["SIGINT", 20],
      ["SIGQUIT", 10],
      ["SIGKILL", 5],
    ] as const) {
      if (processIdentity(pid) === null) break;
      signalIfThere(pid, signal);
      await until(() => processIdentity(pid) === null, seconds);
    }
  }
  // If the postmaster was killed, its children exit on their own, but not at once.
  await until(() => processesIn(cluster).length === 0, 10);
  const left = processesIn(cluster)[0] ?? (commandOf(pid).includes(cluster) ? pid : undefined);
  if (left !== undefined) throw new Error(`Process ${left} still works on ${cluster} and does not stop.`);
  // The number may belong to a stranger by now, and PostgreSQL would take that one for its own.
  if (pid > 0 && processIdentity(pid) !== null) rmSync(file, { force: true });
}

function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

async function until(reached: () => boolean, seconds: number): Promise<void> {
  const end = performance.now() + seconds * 1_000;
  while (!reached() && performance.now() < end) await pause(20);
}
