import { sql } from "kysely";
import { simpleParser } from "mailparser";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ANSWER_MOST, RETRY_MINUTES, WEBHOOK_EVENTS } from "../../contract/webhooks.ts";
import { callOf, useWeb } from "../../tests/support/api.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { usePlatformMail } from "../../tests/support/mail/platform-mail.ts";
import { isSigned, type Receiver, startReceiver } from "../../tests/support/receiver.ts";
import { makeLogin, makeOwner, type TestLogin } from "../../tests/support/world.ts";
import { silentLog } from "../platform/log.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { type Handlers, startWorker } from "../platform/queue.ts";
import { deliverDue } from "./deliver.ts";
import { tendLog } from "./forget.ts";
import { webhookHandlers } from "./jobs.ts";
import { sendWebhookLetter } from "./letter.ts";
import { webhookRoutes } from "./routes.ts";

const database = useDatabase();
const db = () => database().db;
const mail = usePlatformMail(database);
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.stop());
const edge = useWeb(db, webhookRoutes, (context) => ({ ...context, outbound: receiverOutbound() }));
const receiverOutbound = () => ({ ...receiver.outbound });
const call = callOf(edge);

let owner: Awaited<ReturnType<typeof makeOwner>>;
let kim: TestLogin;
let base: string;
beforeEach(async () => {
  owner = await makeOwner(db());
  kim = await makeLogin(db(), [owner]);
  base = `/api/owner/${owner.publicId}/webhook`;
  receiver.arrived = [];
  receiver.answer = () => 204;
});

const make = async (name: string, events: readonly string[] = WEBHOOK_EVENTS) =>
  (await call(kim.token, "POST", base, { name, url: receiver.url(name), events })).payload;
const show = async (id: string) =>
  (await call(kim.token, "GET", base)).payload.page.find((one: { publicId: string }) => one.publicId === id);
const log = async (id: string) => (await call(kim.token, "GET", `${base}/${id}/delivery`)).payload;
/** Something happens to a thing of the organization, as the triggers write it. */
const happen = (thing: string, n = 0, to = owner.id) =>
  sql`select webhook_tell(${to}, 'campaign.changed', ${thing}, ${JSON.stringify({ n })}::jsonb)`.execute(
    db(),
  );
const deliver = () => deliverDue(edge().context);
/** The waiting time until the next try is over. */
const later = () =>
  db()
    .updateTable("webhook_delivery")
    .set({ due: new Date(0) })
    .execute();

test("D4.05 an event arrives signed as Standard Webhooks says, once, with nothing but its handles", async () => {
  const hook = await make("plain");
  await happen("campaign a", 7);
  await deliver();
  await deliver();
  const [one, ...more] = receiver.of("plain");
  expect(more).toEqual([]);
  expect(isSigned(one!, hook.secret)).toBe(true);
  expect(isSigned(one!, "whsec_c29tZSBvdGhlciBzZWNyZXQgb2YgMzIgYnl0ZXMhIQ==")).toBe(false);
  expect(one!.json).toEqual({
    type: "campaign.changed",
    timestamp: expect.stringMatching(/Z$/),
    data: { n: 7 },
  });
  const { page } = await log(hook.publicId);
  expect(page).toMatchObject([{ type: "campaign.changed", state: "delivered", attempts: 1, status: 204 }]);
  expect(page[0].event).toBe(one!.headers["webhook-id"]);
});

test("D4.05 a new secret signs beside the one until now for a day, and alone afterwards", async () => {
  const hook = await make("rotating");
  const { modified } = await show(hook.publicId);
  const rotate = () => call(kim.token, "POST", `${base}/${hook.publicId}/secret`, { modified });
  const [first, second] = await Promise.all([rotate(), rotate()]);
  // Two tabs at once make one new secret.
  expect([first.status, second.status].sort()).toEqual([200, 409]);
  const made = first.status === 200 ? first.payload : second.payload;
  expect(made.secret).not.toBe(hook.secret);
  await happen("a");
  await deliver();
  expect([hook.secret, made.secret].map((secret) => isSigned(receiver.arrived[0]!, secret))).toEqual([
    true,
    true,
  ]);
  await db()
    .updateTable("webhook")
    .set({ before_until: new Date(0) })
    .where("secret_before", "is not", null)
    .execute();
  await happen("b");
  await deliver();
  expect([hook.secret, made.secret].map((secret) => isSigned(receiver.arrived[1]!, secret))).toEqual([
    false,
    true,
  ]);
  const { rows } = await sql<{ text: string }>`select webhook::text as text from webhook`.execute(db());
  for (const { text } of rows)
    for (const secret of [hook.secret, made.secret])
      expect(text).not.toContain(Buffer.from(secret).toString("hex"));
});

