import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { LOG_MOST, RESEND_MOST } from "../../contract/webhooks.ts";
import { callOf, useWeb } from "../../tests/support/api.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { type Receiver, startReceiver } from "../../tests/support/receiver.ts";
import { makeLogin, makeOwner, type TestLogin } from "../../tests/support/world.ts";
import { deliverDue } from "./deliver.ts";
import { tendLog } from "./forget.ts";
import { webhookHandlers } from "./jobs.ts";
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
  owner = await makeOwner(db());
  kim = await makeLogin(db(), [owner]);
  base = `/api/owner/${owner.publicId}/webhook`;
  receiver.arrived = [];
});

const events = ["campaign.changed"];
const make = async (name: string) =>
  (await call(kim.token, "POST", base, { name, url: receiver.url(name), events })).payload;
const happen = (thing: string, n = 0, to = owner.id) =>
  sql`select webhook_tell(${to}, 'campaign.changed', ${thing}, ${JSON.stringify({ n })}::jsonb)`.execute(
    db(),
  );

test("D4.05 a receiver that failed once is called again, however many others wait for a later try", async () => {
  const well = await make("recovered");
  const others = [owner, await makeOwner(db()), await makeOwner(db())];
  for (const other of others)
    await sql`
      insert into webhook (public_id, owner_id, name, url, events, secret, slow, claimed)
      select webhook_handle(), ${other.id}, 'failing', url, events, secret, true, now() - interval '1 day'
      from webhook, generate_series(1, 19) where public_id = ${well.publicId}`.execute(db());
  await sql`update webhook set slow = true, claimed = now() where public_id = ${well.publicId}`.execute(db());
  for (const other of others) for (const n of [0, 1]) await happen("campaign a", n, other.id);
  // The first of two was refused and waits; the second is due, but not before the first.
  await sql`
    update webhook_delivery d set due = now() + interval '1 day', attempts = 5 from webhook w, webhook_event e
    where w.id = d.webhook_id and w.name = 'failing' and e.id = d.event_id and e.data->>'n' = '0'`.execute(
    db(),
  );
  await deliverDue(edge().context);
  expect(receiver.arrived.map(({ host }) => host.split(".")[0])).toEqual(["recovered", "recovered"]);
});

/** Deliveries of one event, as many as there are after a month. */
const fill = (hook: string, many: number, state: "waiting" | "delivered") =>
  sql`
  insert into webhook_delivery (public_id, webhook_id, event_id, thing, state, due)
  select webhook_handle(), w.id, (select max(id) from webhook_event where owner_id = w.owner_id), 'campaign a', ${state},
    now() + interval '1 day'
  from webhook w, generate_series(1, ${many}::int) where w.public_id = ${hook}`.execute(db());
const deliveriesOf = async (hook: number) =>
  (
    await sql<{ n: number }>`
      select count(*)::int as n from webhook_delivery where webhook_id = ${hook}`.execute(db())
  ).rows[0]!.n;

test("D4.05 the log shows the newest thousand, however long it is", async () => {
  const { publicId } = await make("long");
  await happen("campaign a");
  await fill(publicId, LOG_MOST + 200, "delivered");
  const look = async (query: string) =>
    (await call(kim.token, "GET", `${base}/${publicId}/delivery?${query}`)).payload;
  const { resultSize, pageSize, page } = await look("page=0");
  expect([resultSize, page.length]).toEqual([LOG_MOST, pageSize]);
  expect((await look(`page=${LOG_MOST / pageSize - 1}`)).page).toHaveLength(pageSize);
  expect((await look(`page=${LOG_MOST / pageSize}`)).page).toEqual([]);
  expect((await look("only=waiting")).resultSize).toBe(1);
});

test("D4.05 no more is sent again than can wait: twice is refused", async () => {
  const { publicId } = await make("again");
  await happen("campaign a");
  const range = { from: new Date(Date.now() - 3_600_000), until: new Date(Date.now() + 3_600_000) };
  const resend = () => call(kim.token, "POST", `${base}/${publicId}/resend`, range);
  await fill(publicId, RESEND_MOST - 2, "waiting");
  expect((await resend()).payload).toEqual({ count: 1 });
  expect((await resend()).fault).toBe("webhook-full");
  const { page } = (await call(kim.token, "GET", `${base}/${publicId}/delivery`)).payload;
  const one = `${base}/${publicId}/delivery/${page[0].publicId}/resend`;
  expect((await call(kim.token, "POST", one)).fault).toBe("webhook-full");
});

