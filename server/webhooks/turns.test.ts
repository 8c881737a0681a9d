import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { callOf, useWeb } from "../../tests/support/api.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { rowsRead } from "../../tests/support/postgres/rows-read.ts";
import { type Receiver, startReceiver } from "../../tests/support/receiver.ts";
import { makeLogin, makeOwner, type TestLogin } from "../../tests/support/world.ts";
import { type Db, inTransaction, openDatabase } from "../platform/postgres/database.ts";
import { deliverDue } from "./deliver.ts";
import { claimDue } from "./delivery-queries.ts";
import { tendLog } from "./forget.ts";
import { webhookRoutes } from "./routes.ts";

const database = useDatabase();
const db = () => database().db;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.stop());
const edge = useWeb(db, webhookRoutes, (context) => ({ ...context, outbound: receiver.outbound }));
const call = callOf(edge);

let owner: Awaited<ReturnType<typeof makeOwner>>;
let kim: TestLogin;
let base: string;
beforeEach(async () => {
  await db().deleteFrom("webhook").execute();
  owner = await makeOwner(db());
  kim = await makeLogin(db(), [owner]);
  base = `/api/owner/${owner.publicId}/webhook`;
  receiver.arrived = [];
  receiver.answer = () => 204;
});

const make = async (name: string): Promise<{ id: number; publicId: string }> => {
  const body = { name, url: receiver.url(name), events: ["campaign.changed"] };
  const { publicId } = (await call(kim.token, "POST", base, body)).payload;
  return db()
    .selectFrom("webhook")
    .select("id")
    .where("public_id", "=", publicId)
    .executeTakeFirstOrThrow()
    .then(({ id }) => ({ id, publicId }));
};
const happen = (thing: string, n = 0) =>
  sql`select webhook_tell(${owner.id}, 'campaign.changed', ${thing},
    ${JSON.stringify({ thing, n })}::jsonb)`.execute(db());
const told = (name: string) => receiver.of(name).map(({ json }) => json.data.n as number);

/** The tables in which the log lies. */
const months = async (tx: Db): Promise<string[]> =>
  (
    await sql<{ name: string }>`select inhrelid::regclass::text as name from pg_inherits
      where inhparent = 'webhook_delivery'::regclass`.execute(tx)
  ).rows.map(({ name }) => name);
/** What one look for slow receivers reads of the log. */
const look = () =>
  inTransaction(db(), async (tx) => rowsRead(tx, await months(tx), () => claimDue(tx, true, 32)));

const HOOKS = 6;
const WAITING = 2_000;

test("D4.05 a look reads no more, however much waits behind an earlier one of its thing or for its next try", async () => {
  for (let n = 0; n < HOOKS; n++) await make(`down-${n}`);
  await sql`update webhook set slow = true`.execute(db());
  await happen("campaign a");
  await sql`update webhook_delivery set due = now() + interval '1 day', attempts = 5`.execute(db());
  const fill = (things: number, due: string) =>
    sql`
    insert into webhook_delivery (public_id, webhook_id, event_id, thing, due)
    select webhook_handle(), w.id, (select max(id) from webhook_event), 'campaign ' || (n % ${things}::int),
      now() + ${due}::interval
    from webhook w, generate_series(1, ${WAITING}::int) n`.execute(db());
  // Of one thing, behind its first; and of as many things, which were all refused.
  await sql`update webhook_delivery set thing = 'campaign 0'`.execute(db());
  await fill(1, "0");
  await fill(WAITING, "1 day");
  await sql`analyze webhook_delivery`.execute(db());
  // While the server tidies, what was changed is met again.
  for (const month of await months(db()))
    await sql`alter table ${sql.raw(month)} set (autovacuum_enabled = off)`.execute(db());
  const looks: number[] = [];
  do looks.push(await look());
  while (looks.at(-1)! > 100 && looks.length < 400);
  // Not of each: one may meet what others have changed just before it.
  expect(looks.toSorted((a, b) => a - b)[Math.floor(looks.length / 2)]).toBeLessThan(2_500);
  // A hundred, and some that meet what is not tidied yet; one by one they would be thousands.
  expect(looks.length).toBeLessThan(300);
  expect(await look()).toBeLessThan(100);
  // What can be sent is found among it.
  const well = await make("well");
  await sql`update webhook set slow = true where id = ${well.id}`.execute(db());
  await happen("campaign b", 7);
  await deliverDue(edge().context);
  expect([told("well"), receiver.arrived.length]).toEqual([[7], HOOKS + 1]);
  // The first of the thing arrives, and those behind it follow.
  await sql`delete from webhook_delivery where id in (select id from (
    select id, thing, row_number() over (partition by webhook_id, thing order by id) as place from webhook_delivery) d
    where thing = 'campaign 0' and place > 3)`.execute(db());
  await sql`update webhook_delivery set due = now() where thing = 'campaign 0'`.execute(db());
  receiver.arrived = [];
  await deliverDue(edge().context);
  expect(receiver.arrived).toHaveLength(3 * HOOKS);
}, 120_000);

