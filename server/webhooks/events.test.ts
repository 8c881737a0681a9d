import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { WEBHOOK_EVENTS } from "../../contract/webhooks.ts";
import { makeContext } from "../../tests/support/api.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { makeDemonstration } from "../demo/make.ts";

const database = useDatabase();
const db = () => database().db;

interface Event {
  id: number;
  type: string;
  thing: string;
  data: Record<string, unknown>;
}

/** Everything that happened in the demonstration, whose organization has a webhook from its first moment. */
let events: Event[];
beforeAll(async () => {
  // Made with the organization, so that nothing of it goes by.
  await sql`create function listen() returns trigger language plpgsql as $$
    begin
      insert into webhook (public_id, owner_id, name, url, events, secret)
      values ('hook' || new.id, new.id, 'all', 'https://hooks.example/in', ${sql.lit(`{${WEBHOOK_EVENTS.join(",")}}`)}, '\\x00');
      return null;
    end $$`.execute(db());
  await sql`create trigger listen after insert on owner for each row execute function listen()`.execute(db());
  await makeDemonstration(makeContext(db()), 2_525);
  await happenMore();
  events = (await sql<Event>`select id, type, thing, data from webhook_event order by id`.execute(db())).rows;
}, 300_000);

/** What the finished example did not live through. */
async function happenMore(): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db());
  await run("update campaign set display_name = display_name || ' (changed)'");
  await run("update offer set state = 'agreed' where state = 'booked'");
  await run(`update booking set cancelled = now(), cancelled_side = 'us', cancelled_reason = 'kim@secret.example'
    where cancelled is null`);
  await run(`insert into suppression (public_id, owner_id, address_hmac, hint, kind, source)
    select 'sup1', id, '\\x${randomBytes(32).toString("hex")}', 'k…@secret.example', 'person', null from owner limit 1`);
}

test("D4.05 what happens is written down once, in the words of the contract, and holds no address", () => {
  const seen = new Set(events.map(({ type }) => type));
  expect([...seen].filter((type) => !(WEBHOOK_EVENTS as readonly string[]).includes(type))).toEqual([]);
  for (const type of [
    ...["campaign.made", "campaign.changed", "entry.added", "entry.moved", "offer.made", "offer.decided"],
    ...["booking.made", "booking.cancelled", "airing.judged", "conversion.added", "contact.opted_out"],
  ] as const)
    expect(seen, type).toContain(type);
  for (const event of events) expect(JSON.stringify(event)).not.toMatch(/@|secret\.example/);
});

test("D4.05 every event has its delivery, in the order in which it happened to its thing", async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from webhook_event e
    where not exists (select from webhook_delivery d where d.event_id = e.id)`.execute(db());
  expect(rows[0]!.count).toBe(0);
  const moves = events.filter(({ type }) => type === "entry.moved");
  expect(moves.length).toBeGreaterThan(10);
  const last = new Map<string, unknown>();
  for (const { thing, data } of moves) {
    if (last.has(thing)) expect(data.from).toBe(last.get(thing));
    last.set(thing, data.to);
  }
});

test("D4.05 what is rolled back is told to nobody, and an organization without webhooks writes nothing", async () => {
  const count = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from webhook_event`.execute(db())).rows[0]!.n;
  const before = await count();
  await expect(
    db()
      .transaction()
      .execute(async (tx) => {
        await sql`update campaign set display_name = 'never'`.execute(tx);
        throw new Error("no");
      }),
  ).rejects.toThrow("no");
  expect(await count()).toBe(before);
  await sql`delete from webhook`.execute(db());
  await sql`update campaign set display_name = 'quiet'`.execute(db());
  expect(await count()).toBe(before);
});

test("D4.05 an organization can be deleted with all that was told of it", async () => {
  await sql`insert into webhook (public_id, owner_id, name, url, events, secret)
    select 'again' || id, id, 'all', 'https://hooks.example/in', '{campaign.deleted}', '\\x00' from owner`.execute(
    db(),
  );
  await sql`delete from campaign where id in (select c.id from campaign c
    where not exists (select from booking b where b.campaign_id = c.id) limit 1)`.execute(db());
  const { rows } = await sql<{ id: number }>`insert into owner (public_id, name, display_name)
    values ('o1', 'owner-one', 'One') returning id`.execute(db());
  await sql`insert into campaign (public_id, owner_id, display_name) values ('c1', ${rows[0]!.id}, 'C')`.execute(
    db(),
  );
  await sql`delete from campaign where public_id = 'c1'`.execute(db());
  const { rows: told } = await sql<{
    type: string;
  }>`select type from webhook_event where owner_id = ${rows[0]!.id}
    order by id`.execute(db());
  expect(told.map(({ type }) => type)).toEqual(["campaign.made", "campaign.deleted"]);
  await sql`delete from owner where id = ${rows[0]!.id}`.execute(db());
  expect((await sql`select from webhook where owner_id = ${rows[0]!.id}`.execute(db())).rows).toEqual([]);
});
