import { execFileSync } from "node:child_process";
import { appendFileSync, chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { Log } from "../../../server/platform/log.ts";
import { silentLog } from "../../../server/platform/log.ts";
import {
  chooseUser,
  findBinaries,
  systemFolder,
} from "../../../server/platform/postgres/embedded-binaries.ts";
import { embeddedName, initialiseCluster } from "../../../server/platform/postgres/embedded-cluster.ts";
import { runPostmaster } from "../../../server/platform/postgres/postmaster.ts";

/** A PostgreSQL of a test that tells which statements it was asked, by the name of whoever asked. */
export interface AskedServer {
  connectionString: string;
  /** Its own superuser, for what only an operator does. */
  tell(statement: string): Promise<void>;
  /** Statements that contain `text` and came from connections of this name. */
  asked(applicationName: string, text: string): number;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** kill -9 of the server and all of its processes; it comes up again by itself. */
  kill(): void;
}

export interface Pair {
  primary: AskedServer;
  /** A standby that streams from it. */
  standby: AskedServer;
  /** Waits until the standby has replayed all that the primary has. */
  caughtUp(): Promise<void>;
  remove(): Promise<void>;
}

const user = chooseUser();
const rights = user.uid === undefined ? {} : { uid: user.uid, gid: user.gid };

/** A primary and a streaming standby in temporary folders, on the PostgreSQL that comes with Hostread. */
export async function startPair(): Promise<Pair> {
  const folder = mkdtempSync(join(tmpdir(), "hostread-pair-"));
  chmodSync(folder, 0o711);
  const binaries = findBinaries(user, user.uid === undefined ? join(folder, "binaries") : systemFolder);
  const place = (name: string) => join(folder, name);
  const own = (path: string) => {
    mkdirSync(path, { mode: 0o700 });
    if (user.uid !== undefined) chownSync(path, user.uid, user.gid);
    return path;
  };
  const sockets = { primary: own(place("p")), standby: own(place("s")) };
  own(place("files"));
  const cluster = join(place("files"), "primary");
  await initialiseCluster(cluster, binaries, user, false);
  // Made from files at rest: `pg_basebackup` is not among what comes with Hostread.
  const copied = join(place("files"), "standby");
  execFileSync("cp", ["-a", cluster, copied], { ...rights, cwd: "/" });
  appendFileSync(
    join(copied, "postgresql.auto.conf"),
    `primary_conninfo = 'host=${sockets.primary} user=${embeddedName}'\n`,
  );
  execFileSync("touch", [join(copied, "standby.signal")], { ...rights, cwd: "/" });
  const primary = await serve(binaries, cluster, sockets.primary);
  const standby = await serve(binaries, copied, sockets.standby);
  const one = async (server: AskedServer, statement: string): Promise<string> => {
    const client = new pg.Client({ connectionString: server.connectionString });
    await client.connect();
    const { rows } = await client.query({ text: statement, rowMode: "array" }).finally(() => client.end());
    return rows[0]![0];
  };
  return {
    primary,
    standby,
    caughtUp: async () => {
      const position = await one(primary, "select pg_current_wal_flush_lsn()::text");
      for (const end = performance.now() + 60_000; performance.now() < end; ) {
        if ((await one(standby, `select (pg_last_wal_replay_lsn() >= '${position}')::text`)) === "true")
          return;
        await new Promise((done) => setTimeout(done, 20));
      }
      throw new Error("the standby did not catch up");
    },
    remove: async () => {
      await standby.stop();
      await primary.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function serve(binaries: string, cluster: string, sockets: string): Promise<AskedServer> {
  const lines: string[] = [];
  const log = { ...silentLog, debug: ({ database }: { database: string }) => void lines.push(database) };
  const settings = {
    listen_addresses: "",
    unix_socket_directories: sockets,
    fsync: "off",
    max_connections: "100",
    timezone: "UTC",
    jit: "off",
    log_statement: "all",
    log_line_prefix: "asked by %a: ",
  };
  const launch = () => runPostmaster({ binaries, cluster, user, settings, log: log as unknown as Log });
  let running = await launch();
  const connectionString = `postgresql://${embeddedName}@${encodeURIComponent(sockets)}/${embeddedName}`;
  return {
    connectionString,
    tell: async (statement) => {
      const client = new pg.Client({ connectionString, application_name: "operator" });
      await client.connect();
      await client.query(statement).finally(() => client.end());
    },
    asked: (name, text) =>
      statements(lines).filter((one) => one.startsWith(`asked by ${name}: `) && one.includes(text)).length,
    stop: () => running.stop(),
    start: async () => {
      running = await launch();
    },
    kill: () => {
      const postmaster = Number(readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n", 1)[0]);
      process.kill(postmaster, "SIGKILL");
    },
  };
}

/** A statement of several lines is told as one. */
const statements = (lines: readonly string[]): string[] =>
  lines.reduce<string[]>((all, line) => {
    if (line.startsWith("asked by ") || all.length === 0) all.push(line);
    else all[all.length - 1] += `\n${line}`;
    return all;
  }, []);