/** As the version before looks for what is due, and what it writes once that has arrived. */
async function takeAsBefore(of: Db): Promise<number[]> {
  const taken = await inTransaction(of, async (tx) => {
    const due = sql`d.webhook_id = w.id and d.state = 'waiting' and d.due <= now()
      and (d.lease_until is null or d.lease_until < now())
      and not exists (select from webhook_delivery e where e.webhook_id = d.webhook_id and e.thing = d.thing
        and e.state = 'waiting' and e.id < d.id)`;
    const { rows: hooks } = await sql<{ id: number }>`
      select w.id from webhook w where exists (select from webhook_delivery d where ${due} offset 0)
      order by w.claimed nulls first limit 1 for no key update skip locked`.execute(tx);
    const { rows } = await sql<{ id: number; webhook_id: number }>`
      update webhook_delivery t set lease_until = now() + interval '60 seconds' where id in (
        select d.id from webhook w, webhook_delivery d where ${due} and w.id = any(${hooks.map(({ id }) => id)})
        order by d.id limit 2)
      returning id, webhook_id`.execute(tx);
    await sql`update webhook set claimed = clock_timestamp() where id = any(${hooks.map(({ id }) => id)})`.execute(
      tx,
    );
    return rows;
  });
  for (const { id, webhook_id } of taken)
    await inTransaction(of, async (tx) => {
      await sql`select from webhook where id = ${webhook_id} for no key update`.execute(tx);
      receiver.arrived.push({ host: "before", headers: {}, body: "", after: 0, json: { id } });
      await sql`update webhook_delivery set state = 'delivered', attempts = attempts + 1, lease_until = null
        where id = ${id} and state = 'waiting'`.execute(tx);
    });
  return taken.map(({ id }) => id);
}

test("D4.05 two processes and one of the version before take all there is, once, and in order for each thing", async () => {
  for (let n = 0; n < 3; n++) await make(`both-${n}`);
  await db().updateTable("webhook").set({ delivered: new Date() }).execute();
  const other = openDatabase({ connectionString: database().connectionString });
  const things = 4;
  const each = 12;
  let writing = true;
  const write = async () => {
    for (let n = 0; n < each; n++)
      for (let thing = 0; thing < things; thing++) await happen(`campaign ${thing}`, n);
    writing = false;
  };
  const waits = async () =>
    (await db().selectFrom("webhook_delivery").select("id").where("state", "=", "waiting").execute()).length;
  const till = async (work: () => Promise<unknown>) => {
    while (writing || (await waits()) > 0) await work();
  };
  try {
    await Promise.all([
      write(),
      till(() => deliverDue(edge().context)),
      till(() => deliverDue({ ...edge().context, db: other.db })),
      till(() => takeAsBefore(db())),
    ]);
  } finally {
    await other.close();
  }
  const { rows } = await sql<{ id: number; webhook: string; event: string; thing: string; n: number }>`
    select d.id, w.name as webhook, e.public_id as event, d.thing, (e.data->>'n')::int as n from webhook_delivery d
    join webhook w on w.id = d.webhook_id join webhook_event e on e.id = d.event_id`.execute(db());
  const arrived = receiver.arrived.map(({ host, headers, json }) =>
    rows.find((row) =>
      host === "before"
        ? row.id === json.id
        : row.event === headers["webhook-id"] && host === `${row.webhook}.hooks.example`,
    ),
  );
  expect(arrived.length).toBe(3 * things * each);
  for (const webhook of ["both-0", "both-1", "both-2"])
    for (let thing = 0; thing < things; thing++)
      expect(
        arrived
          .filter((row) => row!.webhook === webhook && row!.thing === `campaign ${thing}`)
          .map((row) => row!.n),
      ).toEqual(Array.from({ length: each }, (_, n) => n));
}, 120_000);

