import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { useDatabase } from "../../tests/support/database.ts";
import { makeTenant, type Tenant, useApp } from "../../tests/support/hostile-world.ts";
import { makeToken } from "../accounts/tokens/tokens.ts";
import { inTransaction } from "../platform/postgres/database.ts";

const database = useDatabase();
const db = () => database().db;
const served = useApp(db);

let mine: Tenant;
let token: string;
beforeAll(async () => {
  mine = await makeTenant(served().context);
  const given = { name: "A program", acts: null, days: 30, networks: [] };
  const whose = { loginId: mine.login.id };
  ({ token } = await inTransaction(db(), (tx) => makeToken(tx, whose, mine.login.id, given)));
  const copy = { of: sql`webhook_handle()`, campaign: mine.ids.campaign };
  await sql`
    insert into campaign (public_id, owner_id, display_name, created)
    select ${copy.of}, ${mine.owner.id}, 'Campaign ' || n, now() - make_interval(mins => n)
    from generate_series(1, 1030) n`.execute(db());
  await sql`
    insert into mailing (public_id, campaign_id, owner_id, mailbox_id, login_id, language, subject, body, kind)
    select ${copy.of}, g.campaign_id, g.owner_id, g.mailbox_id, g.login_id, g.language, g.subject, g.body, g.kind
    from mailing g, generate_series(1, 119) where g.public_id = ${mine.ids.mailing}`.execute(db());
  await sql`
    with made as (
      insert into offer (public_id, entry_id, state)
      select ${copy.of}, o.entry_id, case when n % 2 = 0 then 'open' else 'declined' end
      from offer o, generate_series(1, 130) n where o.public_id = ${mine.ids.offer} returning id)
    insert into offer_version (offer_id, number, side, terms, login_id)
    select made.id, 1, v.side, v.terms, v.login_id from made, offer o
    join offer_version v on v.offer_id = o.id and v.number = 1 where o.public_id = ${mine.ids.offer}`.execute(
    db(),
  );
  await sql`
    with made as (
      insert into booking (public_id, owner_id, campaign_id, entry_id, podcast_id, number)
      select ${copy.of}, b.owner_id, b.campaign_id, b.entry_id, b.podcast_id, '2020-' || (1000 + n)
      from booking b, generate_series(1, 210) n where b.public_id = ${mine.ids.booking} returning id)
    insert into booking_version (booking_id, number, sheet, sha256)
    select made.id, 1, v.sheet, v.sha256 from made, booking b
    join booking_version v on v.booking_id = b.id and v.number = 1 where b.public_id = ${mine.ids.booking}`.execute(
    db(),
  );
});

const part = async (address: string, cursor: string | null, limit: number) => {
  const query = new URLSearchParams({ limit: String(limit), fields: "publicId", ...(cursor && { cursor }) });
  const headers = { authorization: `Bearer ${token}` };
  const answer = await served().app.inject({ method: "GET", url: `/v1/${address}?${query}`, headers });
  expect([answer.statusCode, address]).toEqual([200, address]);
  const { items, next } = answer.json() as { items: { publicId: string }[]; next: string | null };
  return { handles: items.map(({ publicId }) => publicId), next };
};

async function wholeList(address: string, limit: number): Promise<string[]> {
  const all: string[] = [];
  let cursor: string | null = null;
  do {
    const { handles, next }: Awaited<ReturnType<typeof part>> = await part(address, cursor, limit);
    all.push(...handles);
    cursor = next;
  } while (cursor !== null);
  return all;
}

const COUNTED = {
  mailings: sql`mailing g join campaign c on c.id = g.campaign_id where c.public_id`,
  offers: sql`offer o join campaign_entry e on e.id = o.entry_id join campaign c on c.id = e.campaign_id where c.public_id`,
  bookings: sql`booking b join campaign c on c.id = b.campaign_id where c.public_id`,
};

test.each(["mailings", "offers", "bookings"] as const)(
  "D4.02 all %s of a campaign come, whatever is asked for at once",
  async (what) => {
    const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${COUNTED[what]} = ${mine.ids.campaign}`.execute(db());
    expect(rows[0]!.n).toBeGreaterThan(110);
    for (const limit of [50, 100]) {
      const all = await wholeList(`campaigns/${mine.ids.campaign}/${what}`, limit);
      expect([new Set(all).size, all.length]).toEqual([rows[0]!.n, rows[0]!.n]);
    }
  },
);

test("D4.02 all campaigns come, and a list goes on where the one that ended a part is gone", async () => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from campaign where owner_id = ${mine.owner.id}`.execute(db());
  const campaigns = await wholeList("campaigns", 100);
  expect(rows[0]!.n).toBeGreaterThan(1_030);
  expect([new Set(campaigns).size, campaigns.length]).toEqual([rows[0]!.n, rows[0]!.n]);
  const address = `campaigns/${mine.ids.campaign}/mailings`;
  const first = await part(address, null, 50);
  const all = await wholeList(address, 100);
  await db().deleteFrom("mailing").where("public_id", "=", first.handles.at(-1)!).execute();
  const { handles } = await part(address, first.next, 50);
  expect(handles[0]).toBe(all[50]);
});