test("D4.05 events of one thing arrive in order, also where an earlier one fails; others do not wait", async () => {
  const hook = await make("ordered");
  let refusing = true;
  receiver.answer = ({ json }) => (refusing && json.data.thing === "slow" && json.data.n === 0 ? 500 : 204);
  for (let n = 0; n < 5; n++)
    for (const thing of ["slow", "quick"])
      await sql`select webhook_tell(${owner.id}, 'campaign.changed', ${thing},
        ${JSON.stringify({ n, thing })}::jsonb)`.execute(db());
  await deliver();
  const numbers = (thing: string) =>
    receiver
      .of("ordered")
      .filter(({ json }) => json.data.thing === thing)
      .map(({ json }) => json.data.n);
  expect(numbers("quick")).toEqual([0, 1, 2, 3, 4]);
  expect(numbers("slow")).toEqual([0]);
  refusing = false;
  await later();
  await deliver();
  expect(numbers("slow")).toEqual([0, 0, 1, 2, 3, 4]);
  const ids = receiver
    .of("ordered")
    .filter(({ json }) => json.data.thing === "slow")
    .slice(0, 2);
  expect(ids[0]!.headers["webhook-id"]).toBe(ids[1]!.headers["webhook-id"]);
  expect((await show(hook.publicId)).waiting).toBe(0);
});

test("D4.05 after eight tries more in three days it is switched off with a mail, and goes on where it stopped", async () => {
  expect(RETRY_MINUTES).toHaveLength(8);
  expect(RETRY_MINUTES.reduce((sum, minutes) => sum + minutes, 0)).toBe(3 * 24 * 60);
  const hook = await make("failing");
  receiver.answer = () => ({ status: 503, text: "no" });
  await happen("a", 1);
  await happen("a", 2);
  for (const minutes of RETRY_MINUTES) {
    await deliver();
    const { rows } = await sql<{
      minutes: number;
    }>`select round(extract(epoch from d.due - t.at) / 60)::int as minutes
      from webhook_delivery d join webhook_attempt t on t.delivery_id = d.id order by t.id desc limit 1`.execute(
      db(),
    );
    expect(rows[0]!.minutes).toBe(minutes);
    expect((await show(hook.publicId)).state).toBe("on");
    await later();
  }
  await deliver();
  expect(receiver.of("failing")).toHaveLength(9);
  expect(await show(hook.publicId)).toMatchObject({ state: "off", offReason: "failing", waiting: 2 });
  await later();
  await deliver();
  expect(receiver.of("failing")).toHaveLength(9);
  await expect(call(kim.token, "POST", `${base}/${hook.publicId}/test`)).resolves.toMatchObject({
    status: 409,
    fault: "webhook-off",
  });

  // What happens meanwhile is kept; the mail goes to whoever may change it, and to nobody else.
  await makeLogin(db(), [owner], { role: "member" });
  const { rows: jobs } = await sql<{ payload: { webhookId: number; loginId: number } }>`
    select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'webhook-letter'`.execute(db());
  const mine = jobs.map(({ payload }) => payload).filter(({ loginId }) => loginId === kim.id);
  expect(mine).toHaveLength(1);
  const context = mail.reach(edge().context);
  await mail.connect(context);
  await sendWebhookLetter(context, mine[0]!);
  const letter = await simpleParser(mail.sink().mails.at(-1)!.raw);
  expect(letter.subject).toBe("A webhook was switched off");
  expect(letter.text).toContain("https://app.hostread.example/preferences/webhooks");

  receiver.answer = () => 200;
  const { name, url, events, modified } = await show(hook.publicId);
  const on = { name, url, events, modified, state: "on" };
  expect((await call(kim.token, "POST", `${base}/${hook.publicId}`, on)).status).toBe(200);
  const own = db().selectFrom("webhook").select("id as webhookId").where("public_id", "=", hook.publicId);
  await webhookHandlers(edge().context)["begin-webhook"](await own.executeTakeFirstOrThrow());
  await deliver();
  expect(
    receiver
      .of("failing")
      .slice(9)
      .map(({ json }) => json.data.n),
  ).toEqual([1, 2]);
});

test("D4.05 a receiver that says it is gone is switched off at once; one that asks for time gets it", async () => {
  const gone = await make("gone");
  receiver.answer = ({ host }) =>
    host.startsWith("gone") ? 410 : { status: 429, headers: { "retry-after": "600" } };
  await happen("a");
  await deliver();
  expect(await show(gone.publicId)).toMatchObject({ state: "off", offReason: "gone" });
  const busy = await make("busy");
  await happen("a");
  await deliver();
  const { page } = await log(busy.publicId);
  expect(new Date(page[0].next).getTime() - Date.now()).toBeGreaterThan(9 * 60_000);
});