test("D4.05 a webhook is deleted at once, and its log by a job", async () => {
  const { publicId } = await make("gone");
  const { id } = await db()
    .selectFrom("webhook")
    .select("id")
    .where("public_id", "=", publicId)
    .executeTakeFirstOrThrow();
  await happen("campaign a");
  await fill(publicId, 2_500, "delivered");
  await sql`insert into webhook_attempt (delivery_id, milliseconds, headers)
    select id, 5, '{}' from webhook_delivery where webhook_id = ${id}`.execute(db());
  expect((await call(kim.token, "DELETE", `${base}/${publicId}`)).payload.page).toEqual([]);
  expect(await deliveriesOf(id)).toBe(2_501);
  for (const path of ["/delivery", ""])
    expect((await call(kim.token, path ? "GET" : "DELETE", `${base}/${publicId}${path}`)).status).toBe(404);
  // What happens from now on is not written for it, and nothing goes out.
  await happen("campaign b");
  await deliverDue(edge().context);
  expect([await deliveriesOf(id), receiver.of("gone")]).toEqual([2_501, []]);
  // A backup has no jobs: it is asked for by the hour as well.
  await tendLog(db());
  const { rows: jobs } = await sql`
    select from graphile_worker._private_jobs where payload->>'webhookId' = ${String(id)}`.execute(db());
  expect(jobs).toHaveLength(2);
  await webhookHandlers(edge().context)["forget-webhook"]({ webhookId: id });
  expect(await deliveriesOf(id)).toBe(0);
  const { rows } = await sql`
    select id from webhook where id = ${id} union all
    select a.id from webhook_attempt a where not exists (select from webhook_delivery d where d.id = a.delivery_id)`.execute(
    db(),
  );
  expect(rows).toEqual([]);
});

test("D4.05 behind whom much waits is switched on again at once; what waits is due by a job, three days anew", async () => {
  const { publicId, name, url, events } = await make("back");
  const hook = db().selectFrom("webhook").selectAll().where("public_id", "=", publicId);
  const { id } = await hook.executeTakeFirstOrThrow();
  await happen("campaign a");
  await fill(publicId, 2_500, "waiting");
  // Each of another thing, tried to the last but one, by the time it was switched off.
  await sql`update webhook_delivery set thing = 'campaign ' || id, attempts = 8, due = now() + interval '1 day',
    modified = now() - interval '1 hour' where webhook_id = ${id}`.execute(db());
  await sql`update webhook set state = 'off', off_reason = 'failing' where id = ${id}`.execute(db());
  const stillLater = async () =>
    (
      await sql<{ n: number }>`
        select count(*)::int as n from webhook_delivery where webhook_id = ${id} and due > now()`.execute(
        db(),
      )
    ).rows[0]!.n;
  const { modified } = await hook.executeTakeFirstOrThrow();
  const on = { name, url, events, modified: modified.toISOString(), state: "on" };
  expect((await call(kim.token, "POST", `${base}/${publicId}`, on)).payload.state).toBe("on");
  // The request touched none of them: however many there are, it takes no longer.
  expect(await stillLater()).toBe(2_501);
  const asked = await sql`select payload ->> 'webhookId' as id from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'begin-webhook'`.execute(
    db(),
  );
  expect(asked.rows).toEqual([{ id: String(id) }]);
  // One that is tried before the job has come to it has its tries anew, too.
  await sql`update webhook_delivery set due = now() where id = (select min(id) from webhook_delivery where webhook_id = ${id})`.execute(
    db(),
  );
  receiver.answer = () => 503;
  await deliverDue(edge().context);
  expect((await hook.executeTakeFirstOrThrow()).state).toBe("on");
  const tried = await sql`select from webhook_delivery where webhook_id = ${id} and attempts = 1`.execute(
    db(),
  );
  expect(tried.rows).toHaveLength(1);
  await webhookHandlers(edge().context)["begin-webhook"]({ webhookId: id });
  // What has failed since waits for its next try.
  expect(await stillLater()).toBe(1);
  await db().deleteFrom("webhook").where("id", "=", id).execute();
});
