import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, useDatabase, useEmptyDatabase } from "../../../tests/support/database.ts";
import { readMigrations } from "../postgres/migrate.ts";
import { dumpSchema } from "../postgres/schema-dump.ts";
import { isSuspended } from "../suspension.ts";
import { type BackupHeader, quoted } from "./backup-format.ts";
import { restoreBackup } from "./restore-backup.ts";
import { writeBackup } from "./write-backup.ts";

const original = useDatabase();
const empty = useEmptyDatabase();
let folder: string;
let file: string;
let header: BackupHeader;

async function withClient<T>(
  database: TestDatabase,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await database.pool.connect();
  return work(client).finally(() => client.release());
}
const restore = (from: string, into = empty()) => withClient(into, (client) => restoreBackup(client, from));

/** Every row of every table, as a fingerprint a table. */
async function fingerprints(database: TestDatabase): Promise<Record<string, string>> {
  const prints: Record<string, string> = {};
  for (const { name } of header.tables) {
    const { rows } = await database.pool.query(`select t::text as row from ${quoted(name)} t order by 1`);
    const all = rows.map(({ row }) => row).join("\n");
    prints[name] = `${rows.length} ${createHash("sha256").update(all).digest("hex")}`;
  }
  return prints;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "hostread-backup-"));
  file = join(folder, "today.backup");
  await original().pool.query(world);
  header = await withClient(original(), (client) => writeBackup(client, file));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a restored database holds the same rows, structure and next numbers", async () => {
  await restore(file);
  const [before, after] = [await fingerprints(original()), await fingerprints(empty())];
  // The one row that says that it was restored.
  const { platform_state: _then, ...rest } = before;
  const { platform_state: _now, ...restored } = after;
  expect(restored).toEqual(rest);
  expect(header.tables.find(({ name }) => name === "podcast")?.rows).toBe(3_001);
  expect(await withClient(empty(), dumpSchema)).toBe(await withClient(original(), dumpSchema));
  const add =
    "insert into owner (public_id, name, display_name) values ('next', 'next', 'Next') returning id";
  const [here, there] = [await original().pool.query(add), await empty().pool.query(add)];
  expect(there.rows).toEqual(here.rows);
  await original().pool.query("delete from owner where name = 'next'");
});

test("a restored database keeps its guards, and sends and charges nothing until someone confirms", async () => {
  await restore(file);
  await expect(empty().pool.query("delete from ledger_entry")).rejects.toThrow("append-only");
  expect(await isSuspended(original().db)).toBe(false);
  expect(await isSuspended(empty().db)).toBe(true);
});

test("C6.05 what tells the visitors of a day apart is in no backup", async () => {
  const salt = "5a".repeat(32);
  const visitor = "c3".repeat(32);
  await original().pool.query(`
    insert into link_salt (day, salt) values (current_date, '\\x${salt}');
    insert into link (public_id, owner_id, slug, target) select 'a-link', min(id), '7777777', 'https://tea.example/' from owner;
    insert into link_day (link_id, day, clicks) select id, current_date, 4711 from link where public_id = 'a-link';
    insert into link_seen (day, link_id, visitor) select current_date, id, '\\x${visitor}' from link where public_id = 'a-link'`);
  const target = join(folder, "visitors.backup");
  await withClient(original(), (client) => writeBackup(client, target));
  await original().pool.query("delete from link; delete from link_salt");
  const written = gunzipSync(readFileSync(target)).toString("latin1");
  expect(written).toContain("4711");
  expect([written.includes(salt), written.includes(visitor)]).toEqual([false, false]);
  await restore(target);
  const { rows } = await empty().pool.query(
    "select (select count(*)::int from link_seen) + (select count(*)::int from link_salt) as kept, (select sum(clicks)::int from link_day) as clicks",
  );
  expect(rows).toEqual([{ kept: 0, clicks: 4_711 }]);
});

test("only this user can read a backup, and none is ever overwritten", async () => {
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const before = readFileSync(file);
  await expect(withClient(original(), (client) => writeBackup(client, file))).rejects.toThrow(
    "exists already",
  );
  expect(readFileSync(file).equals(before)).toBe(true);
  expect(readdirSync(folder).filter((name) => name.includes("partial"))).toEqual([]);
});

test("a database without Hostread gives no backup", async () => {
  const target = join(folder, "nothing.backup");
  await expect(withClient(empty(), (client) => writeBackup(client, target))).rejects.toThrow(
    "This database holds no Hostread",
  );
});