const waitingOf = (thing: string) =>
  db()
    .selectFrom("webhook_delivery")
    .select(["id", "passed_over"])
    .where("thing", "=", thing)
    .where("state", "=", "waiting")
    .orderBy("id")
    .execute();

/** Three of a thing: the first waits for its next try, and the others behind it. */
async function behind(thing: string): Promise<void> {
  for (const n of [0, 1, 2]) await happen(thing, n);
  await sql`update webhook_delivery set due = now() + interval '1 day', attempts = 1
    where id = (select min(id) from webhook_delivery where thing = ${thing})`.execute(db());
}

test.each([
  ["arrives", sql`update webhook_delivery set state = 'delivered' where id = `],
  ["is deleted", sql`delete from webhook_delivery where id = `],
  [
    "goes with its event",
    sql`delete from webhook_event where id = (select event_id from webhook_delivery where id = `,
  ],
])(
  "D4.05 what waits behind one that %s comes next, also where it is just being passed over",
  async (how, change) => {
    const name = `then-${how.replaceAll(" ", "-")}`;
    await make(name);
    await behind(name);
    const [first] = await waitingOf(name);
    let over: Promise<unknown> | undefined;
    await inTransaction(db(), async (tx) => {
      await claimDue(tx, false, 32);
      // Nobody told it to hold the webhook.
      over = sql`${change}${first!.id}${sql.raw(how.startsWith("goes") ? ")" : "")}`.execute(db());
      await new Promise((resolve) => setTimeout(resolve, 200));
    });
    await over;
    expect((await waitingOf(name)).map((row) => row.passed_over)).toEqual([false, true]);
    await deliverDue(edge().context);
    expect(told(name)).toEqual([1, 2]);
  },
);

test("D4.05 what waits behind one that is too old, or that leaves with its month, comes next", async () => {
  await make("aging");
  await behind("old");
  await behind("left");
  await deliverDue(edge().context);
  expect(receiver.arrived).toEqual([]);
  for (const thing of ["old", "left"])
    expect((await waitingOf(thing)).map((row) => row.passed_over)).toEqual([false, true, true]);
  // Moving a row to another month counts as taking it away, which only a test does.
  const age = async (thing: string, days: number, due: string) => {
    await sql`select webhook_months(now() - make_interval(days => ${days}))`.execute(db());
    await sql`update webhook_delivery set created = now() - make_interval(days => ${days}), due = now() + ${due}::interval
      where id = (select min(id) from webhook_delivery where thing = ${thing})`.execute(db());
    await sql`update webhook_delivery set passed_over = true where thing = ${thing} and attempts = 0`.execute(
      db(),
    );
  };
  await age("old", 31, "-1 day");
  await age("left", 90, "1 day");
  const numbers = (thing: string) =>
    receiver.arrived.filter(({ json }) => json.data.thing === thing).map(({ json }) => json.data.n);
  await deliverDue(edge().context);
  expect([numbers("old"), numbers("left")]).toEqual([[1, 2], []]);
  expect(await tendLog(db())).not.toEqual([]);
  await deliverDue(edge().context);
  expect([numbers("left"), (await waitingOf("left")).length]).toEqual([[1, 2], 0]);
});

test("D4.05 of a time range that is sent again the first of each thing goes out, and what is behind it is not looked at", async () => {
  const { id, publicId } = await make("range");
  for (const n of [0, 1, 2]) for (const thing of ["a", "b"]) await happen(thing, n);
  await deliverDue(edge().context);
  receiver.arrived = [];
  const range = { from: new Date(Date.now() - 3_600_000), until: new Date(Date.now() + 3_600_000) };
  expect((await call(kim.token, "POST", `${base}/${publicId}/resend`, range)).payload).toEqual({ count: 6 });
  const over = await db()
    .selectFrom("webhook_delivery")
    .select("passed_over")
    .where("webhook_id", "=", id)
    .where("state", "=", "waiting")
    .orderBy("id")
    .execute();
  expect(over.map((row) => row.passed_over)).toEqual([false, false, true, true, true, true]);
  await deliverDue(edge().context);
  expect(told("range").toSorted()).toEqual([0, 0, 1, 1, 2, 2]);
});