test("D4.05 the log keeps request and answer, cut at 16 KB; one event and a time range go out once more", async () => {
  const hook = await make("logged");
  receiver.answer = () => ({ status: 200, text: `\0${"ä".repeat(20_000)}` });
  await happen("a", 1);
  await deliver();
  const [entry] = (await log(hook.publicId)).page;
  const url = `${base}/${hook.publicId}/delivery/${entry.publicId}`;
  const detail = (await call(kim.token, "GET", url)).payload;
  expect(detail.body).toBe(receiver.arrived[0]!.body);
  expect(detail.tries).toHaveLength(1);
  expect(detail.tries[0]).toMatchObject({ status: 200, cut: true });
  expect(Buffer.byteLength(detail.tries[0].answer)).toBeLessThanOrEqual(ANSWER_MOST + 4);
  expect(detail.tries[0].headers["webhook-id"]).toBe(entry.event);

  const key = { "idempotency-key": "once" };
  for (let n = 0; n < 2; n++)
    expect((await call(kim.token, "POST", `${url}/resend`, undefined, key)).status).toBe(202);
  await deliver();
  expect(receiver.arrived).toHaveLength(2);
  expect(receiver.arrived[1]!.headers["webhook-id"]).toBe(entry.event);

  // While it is off, nothing is sent; what happened then is sent with a range.
  const { name, events, modified } = await show(hook.publicId);
  const off = { name, url: hook.url, events, modified, state: "off" };
  expect((await call(kim.token, "POST", `${base}/${hook.publicId}`, off)).status).toBe(200);
  await happen("b", 2);
  const on = { ...off, state: "on", modified: (await show(hook.publicId)).modified };
  await call(kim.token, "POST", `${base}/${hook.publicId}`, on);
  await deliver();
  expect(receiver.arrived).toHaveLength(2);
  const range = {
    from: new Date(Date.now() - 3_600_000).toISOString(),
    until: new Date(Date.now() + 60_000).toISOString(),
  };
  const resend = (body: unknown) => call(kim.token, "POST", `${base}/${hook.publicId}/resend`, body);
  expect((await resend({ from: range.until, until: range.from })).fields).toEqual([
    "/until ends-before-it-begins",
  ]);
  expect((await resend(range)).payload).toEqual({ count: 2 });
  await deliver();
  expect(
    receiver.arrived
      .slice(2)
      .map(({ json }) => json.data.n)
      .sort(),
  ).toEqual([1, 2]);
});

test("D6.06 the log lies in months: what is older than a month is not shown, and leaves with its month as a whole", async () => {
  const hook = await make("by-month");
  await happen("old");
  await happen("young", 2);
  await deliver();
  expect((await log(hook.publicId)).resultSize).toBe(2);
  const months = async () =>
    (
      await sql<{ name: string }>`select relname::text as name from pg_class
        where relnamespace = 'months'::regnamespace and relkind = 'r' and relname like 'webhook%'`.execute(
        db(),
      )
    ).rows.map(({ name }) => name);
  const count = async () =>
    (
      await sql<{ events: number; deliveries: number; tries: number }>`
        select (select count(*)::int from webhook_event) as events, (select count(*)::int from webhook_delivery) as deliveries,
          (select count(*)::int from webhook_attempt) as tries`.execute(db())
    ).rows[0]!;
  const before = await count();

  // One that was sent ninety days ago, and once more today.
  const [first] = (await log(hook.publicId)).page.toReversed();
  await call(kim.token, "POST", `${base}/${hook.publicId}/delivery/${first.publicId}/resend`);
  await deliver();
  await sql`select webhook_months(now() - interval '90 days')`.execute(db());
  const old = sql`now() - interval '90 days'`;
  await sql`update webhook_event set at = ${old} where public_id = ${first.event}`.execute(db());
  await sql`update webhook_attempt set at = ${old} where delivery_id = (
    select id from webhook_delivery where public_id = ${first.publicId})`.execute(db());
  await sql`update webhook_delivery set created = ${old} where public_id = ${first.publicId}`.execute(db());
  expect((await log(hook.publicId)).resultSize).toBe(2);
  expect(await months()).toHaveLength(9);

  const held = inTransaction(db(), async (tx) => {
    await sql`lock table webhook_event in access share mode`.execute(tx);
    expect(await tendLog(db())).toEqual([]);
  });
  await held;
  expect(await tendLog(db())).toHaveLength(1);
  expect(await tendLog(db())).toEqual([]);
  expect(await months()).toHaveLength(6);
  expect(await count()).toEqual({
    events: before.events - 1,
    deliveries: before.deliveries - 1,
    tries: before.tries - 1,
  });
  expect((await log(hook.publicId)).resultSize).toBe(1);

  await sql`delete from webhook_event`.execute(db());
  expect(await count()).toEqual({ events: 0, deliveries: 0, tries: 0 });
});