test("a database that is in use is refused and stays as it was", async () => {
  const before = await fingerprints(original());
  await expect(restore(file, original())).rejects.toThrow("The database is not empty.");
  expect(await fingerprints(original())).toEqual(before);
});

const bytes = () => readFileSync(file);
const text = () => gunzipSync(bytes());
const withHeader = (change: (header: BackupHeader) => void) => {
  const changed = structuredClone(header);
  change(changed);
  const whole = text();
  return gzipSync(Buffer.concat([Buffer.from(JSON.stringify(changed)), whole.subarray(whole.indexOf("\n"))]));
};
const damages: { what: string; make: () => Buffer; says: string }[] = [
  { what: "cut off in the middle", make: () => bytes().subarray(0, bytes().length >> 1), says: "damaged" },
  {
    what: "with a flipped bit",
    make: () => {
      const flipped = Buffer.from(bytes());
      flipped[flipped.length >> 1]! ^= 1;
      return flipped;
    },
    says: "damaged",
  },
  { what: "without its last line", make: () => gzipSync(text().subarray(0, -4)), says: "cut off" },
  {
    what: "with something behind the end",
    make: () => gzipSync(Buffer.concat([text(), Buffer.from("x")])),
    says: "cut off",
  },
  {
    what: "that is another gzip file",
    make: () => gzipSync("hello\n"),
    says: "its first line does not say so",
  },
  { what: "that is no gzip file", make: () => Buffer.from("hello"), says: "no backup of Hostread" },
  { what: "that is empty", make: () => Buffer.alloc(0), says: "unexpected end of file" },
  {
    what: "of a newer version",
    make: () => withHeader((h) => h.migrations.push({ name: "9999-future.sql", sha256: "" })),
    says: "made by a newer Hostread: it has the migration 9999-future.sql",
  },
  {
    what: "made with another text of a migration",
    make: () => withHeader((h) => Object.assign(h.migrations[0]!, { sha256: "0" })),
    says: `another text of the migration ${readMigrations()[0]!.name}`,
  },
  {
    what: "whose rows do not fit their columns",
    make: () => withHeader((h) => h.tables.find(({ name }) => name === "podcast")!.columns.reverse()),
    says: "The rows of podcast do not fit into its columns",
  },
];
test.each(damages)("a file $what is refused and leaves the database empty", async ({ make, says }) => {
  const damaged = join(folder, "damaged.backup");
  writeFileSync(damaged, make());
  await expect(restore(damaged)).rejects.toThrow(says);
  const { rows } = await empty().pool.query(
    "select count(*) as n from pg_class where relnamespace = 'public'::regnamespace",
  );
  expect(rows).toEqual([{ n: 0 }]);
});

test("a file that is not there is refused by name", async () => {
  await expect(restore(join(folder, "absent"))).rejects.toThrow(
    `There is no file ${join(folder, "absent")}.`,
  );
});

const world = `
  insert into owner (public_id, name, display_name) values ('o1', 'one', E'Ünï\\tcode \\\\. "quoted"\\nsecond line');
  insert into ledger_account (owner_id, kind) select id, 'owner' from owner;
  insert into ledger_account (kind) select 'issued' where not exists (select from ledger_account where kind = 'issued');
  begin;
  insert into ledger_transfer (public_id, kind, owner_id, reason, request_id)
    select 't1', 'initial', id, 'welcome', 'r1' from owner where name = 'one';
  insert into ledger_entry (transfer_id, account_id, amount)
    select t.id, a.id, case a.kind when 'owner' then 50 else -50 end
    from ledger_transfer t, ledger_account a where a.kind in ('owner', 'issued');
  commit;
  insert into podcast (public_id, title, title_key, search_text, sub_title)
    values ('p0', E'\\\\.', E'a\\rb', '', null);
  insert into podcast (public_id, title, title_key, search_text, rating, latest_episode, reach)
    select 'p' || n, repeat('Täglich ', 1 + n % 9) || n, n::text, md5(n::text), n % 5, date '2020-01-01' + n % 900, n
    from generate_series(1, 3000) n;
  insert into podcast_address (podcast_id, address, address_key, verdict, source, tag)
    select id, 'host@show.example', 'host@show.example', 'usable', 'feed', 'owner' from podcast where public_id = 'p1';
  update podcast set address_id = (select max(id) from podcast_address) where public_id = 'p1';
`;
