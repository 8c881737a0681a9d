import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { DataExport } from "../../../contract/contacts/your-data.ts";
import { callOf, useWeb } from "../../../tests/support/api.ts";
import { makeSender } from "../../../tests/support/conversations/report-world.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { usePlatformMail } from "../../../tests/support/mail/platform-mail.ts";
import {
  makeLogin,
  makeOwner,
  makePodcast,
  makeUnlock,
  type TestLogin,
} from "../../../tests/support/world.ts";
import type { OwnerRow } from "../../accounts/members/owners.ts";
import { item, type PodcastRecord } from "../../catalogue/import/record.ts";
import { writeBatch } from "../../catalogue/import/write-batch.ts";
import { erasePerson } from "../../conversations/forgetting/erase-person.ts";
import { mailboxRoutes } from "../../mailbox/routes.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { basisRoutes } from "../basis-routes.ts";
import { dataRoutes } from "../data-routes.ts";

const database = useDatabase();
const db = () => database().db;
const mail = usePlatformMail(database);
const edge = useWeb(db, [...dataRoutes, ...basisRoutes, ...mailboxRoutes], (context) => mail.reach(context));
const call = callOf(edge);
let owner: OwnerRow;
let kim: TestLogin;
beforeAll(async () => {
  await mail.connect(edge().context);
  owner = await makeOwner(db(), "Vogel & Söhne");
  kim = await makeLogin(db(), [owner]);
});
beforeEach(() => db().deleteFrom("ask_budget").execute());

let count = 0;
const somebody = () => `ines${++count}@shows.example`;
const read = (token: string) => call(null, "POST", "/open/your-data/read", { token });
async function linkOf(address: string): Promise<string> {
  await call(null, "POST", "/open/your-data", { address });
  await expect.poll(() => mail.mailsTo(address).length, { timeout: 20_000 }).toBe(1);
  return /your-data#([\w-]+)/.exec(mail.mailsTo(address).at(-1)!)![1]!;
}

const left = async (text: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db());
  const found: string[] = [];
  for (const { name } of rows) {
    const hit = await sql`select from ${sql.table(name)} t where strpos(lower(t::text), ${text}) > 0 limit 1`;
    if ((await hit.execute(db())).rows.length > 0) found.push(name);
  }
  return found;
};
const erase = (token: string) => call(null, "POST", "/open/your-data/erase", { token, sure: true });
const begun = () => sql<{ id: number }>`select id from person_erasure where done is null`.execute(db());
async function finish(): Promise<void> {
  for (const { id } of (await begun()).rows) await erasePerson(edge().context, id);
}
/** Somebody with a show, an unlock paid with credits, a reason to write, a mail that left and one that waits. */
async function known() {
  const address = somebody();
  const show = await makePodcast(db(), { address, title: `Show ${count}` });
  await makePodcast(db(), { address: address.replace("@", "+ads@") });
  await makeUnlock(db(), owner.id, show.id);
  await call(kim.token, "POST", `/api/podcast/${show.publicId}/basis`, {
    owner: owner.publicId,
    kind: "consent",
    quote: `Ines of ${address} agreed`,
  });
  const sender = await makeSender(edge().context, owner, kim);
  const sent = await sender.send(show, address);
  await sql`update message set state = 'accepted' where id = ${sent.id} and state = 'handed'`.execute(db());
  const waiting = await sender.send(show, address, { handed: null });
  const token = await linkOf(address);
  return { address, show, waiting, token };
}

test("C3.13 an erasure objects at once, and takes the address out of catalogue, organizations and messages", async () => {
  const { address, show, waiting, token } = await known();
  expect(await left(address)).toEqual(["contact_basis", "message", "podcast_address"]);
  const [first, again] = await Promise.all([erase(token), erase(token)]);
  for (const { payload } of [first, again])
    expect(payload).toMatchObject({ objected: expect.any(String), erased: expect.any(String) });
  expect((await begun()).rows).toHaveLength(1);
  const { state } = await db()
    .selectFrom("message")
    .select("state")
    .where("id", "=", waiting.id)
    .executeTakeFirstOrThrow();
  expect(state).toBe("stopped");
  const unlocks = await db().selectFrom("unlock").select("id").where("podcast_id", "=", show.id).execute();
  expect(unlocks).toEqual([]);
  await finish();
  expect(await left(address)).toEqual([]);
  const { payload } = await read(token);
  expect(payload).toMatchObject({ shows: [], mails: [], bases: [{ quote: "", revoked: true }] });
  expect(payload.erased).toBe(first.payload.erased);
  // That one was sent stays, without the person.
  const kept = await db()
    .selectFrom("message")
    .select("recipient")
    .where("podcast_id", "=", show.id)
    .execute();
  expect(kept.map(({ recipient }) => recipient)).toEqual(
    kept.map(() => expect.stringMatching(/^erased-\d+@erased\.invalid$/)),
  );
});

