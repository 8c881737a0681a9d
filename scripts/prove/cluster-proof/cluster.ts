import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { packageRoot } from "../../../server/platform/package-root.ts";
import {
  databaseUser,
  folderFor,
  freePorts,
  killTree,
  type Program,
  startProgram,
  type User,
} from "./program.ts";

const NODES = [1, 2, 3] as const;
export type Node = (typeof NODES)[number];

const PASSWORDS = {
  SUPERUSER_PASSWORD: randomBytes(12).toString("hex"),
  REPLICATION_PASSWORD: randomBytes(12).toString("hex"),
  REWIND_PASSWORD: randomBytes(12).toString("hex"),
  HOSTREAD_PASSWORD: randomBytes(12).toString("hex"),
};

export const ALL_NODES = NODES;

/** Three database nodes with Patroni and etcd, HAProxy and PgBouncer, from the files of `deploy/cluster`. */
export interface Cluster {
  /** Through HAProxy and PgBouncer. */
  pooledUrl: string;
  /** Through HAProxy, to the primary. */
  directUrl: string;
  /** Through HAProxy, to a standby. */
  readUrl: string;
  /** A web process's own port, by which HAProxy knows it. */
  webPorts: readonly number[];
  /** What browsers use. */
  publicUrl: string;
  etcd: Map<Node, Program>;
  patroni: Map<Node, Program>;
  haproxy: Program;
  pgbouncer: Program;
  /** PostgreSQL of one node, past everything. */
  superuserUrl(node: Node): string;
  /** Whether a node follows the primary. */
  follows(node: Node): Promise<boolean>;
  /** The node that takes writes; null where none says so. */
  primary(): Promise<Node | null>;
  /** Milliseconds until a primary is there again that takes writes, and its synchronous standby is known. */
  untilWhole(within: number): Promise<number>;
  startEtcd(node: Node): void;
  startPatroni(node: Node): void;
  /** kill -9 of a node's Patroni and PostgreSQL; its etcd goes on. */
  killNode(node: Node): Promise<void>;
  startHaproxy(): void;
  startPgbouncer(): void;
  /** Cuts a node's Patroni off from etcd, or mends that. */
  cut(node: Node): void;
  mend(node: Node): void;
}

const address = (node: Node) => `10.0.0.3${node}`;

