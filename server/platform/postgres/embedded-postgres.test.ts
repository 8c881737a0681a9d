import { execFileSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { nodeProgram, type Running, runNode } from "../../../tests/support/node-program.ts";
import { readConnection } from "./connection-file.ts";
import { chooseUser, findBinaries, installedBinaries } from "./embedded-binaries.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { migrate } from "./migrate.ts";
import { processesIn, processIdentity } from "./running-process.ts";

const root = process.getuid?.() === 0;
const nobody = { uid: 65_534, gid: 65_534 };

let folder: string;
let dataDir: string;
let program: Awaited<ReturnType<typeof nodeProgram>>;
const running: (EmbeddedPostgres | Running)[] = [];

beforeAll(async () => {
  program = await nodeProgram("tests/support/programs/hold-database.ts");
});
afterAll(() => program.remove());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "hostread-embedded-"));
  chmodSync(folder, 0o711);
  dataDir = join(folder, "data");
});
afterEach(async () => {
  for (const one of running.splice(0)) {
    if ("stop" in one) await one.stop();
    else {
      one.process.kill("SIGTERM");
      await one.ended;
    }
  }
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir, settings: { fsync: "off" } });
  running.push(database);
  return database;
}
function startElsewhere(options: Parameters<typeof runNode>[2] = {}): Running {
  const child = runNode(program.file, [dataDir], options);
  running.push(child);
  return child;
}
async function ask(connectionString: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  await client.connect();
  return (await client.query(statement).finally(() => client.end())).rows;
}
const serverPid = () => Number(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
const remember = "create table note (text text); insert into note values ('kept')";

test("makes a database, keeps its rows over a stop, and leaves nothing behind that runs", async () => {
  const first = await start();
  await ask(first.connectionString, remember);
  const pid = serverPid();
  const socketFolder = readConnection(dataDir)!.socketFolder;
  expect(statSync(socketFolder).mode & 0o777).toBe(0o700);
  expect(statSync(join(dataDir, "connection.json")).mode & 0o777).toBe(0o600);
  expect(await ask(first.connectionString, "show listen_addresses")).toEqual([{ listen_addresses: "" }]);
  await first.stop();
  await first.stop();
  expect(processIdentity(pid)).toBeNull();
  expect(existsSync(socketFolder)).toBe(false);
  expect(readdirSync(dataDir)).toEqual(["postgres"]);
  const second = await start();
  expect(await ask(second.connectionString, "select text from note")).toEqual([{ text: "kept" }]);
});

test("S-3 the server's role is no superuser, also on a database whose tables a superuser made", async () => {
  const first = await start();
  await ask(
    first.administrator,
    `create schema work; create type work.mood as enum ('good');
     create domain work.name as text; create sequence free;
     create table work.thing (id bigint generated always as identity, mood work.mood, n serial);
     create view seen as select id from work.thing;
     create function work.one() returns int language sql as 'select 1';
     insert into work.thing (mood) values ('good')`,
  );
  await migrate({ connectionString: first.administrator });
  await first.stop();
  const { connectionString } = await start();
  expect(await migrate({ connectionString })).toEqual([]);
  // What is left to the superuser belongs to the extension.
  const kept = `select relname as name from pg_class where relowner = 'hostread'::regrole and oid >= 16384
    union all select proname from pg_proc p where proowner = 'hostread'::regrole and oid >= 16384
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;
  expect(await ask(connectionString, kept)).toEqual([]);
  expect(
    await ask(
      connectionString,
      "select rolsuper or rolcreaterole or rolcreatedb or rolbypassrls as much from pg_roles where rolname = current_user",
    ),
  ).toEqual([{ much: false }]);
  for (const own of [
    "alter table work.thing add column more text",
    "insert into work.thing (mood) values ('good')",
    "drop view seen; drop sequence free; drop function work.one(); alter type work.mood add value 'bad'",
    "drop domain work.name; drop schema work cascade; create table note (text text)",
  ])
    await ask(connectionString, own);
  for (const others of [
    "copy note from program 'id'",
    "set session_replication_role = replica",
    "create role more",
  ])
    await expect(ask(connectionString, others)).rejects.toThrow(/permission denied/);
});

test("a second start on the same folder is refused with a sentence, and the first one goes on", async () => {
  const first = startElsewhere();
  const connectionString = await first.says("ready");
  const sentence = `The data folder ${dataDir} is in use by process ${first.pid}.`;
  await expect(start()).rejects.toThrow(sentence);
  const second = startElsewhere();
  expect(await second.says("refused")).toMatch(`DataFolderInUse: ${sentence}`);
  expect(await ask(connectionString, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("starts again after its owner was killed with -9", async () => {
  for (let round = 0; round < 3; round++) {
    const owner = startElsewhere();
    const connectionString = await owner.says("ready");
    await ask(connectionString, round === 0 ? remember : "insert into note values ('kept')");
    const left = readConnection(dataDir)!.socketFolder;
    owner.process.kill("SIGKILL");
    expect(await owner.ended).toBe("SIGKILL");
    const next = await start();
    expect(await ask(next.connectionString, "select text from note")).toHaveLength(round + 1);
    expect(existsSync(left)).toBe(false);
    await next.stop();
  }
});

test.skipIf(process.platform !== "linux")("stops a database that nobody watches any more", async () => {
  const owner = startElsewhere();
  await ask(await owner.says("ready"), remember);
  const orphan = serverPid();
  const keeper = Number(readFileSync(`/proc/${orphan}/stat`, "utf8").split(") ")[1]!.split(" ")[1]);
  const watch = readFileSync(`/proc/${keeper}/task/${keeper}/children`, "utf8").split(" ").map(Number);
  for (const pid of [...watch.filter((pid) => pid > 0 && pid !== orphan), keeper, owner.pid])
    process.kill(pid, "SIGKILL");
  await owner.ended;
  expect(processIdentity(orphan)).not.toBeNull();
  const next = await start();
  expect(processIdentity(orphan)).toBeNull();
  expect(await ask(next.connectionString, "select text from note")).toEqual([{ text: "kept" }]);
});

test("starts where a stranger has the number of the server that was killed", async () => {
  const first = await start();
  await ask(first.connectionString, remember);
  const file = join(dataDir, "postgres/postmaster.pid");
  const lines = readFileSync(file, "utf8").split("\n");
  await first.stop();
  writeFileSync(file, [String(process.ppid), ...lines.slice(1)].join("\n"));
  const { uid, gid } = statSync(join(dataDir, "postgres"));
  chownSync(file, uid, gid);
  const second = await start();
  expect(await ask(second.connectionString, "select text from note")).toEqual([{ text: "kept" }]);
});

test("a first start that was killed halfway is done again", async () => {
  mkdirSync(join(dataDir, "postgres.new-0badcafe/base"), { recursive: true });
  writeFileSync(join(dataDir, "postgres.new-0badcafe/PG_VERSION"), "18\n");
  chmodSync(dataDir, 0o711);
  const database = await start();
  expect(await ask(database.connectionString, "select 1 as one")).toEqual([{ one: 1 }]);
  expect(readdirSync(dataDir)).not.toContain("postgres.new-0badcafe");
});

test("a folder with files of someone else is refused and left as it is", async () => {
  mkdirSync(join(dataDir, "postgres"), { recursive: true });
  writeFileSync(join(dataDir, "postgres/letter.txt"), "dear");
  chmodSync(dataDir, 0o711);
  await expect(start()).rejects.toThrow(`${join(dataDir, "postgres")} is not empty and holds no database.`);
  expect(readFileSync(join(dataDir, "postgres/letter.txt"), "utf8")).toBe("dear");
  expect(readdirSync(dataDir)).toEqual(["postgres"]);
});

test("a server that dies is started again", async () => {
  const database = await start();
  await ask(database.connectionString, remember);
  const died = serverPid();
  process.kill(died, "SIGKILL");
  await vi.waitFor(
    async () => {
      expect(await ask(database.connectionString, "select text from note")).toEqual([{ text: "kept" }]);
      expect(serverPid()).not.toBe(died);
    },
    { timeout: 20_000, interval: 50 },
  );
});

describe.skipIf(!root)("as root", () => {
  test("PostgreSQL runs as another user", async () => {
    await start();
    expect(statSync(`/proc/${serverPid()}`).uid).toBe(chooseUser().uid);
    expect(chooseUser().uid).not.toBe(0);
  });

  test("an ordinary user starts it as well", async ({ skip }) => {
    try {
      // The Node of a package (npm run test:node24) is in root's own cache.
      const mayRun = ["-c", 'test -r "$0" && test -x "$1"', program.file, process.execPath];
      execFileSync("/bin/sh", mayRun, { ...nobody, cwd: "/", stdio: "ignore" });
    } catch {
      skip("the user nobody cannot read this checkout or run this Node");
    }
    mkdirSync(dataDir);
    chownSync(dataDir, nobody.uid, nobody.gid);
    const owner = startElsewhere({ user: nobody });
    expect(await ask(await owner.says("ready"), "select 1 as one")).toEqual([{ one: 1 }]);
    expect(statSync(`/proc/${serverPid()}`).uid).toBe(nobody.uid);
    const second = startElsewhere({ user: nobody });
    expect(await second.says("refused")).toContain(`in use by process ${owner.pid}`);
  });

  test("a data folder below one that only root may enter gets its files elsewhere", async () => {
    chmodSync(folder, 0o700);
    const database = await start();
    const elsewhere = readlinkSync(join(dataDir, "postgres"));
    try {
      await ask(database.connectionString, remember);
      await database.stop();
      const again = await start();
      expect(await ask(again.connectionString, "select text from note")).toEqual([{ text: "kept" }]);
      expect(processesIn(elsewhere).length).toBeGreaterThan(0);
      await again.stop();
    } finally {
      rmSync(dirname(elsewhere), { recursive: true, force: true });
    }
  });

  test("binaries below a folder that only root may enter are copied and completed", () => {
    const closed = join(folder, "closed");
    mkdirSync(closed, { mode: 0o700 });
    cpSync(installedBinaries(), join(closed, "native"), { recursive: true, verbatimSymlinks: true });
    cpSync(join(installedBinaries(), "../package.json"), join(closed, "package.json"));
    const link = "lib/libicuuc.so.60";
    rmSync(join(closed, "native", link));
    const spare = join(folder, "spare");
    const found = findBinaries(chooseUser(), spare, join(closed, "native"));
    expect(found.startsWith(spare)).toBe(true);
    expect(existsSync(join(found, link))).toBe(true);
    expect(findBinaries(chooseUser(), spare, join(closed, "native"))).toBe(found);
  });
});