test("D6.06 with a webhook goes its log, with every try", async () => {
  const hook = await make("taken-along");
  await happen("a");
  await deliver();
  const left = async () =>
    (
      await sql<{ n: number }>`select count(*)::int as n from webhook_attempt a
        where not exists (select from webhook_delivery d where d.id = a.delivery_id)`.execute(db())
    ).rows[0]!.n;
  expect((await call(kim.token, "DELETE", `${base}/${hook.publicId}`)).status).toBeLessThan(300);
  expect(await left()).toBe(0);
});

test("D4.05 the guard looks at each try: an inner address is refused, also where the name led elsewhere before", async () => {
  const hook = await make("guarded");
  const { name, events } = hook;
  const change = async (url: string) =>
    call(kim.token, "POST", `${base}/${hook.publicId}`, {
      ...{ name, events, url, state: "on" },
      modified: (await show(hook.publicId)).modified,
    });
  for (const url of ["http://a.example/", "https://kim:word@a.example/", "ftp://a.example", "a.example", ""])
    expect((await change(url)).status).toBe(422);
  // Not the receiver's port: nothing there is allowed.
  await change("https://127.0.0.1:5432/");
  await happen("a");
  await deliver();
  expect((await log(hook.publicId)).page[0]).toMatchObject({
    state: "waiting",
    trouble: "refused",
    status: null,
  });
  await change("https://169.254.169.254/latest");
  await later();
  await deliver();
  expect((await log(hook.publicId)).page[0]).toMatchObject({ trouble: "refused", attempts: 2 });
  expect(receiver.arrived).toEqual([]);
});

test("D4.05 200 receivers, 20 of which hang: the others have everything before the first of those has given up", async () => {
  const owners = await Promise.all(Array.from({ length: 10 }, () => makeOwner(db())));
  for (const [n, one] of owners.entries()) {
    const { token } = await makeLogin(db(), [one]);
    for (let k = 0; k < 20; k++) {
      const name = `${n === 0 ? "hang" : "well"}${n}-${k}`;
      const body = { name, url: receiver.url(name), events: ["campaign.changed"] };
      expect((await call(token, "POST", `/api/owner/${one.publicId}/webhook`, body)).status).toBe(201);
    }
  }
  // They answered well until now, so each of those that hang takes as many calls as anyone.
  await db().updateTable("webhook").set({ delivered: new Date() }).execute();
  receiver.answer = ({ host }) => (host.startsWith("hang") ? "never" : 200);
  for (const one of owners) for (let n = 0; n < 5; n++) await happen(`thing ${n}`, n, one.id);
  // A real worker, and more patience than the product has: nobody's call ends while the others are served.
  const worker = startWorker({
    pool: database().pool,
    handlers: {
      ...webhookHandlers(edge().context),
      "deliver-webhooks": () => deliverDue(edge().context, 55_000),
    } as Partial<Handlers> as Handlers,
    concurrency: 2,
    log: silentLog,
  });
  try {
    const well = () => receiver.arrived.filter(({ host }) => host.startsWith("well")).length;
    await expect.poll(well, { timeout: 50_000, interval: 100 }).toBe(180 * 5);
    const hanging = receiver.arrived.filter(({ host }) => host.startsWith("hang"));
    expect(new Set(hanging.map(({ host }) => host)).size).toBe(20);
    const { rows } = await sql<{ tries: number }>`select count(*)::int as tries from webhook_attempt t
      join webhook_delivery d on d.id = t.delivery_id join webhook w on w.id = d.webhook_id
      where w.name like 'hang%'`.execute(db());
    expect(rows[0]!.tries).toBe(0);
    // Their calls end, and from now on they wait among their like: one call each.
    receiver.drop();
    const slow = async () =>
      (
        await sql<{
          n: number;
        }>`select count(*)::int as n from webhook where slow and name like 'hang%'`.execute(db())
      ).rows[0]!.n;
    await expect.poll(slow, { timeout: 30_000 }).toBe(20);
  } finally {
    receiver.answer = () => 200;
    receiver.drop();
    await worker.stop();
  }
}, 120_000);
