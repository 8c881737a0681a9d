import { execFileSync } from "node:child_process";
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { silentLog } from "../../../server/platform/log.ts";
import {
  chooseUser,
  findBinaries,
  systemFolder,
} from "../../../server/platform/postgres/embedded-binaries.ts";
import {
  embeddedName,
  initialiseCluster,
  programOptions,
} from "../../../server/platform/postgres/embedded-cluster.ts";
import { runPostmaster } from "../../../server/platform/postgres/postmaster.ts";

/** A PostgreSQL on files of its own. */
export interface Running {
  connectionString: string;
  /** Adds lines to its settings, and has them read. */
  set(lines: string): Promise<void>;
  query(statement: string): Promise<Record<string, unknown>[]>;
  stop(): Promise<void>;
}

/** One PostgreSQL whose log is archived, and others made from a backup of its files: by its own means, without pgBackRest. */
export interface Archived extends Running {
  /** Copies the files as they are; to be called once. */
  backUp(): Promise<void>;
  /** Until what was written is in the archive. */
  archive(): Promise<void>;
  /** A PostgreSQL of the backup's files, with these settings; it takes writes. "follow": a standby that has taken over. */
  restore(settings: string, how?: "recover" | "follow"): Promise<Running>;
  close(): Promise<void>;
}

export async function startArchived(): Promise<Archived> {
  const folder = mkdtempSync(join(tmpdir(), "hostread-recovered-"));
  chmodSync(folder, 0o711);
  const user = chooseUser();
  const binaries = findBinaries(user, user.uid === undefined ? join(folder, "binaries") : systemFolder);
  const shell = (script: string, ...args: string[]) =>
    execFileSync("/bin/sh", ["-c", script, ...args], { ...programOptions(user), timeout: 60_000 });
  const room = join(folder, "room");
  mkdirSync(room);
  if (user.uid !== undefined) execFileSync("chown", [`${user.uid}:${user.gid}`, room]);
  shell('mkdir -m 700 "$0" "$1"', join(room, "archive"), join(room, "sockets"));
  const running: Running[] = [];
  let count = 0;

  async function run(cluster: string, meanwhile?: (url: string) => Promise<void>): Promise<Running> {
    count += 1;
    const port = String(5_500 + count);
    const settings = {
      listen_addresses: "",
      unix_socket_directories: join(room, "sockets"),
      port,
      fsync: "off",
      shared_buffers: "32MB",
      max_connections: "40",
      timezone: "UTC",
      archive_mode: "on",
      archive_command: `test -e ${room}/archive/%f || cp %p ${room}/archive/%f`,
    };
    const connectionString = `postgresql://${embeddedName}@${encodeURIComponent(join(room, "sockets"))}:${port}/${embeddedName}`;
    const starting = runPostmaster({ binaries, cluster, user, settings, log: silentLog });
    await Promise.all([starting, meanwhile?.(connectionString)]);
    const postmaster = await starting;
    const query = (statement: string) => once(connectionString, statement);
    const one: Running = {
      connectionString,
      query,
      set: async (lines) => {
        appendFileSync(join(cluster, "postgresql.auto.conf"), `${lines}\n`);
        await query("select pg_reload_conf()");
        await wait(300);
      },
      stop: postmaster.stop,
    };
    running.push(one);
    return one;
  }

  const first = join(room, "first");
  await initialiseCluster(first, binaries, user, false);
  const primary = await run(first);
  return {
    ...primary,
    backUp: async () => {
      const client = new pg.Client({ connectionString: primary.connectionString });
      await client.connect();
      try {
        await client.query("select pg_backup_start('test', true)");
        shell('cp -a "$0" "$1" && rm -rf "$1"/postmaster.pid "$1"/pg_wal/0*', first, join(room, "backup"));
        const { rows } = await client.query("select labelfile from pg_backup_stop(false)");
        writeFileSync(join(room, "backup/backup_label"), rows[0].labelfile);
      } finally {
        await client.end();
      }
    },
    archive: async () => {
      const [{ name } = {}] = await primary.query("select pg_walfile_name(pg_switch_wal()) as name");
      for (const end = performance.now() + 30_000; ; ) {
        const [{ there } = {}] = await primary.query(
          `select last_archived_wal collate "C" >= '${name}' as there from pg_stat_archiver`,
        );
        if (there) return;
        if (performance.now() > end) throw new Error(`${name} is not archived`);
        await wait(50);
      }
    },
    restore: async (settings, how = "recover") => {
      const cluster = join(room, `restored-${count}`);
      shell('cp -a "$0" "$1"', join(room, "backup"), cluster);
      appendFileSync(
        join(cluster, "postgresql.auto.conf"),
        `restore_command = 'cp ${room}/archive/%f "%p"'\n${settings}\n`,
      );
      writeFileSync(join(cluster, how === "recover" ? "recovery.signal" : "standby.signal"), "");
      const restored = await run(cluster, how === "recover" ? undefined : promote);
      await takesWrites(restored);
      return restored;
    },
    close: async () => {
      await Promise.all(running.map((one) => one.stop()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** As soon as it can be read and has replayed what there is. */
async function promote(connectionString: string): Promise<void> {
  for (const end = performance.now() + 30_000; ; ) {
    try {
      await wait(500);
      await once(connectionString, "select pg_promote(false)");
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
    }
  }
}

/** It answers before it has replayed all, as a standby does. */
async function takesWrites({ query }: Running): Promise<void> {
  for (const end = performance.now() + 30_000; ; ) {
    const [{ behind } = {}] = await query("select pg_is_in_recovery() as behind");
    if (!behind) return;
    if (performance.now() > end) throw new Error("the restored PostgreSQL takes no writes");
    await wait(50);
  }
}

async function once(connectionString: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