test("C3.13 no import brings an erased address back, with a tag or without, also not for a new show; others come in", async () => {
  const { address, show, token } = await known();
  await erase(token);
  await finish();
  const other = somebody();
  const record = (feedUrl: string, texts: readonly string[]): PodcastRecord => {
    const addresses = texts.map((text) => ({ text, name: null, tag: "itunes:owner/itunes:email" }));
    const made = item("feed", { file: "feed", line: null }, { title: feedUrl, feedUrl, addresses });
    if (made.kind !== "podcast") throw new Error("refused");
    return made.record;
  };
  const bringIn = (records: PodcastRecord[]) =>
    inTransaction(db(), (tx) => writeBatch(tx, records, { now: new Date(), hasSpoken: () => false }));
  await bringIn([
    record("https://new.example/feed", [address.toUpperCase(), address.replace("@", "+x@")]),
    record("https://both.example/feed", [address, other]),
  ]);
  expect(await left(address)).toEqual([]);
  const { rows } = await sql<{ address: string }>`select a.address from podcast p
    join podcast_address a on a.id = p.address_id where a.address = ${other}`.execute(db());
  expect(rows).toEqual([{ address: other }]);
  expect(show.id).toBeGreaterThan(0);
});

test("C3.13 an erasure that is killed between its steps is finished by the next run", async () => {
  const { address, token } = await known();
  await erase(token);
  const [{ id }] = (await begun()).rows as [{ id: number }];
  await sql`create function killed() returns trigger language plpgsql as $$ begin raise 'killed'; end $$`.execute(
    db(),
  );
  for (const table of ["message", "contact_basis", "erased_address", "person_erasure"]) {
    const event = sql.raw(table === "erased_address" ? "insert" : "update");
    await sql`create trigger killed before ${event} on ${sql.table(table)} for each row execute function killed()`.execute(
      db(),
    );
    await expect(erasePerson(edge().context, id), table).rejects.toThrow("killed");
    expect(await left(address), table).toContain("person_erasure");
    await sql`drop trigger killed on ${sql.table(table)}`.execute(db());
  }
  await sql`drop function killed`.execute(db());
  await erasePerson(edge().context, id);
  await erasePerson(edge().context, id);
  expect(await left(address)).toEqual([]);
});

test("C3.13 only the holder of a link erases, and only when sure", async () => {
  const { address, token } = await known();
  expect((await erase(`${token}x`)).fault).toBe("link-over");
  for (const body of [{ token }, { token, sure: false }])
    expect((await call(null, "POST", "/open/your-data/erase", body)).status).toBeGreaterThanOrEqual(400);
  expect((await begun()).rows).toEqual([]);
  expect(await left(address)).toContain("podcast_address");
});

test("C3.14 the export holds what is known of the person, where it lies and what an erasure does, and nobody else's address", async () => {
  const { address, show, token } = await known();
  const other = somebody();
  await sql`update podcast_address set evidence = 'invitation', snippet = ${`Not ${other}`} where podcast_id = ${show.id}`.execute(
    db(),
  );
  const bring = () => call(null, "POST", "/open/your-data/export", { token });
  const told = (payload: DataExport) =>
    payload.tables.filter(({ rows }) => rows.length > 0).map(({ table }) => table);
  const { payload } = await bring();
  expect(payload.address).toBe(address);
  expect(told(payload)).toEqual(
    expect.arrayContaining(["podcast_address", "contact_basis", "data_request", "message"]),
  );
  expect(JSON.stringify(payload)).not.toContain(other);
  await erase(token);
  await finish();
  const { payload: after } = await bring();
  expect(told(after)).not.toEqual(expect.arrayContaining(["podcast_address", "message"]));
  for (const { table, rows, erasure, kept } of after.tables as DataExport["tables"])
    if (rows.length > 0) expect([erasure, kept?.de], table).not.toContain("deleted");
  expect((await call(null, "POST", "/open/your-data/export", { token: "x" })).fault).toBe("link-over");
});