/** A sample with its addresses replaced by ports of this machine. */
function sample(file: string, places: Record<string, string>): string {
  let text = readFileSync(join(packageRoot(), "deploy/cluster", file), "utf8");
  // Longer ones first: one may begin like another.
  for (const from of Object.keys(places).sort((a, b) => b.length - a.length))
    text = text.replaceAll(from, places[from]!);
  const left = /^[^#;]*\b10\.0\.0\.\d+/m.exec(text.replace("10.0.0.0/24", ""));
  if (left) throw new Error(`${file}: ${left[0]} was not replaced`);
  return text;
}

/**
 * Starts everything below `folder` and makes the database and its role.
 * `roomOf` answers the folder for a node's data, which may be a small file system.
 */
export async function startCluster(folder: string, roomOf: (node: Node) => string): Promise<Cluster> {
  const user = databaseUser();
  const ports = await freePorts(24);
  const take = () => ports.pop()!;
  const at = NODES.map(() => ({ etcd: take(), peer: take(), postgres: take(), rest: take(), way: take() }));
  const of = (node: Node) => at[node - 1]!;
  const [web, primaryPort, replicaPort, pooler] = [take(), take(), take(), take()];
  const webPorts = [take(), take()];
  const places: Record<string, string> = { ...PASSWORDS, "10.0.0.0/24": "127.0.0.1/32" };
  for (const node of NODES) {
    const { etcd, peer, postgres, rest } = of(node);
    places[`${address(node)}:2379`] = `127.0.0.1:${etcd}`;
    places[`${address(node)}:2380`] = `127.0.0.1:${peer}`;
    places[`${address(node)}:5432 port 8008`] = `127.0.0.1:${postgres} port ${rest}`;
    places[`${address(node)}:5432`] = `127.0.0.1:${postgres}`;
    places[`${address(node)}:8008`] = `127.0.0.1:${rest}`;
  }
  places["10.0.0.10:80"] = `127.0.0.1:${web}`;
  places["10.0.0.10:5000"] = `127.0.0.1:${primaryPort}`;
  places["10.0.0.10:5001"] = `127.0.0.1:${replicaPort}`;
  places["10.0.0.21:3000"] = `127.0.0.1:${webPorts[0]}`;
  places["10.0.0.22:3000"] = `127.0.0.1:${webPorts[1]}`;
  places["10.0.0.10 port=5000"] = `127.0.0.1 port=${primaryPort}`;
  places["listen_addr = 10.0.0.10"] = "listen_addr = 127.0.0.1";
  places["listen_port = 6432"] = `listen_port = ${pooler}`;

  const log = (name: string) => join(folder, `${name}.log`);
  const written = (name: string, text: string): string => {
    const file = join(folder, name);
    writeFileSync(file, text, { mode: 0o600 });
    chownSync(file, user.uid, user.gid);
    return file;
  };
  chmodSync(folder, 0o755);
  const asks = (node: Node, what: string) =>
    fetch(`http://127.0.0.1:${of(node).rest}/${what}`, { signal: AbortSignal.timeout(2_000) }).then(
      ({ status }) => status,
      () => 0,
    );
  const cluster = {
    pooledUrl: `postgresql://hostread:${PASSWORDS.HOSTREAD_PASSWORD}@127.0.0.1:${pooler}/hostread`,
    directUrl: `postgresql://hostread:${PASSWORDS.HOSTREAD_PASSWORD}@127.0.0.1:${primaryPort}/hostread`,
    readUrl: `postgresql://hostread:${PASSWORDS.HOSTREAD_PASSWORD}@127.0.0.1:${replicaPort}/hostread`,
    webPorts,
    publicUrl: `http://127.0.0.1:${web}`,
    etcd: new Map<Node, Program>(),
    patroni: new Map<Node, Program>(),
    superuserUrl: (node: Node, name = "hostread") =>
      `postgresql://postgres:${PASSWORDS.SUPERUSER_PASSWORD}@127.0.0.1:${of(node).postgres}/${name}`,
    follows: async (node: Node) => (await asks(node, "replica")) === 200,
    primary: async () => {
      for (const node of NODES) if ((await asks(node, "primary")) === 200) return node;
      return null;
    },
    untilWhole: async (within: number) => {
      const began = performance.now();
      for (;;) {
        if (await isWhole(cluster.directUrl)) return performance.now() - began;
        if (performance.now() - began > within)
          throw new Error(`no primary with a standby within ${within} ms; the logs are in ${folder}`);
        await wait(200);
      }
    },
    startEtcd: (node: Node) => {
      const name = `etcd-${node}`;
      const own = sample("etcd.env", places)
        .replaceAll(`127.0.0.1:${of(1).peer}\n`, `127.0.0.1:${of(node).peer}\n`)
        .replaceAll(`127.0.0.1:${of(1).etcd}\n`, `127.0.0.1:${of(node).etcd}\n`)
        .replace("ETCD_NAME=db1", `ETCD_NAME=db${node}`)
        .replace("/var/lib/etcd/hostread", folderFor(user, join(folder, name)));
      const env = Object.fromEntries(
        own.split("\n").flatMap((line) => {
          const [, key, value] = /^(ETCD_\w+)=(.*)$/.exec(line) ?? [];
          return key ? [[key, value ?? ""]] : [];
        }),
      );
      // Eight others may be busy on this machine.
      Object.assign(env, { ETCD_HEARTBEAT_INTERVAL: "250", ETCD_ELECTION_TIMEOUT: "2500" });
      cluster.etcd.set(node, startProgram(name, ["/usr/bin/etcd"], { log: log(name), user, env }));
    },
    startPatroni: (node: Node) => {
      const name = `patroni-${node}`;
      const mine = { ...places };
      for (const port of [":5432", ":8008"])
        mine[`${address(1)}${port}`] = places[`${address(node)}${port}`]!;
      const way = `127.0.0.1:${of(node).way}`;
      const text = sample("patroni.yml", mine)
        .replace("name: db1", `name: db${node}`)
        // Through a way of its own, which can be cut; without the option it would ask the members for theirs.
        .replace(/hosts: .*/, `hosts: ${way}\n  use_proxies: true`)
        .replace("/var/lib/postgresql/15/hostread", join(roomOf(node), "data"))
        .replace("/var/lib/postgresql/.pgpass-patroni", join(folder, `socket-${node}`, "pgpass"))
        .replace("max_wal_size: 1GB", "max_wal_size: 128MB")
        .replace("local all postgres peer", "local all postgres trust")
        .replace(
          "jit: ",
          `unix_socket_directories: "${folderFor(user, join(folder, `socket-${node}`))}"\n        jit: `,
        )
        .replace("mode: automatic", 'mode: "off"');
      const file = written(`${name}.yml`, text);
      const program = startProgram(name, ["/usr/bin/patroni", file], {
        log: log(name),
        user,
        env: { HOME: folder, LANG: "C.UTF-8" },
      });
      cluster.patroni.set(node, program);
    },
    killNode: async (node: Node) => {
      const gone = cluster.patroni.get(node)?.kill();
      // Not Patroni's child: it starts PostgreSQL as a process of its own.
      const file = join(roomOf(node), "data/postmaster.pid");
      if (existsSync(file)) killTree(Number(readFileSync(file, "utf8").split("\n")[0]));
      await gone;
    },
    haproxy: null as unknown as Program,
    startHaproxy: () => {
      const file = written("haproxy.cfg", sample("haproxy.cfg", places));
      cluster.haproxy = startProgram("haproxy", ["/usr/sbin/haproxy", "-db", "-f", file], {
        log: log("haproxy"),
        user,
      });
    },
    pgbouncer: null as unknown as Program,
    startPgbouncer: () => {
      const users = written("userlist.txt", `"hostread" "${PASSWORDS.HOSTREAD_PASSWORD}"\n`);
      const text = sample("pgbouncer.ini", places).replace("/etc/pgbouncer/userlist.txt", users);
      const file = written("pgbouncer.ini", text);
      cluster.pgbouncer = startProgram("pgbouncer", ["/usr/sbin/pgbouncer", file], {
        log: log("pgbouncer"),
        user,
      });
    },
    cut: (node: Node) => ways.get(node)!.cut(),
    mend: (node: Node) => ways.get(node)!.mend(),
  };
  const ways = new Map(
    NODES.map(
      (node) =>
        [
          node,
          wayToEtcd(
            of(node).way,
            NODES.map((other) => of(other).etcd),
          ),
        ] as const,
    ),
  );
  for (const node of NODES) cluster.startEtcd(node);
  mkdirSync(join(folder, "socket"), { recursive: true });
  cluster.startHaproxy();
  cluster.startPgbouncer();
  // Patroni 3.0 does not survive an answer of members that have not found each other yet.
  for (const node of NODES)
    await waitFor(
      async () => {
        const said = await fetch(`http://127.0.0.1:${of(node).etcd}/version`)
          .then((answer) => answer.text())
          .catch(() => "");
        return /"etcdcluster":"\d/.test(said) ? true : null;
      },
      60_000,
      `etcd did not come together; the logs are in ${folder}`,
    );
  cluster.startPatroni(1);
  const first = await waitFor(
    () => cluster.primary(),
    180_000,
    `no first primary; the logs are in ${folder}`,
  );
  cluster.startPatroni(2);
  cluster.startPatroni(3);
  await makeDatabase((name) => cluster.superuserUrl(first, name));
  await cluster.untilWhole(180_000);
  return cluster;
}

/** A TCP way to whichever etcd answers. */
function wayToEtcd(port: number, targets: readonly number[]): { cut(): void; mend(): void } {
  const open = new Set<Socket>();
  let server: Server | null = null;
  let turn = 0;
  const mend = () => {
    server ??= createServer((near) => {
      open.add(near);
      near.on("error", () => undefined).on("close", () => open.delete(near));
      const reach = (left: number) => {
        const far = connect(targets[turn++ % targets.length]!, "127.0.0.1");
        far.once("connect", () => near.pipe(far).pipe(near));
        far.on("error", () => (far.connecting && left > 1 ? reach(left - 1) : near.destroy()));
        far.on("close", () => (far.bytesRead > 0 || left === 1) && near.destroy());
        near.on("close", () => far.destroy());
      };
      reach(targets.length);
    }).listen(port, "127.0.0.1");
    server.unref();
  };
  const cut = () => {
    server?.close();
    server = null;
    for (const socket of open) socket.destroy();
  };
  mend();
  return { cut, mend };
}

async function makeDatabase(url: (name: string) => string): Promise<void> {
  const run = async (name: string, statements: string[]) => {
    const client = new pg.Client({ connectionString: url(name), connectionTimeoutMillis: 10_000 });
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await run("postgres", [
    `create role hostread login password '${PASSWORDS.HOSTREAD_PASSWORD}'`,
    "create role hostread_fenced nologin",
    "grant hostread_fenced to hostread",
    "create database hostread owner hostread template template0 encoding 'UTF8'",
  ]);
}

async function isWhole(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000, query_timeout: 2_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query("select pg_is_in_recovery() as standby, txid_current() as id");
    return rows[0].standby === false && (await writes(client));
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** With a strict standby this returns only once another node has it. */
async function writes(client: pg.Client): Promise<boolean> {
  await client.query(
    "create table if not exists proof_probe (id bigint generated always as identity, at timestamptz)",
  );
  await client.query("insert into proof_probe (at) values (now())");
  return true;
}

export async function waitFor<T>(
  look: () => Promise<T | null>,
  within: number,
  otherwise: string,
): Promise<T> {
  const end = performance.now() + within;
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (performance.now() > end) throw new Error(otherwise);
    await wait(200);
  }
}

/** A small file system for a node's data, so that it can be full; null where this machine allows none. */
export function smallDisk(folder: string, megabytes: number, user: User): { unmount(): void } | null {
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync(
      "mount",
      ["-t", "tmpfs", "-o", `size=${megabytes}m,uid=${user.uid},gid=${user.gid},mode=700`, "tmpfs", folder],
      {
        stdio: "pipe",
      },
    );
  } catch {
    return null;
  }
  return {
    unmount: () => {
      execFileSync("umount", ["-l", folder], { stdio: "pipe" });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
