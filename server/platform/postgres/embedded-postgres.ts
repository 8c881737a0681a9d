import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type Log, silentLog } from "../log.ts";
import { forgetConnection, leftSocketFolder, recordConnection } from "./connection-file.ts";
import { lockDataFolder } from "./data-folder-lock.ts";
import { chooseUser, findBinaries, type RunAs, systemFolder } from "./embedded-binaries.ts";
import { embeddedName, initialiseCluster, placeCluster, stopOrphan } from "./embedded-cluster.ts";
import { applicationRole, makeApplicationRole } from "./embedded-role.ts";
import { runPostmaster } from "./postmaster.ts";

export interface EmbeddedPostgres {
  /** A URL over a Unix socket; nothing listens on a TCP port. */
  connectionString: string;
  /** The same as a superuser, for what no server may do: creating databases, changes that triggers forbid. */
  administrator: string;
  /** Ends all connections, writes everything down and waits until the server is gone. May be called twice. */
  stop(): Promise<void>;
}

// log_min_messages: a failed statement may contain an address; its sender gets the error anyway.
const defaultSettings = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  max_connections: "80",
  shared_buffers: "256MB",
  max_wal_size: "2GB",
  random_page_cost: "1.1",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  lc_messages: "C",
  logging_collector: "off",
};

/**
 * Starts the PostgreSQL that comes with Hostread on the files below `dataDir`, making them at the first
 * start. Works as root (then it runs as user postgres or nobody) and as anyone else; ends with this process
 * however that ends. `settings` are PostgreSQL's own, over ours.
 * @throws DataFolderInUse where another process owns `dataDir`; Error with a sentence where it cannot start
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log?: Log;
  settings?: Record<string, string>;
}): Promise<EmbeddedPostgres> {
  const log = options.log ?? silentLog;
  const user = chooseUser();
  const dataDir = makeDataFolder(options.dataDir, user);
  const release = lockDataFolder(dataDir);
  let socketFolder: string | undefined;
  const leave = () => {
    forgetConnection(dataDir);
    if (socketFolder) rmSync(socketFolder, { recursive: true, force: true });
    release();
  };
  try {
    const binaries = findBinaries(user, user.uid === undefined ? join(dataDir, "binaries") : systemFolder);
    const cluster = placeCluster(dataDir, user, log);
    await initialiseCluster(cluster, binaries, user, options.settings?.fsync !== "off");
    await stopOrphan(cluster, log);
    const left = leftSocketFolder(dataDir);
    if (left) rmSync(left, { recursive: true, force: true });
    socketFolder = makeSocketFolder(user);
    const place = `${encodeURIComponent(socketFolder)}/${embeddedName}`;
    const connectionString = `postgresql://${applicationRole}@${place}`;
    const administrator = `postgresql://${embeddedName}@${place}`;
    recordConnection(dataDir, { pid: process.pid, connectionString, socketFolder });
    const settings = { ...defaultSettings, ...options.settings, unix_socket_directories: socketFolder };
    const postmaster = await runPostmaster({ binaries, cluster, user, settings, log });
    await makeApplicationRole(administrator).catch(async (error) => {
      await postmaster.stop();
      throw error;
    });
    let stopped: Promise<void> | undefined;
    return {
      connectionString,
      administrator,
      stop: () => {
        stopped ??= postmaster.stop().finally(leave);
        return stopped;
      },
    };
  } catch (error) {
    leave();
    throw error;
  }
}

/** Under root, the database user must be able to enter; the secrets inside have their own modes. */
function makeDataFolder(wanted: string, user: RunAs): string {
  const made = mkdirSync(resolve(wanted), { recursive: true, mode: 0o755 });
  if (made !== undefined) chmodSync(resolve(wanted), user.uid === undefined ? 0o700 : 0o711);
  return realpathSync(wanted);
}

/**
 * A new folder only PostgreSQL's user may enter: trust in whoever can open the socket is the whole access
 * control. A socket's path has to stay below some 100 characters, and TMPDIR may be anywhere.
 */
function makeSocketFolder(user: RunAs): string {
  for (const above of [realpathSync(tmpdir()), "/tmp"]) {
    if (join(above, "hostread-123456", ".s.PGSQL.5432.lock").length > 100) continue;
    const folder = mkdtempSync(join(above, "hostread-"));
    if (user.uid === undefined) return folder;
    chownSync(folder, user.uid, user.gid);
    try {
      execFileSync("/bin/sh", ["-c", 'cd "$0"', folder], { ...user, cwd: "/", stdio: "ignore" });
      return folder;
    } catch {
      rmSync(folder, { recursive: true });
    }
  }
  throw new Error("There is no temporary folder with a short path that PostgreSQL may enter. Set TMPDIR.");
}
