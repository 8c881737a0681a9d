import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SandboxAnswer } from "../../../contract/outreach/sandbox.ts";
import { makeContext, useApi } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { type MailWorld, makeMailWorld, messagesOf } from "../../../tests/support/mail/mail-world.ts";
import { makeLogin, makeOwner } from "../../../tests/support/world.ts";
import { suppressedAmong } from "../../contacts/suppression.ts";
import { conversationHandlers } from "../../conversations/jobs.ts";
import { lockKeeping } from "../../conversations/keeping/keep-queries.ts";
import { sendMailbox } from "../../outreach/sending/send-mailbox.ts";
import { silentLog } from "../../platform/log.ts";
import { parseAllow } from "../../platform/outbound/address.ts";
import { createOutbound } from "../../platform/outbound.ts";
import { type Database, inTransaction, openDatabase } from "../../platform/postgres/database.ts";
import { requestTimeouts } from "../../platform/postgres/pool.ts";
import type { Context } from "../../platform/web/http.ts";
import { connectToSandbox, type MailSandbox, sandboxRoutes, startMailSandbox } from "../mail-sandbox.ts";

const database = useDatabase();
const call = useApi(() => database().db, sandboxRoutes);
let sandbox: MailSandbox;
let context: Context;
let world: MailWorld;
let mailing: string;
beforeAll(async () => {
  const { db } = database();
  sandbox = await startMailSandbox(db, silentLog);
  const outbound = createOutbound({
    allow: parseAllow(`127.0.0.1/32:${sandbox.port}`),
    trust: [sandbox.certificate],
  });
  context = { ...makeContext(db), outbound };
  world = await makeMailWorld(context, { port: 465, recipients: 5 });
  const sender = { name: "Demo Brand", address: "demo@brand.example", identity: "Demo Brand, Weg 1" };
  const who = { loginId: world.kim.id, ownerId: world.owner.id };
  await inTransaction(db, (tx) => connectToSandbox(tx, context, who, sender, sandbox.port));
  mailing = await world.start({ subject: 'Grüße "an" {{podcast_title}}, Ihr Brief', language: "de" });
  await sendMailbox(context, world.mailboxId);
});
afterAll(() => sandbox.stop());

/** The sandbox's mails in the order of the campaign's podcasts. */
const received = async () => (await call(world.kim.token, "GET", "/api/demo/mail")).payload.reverse();
async function answer(index: number, as: SandboxAnswer) {
  const { db } = database();
  const mails = await received();
  const said = await call(world.kim.token, "POST", `/api/demo/mail/${mails[index].id}/answer`, { as });
  expect(said.status).toBe(204);
  const kept = await db
    .selectFrom("conversation_mail")
    .selectAll()
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  await conversationHandlers(context)["judge-mail"]({ mailId: kept.id });
  return db.selectFrom("conversation_mail").selectAll().where("id", "=", kept.id).executeTakeFirstOrThrow();
}
const message = async (index: number) => (await messagesOf(database().db, mailing))[index]!;
const stateOf = async (index: number) =>
  (
    await database()
      .db.selectFrom("campaign_entry")
      .select("state")
      .where("id", "=", world.entries[index]!.id)
      .executeTakeFirstOrThrow()
  ).state;

test("B1.120 the host answers: the mail is matched with certainty and Interested is suggested", async () => {
  const kept = await answer(0, "answer");
  expect(kept).toMatchObject({ kind: "human", certainty: "certain", message_id: (await message(0)).id });
  expect(kept.fresh).toContain("Das klingt interessant");
  expect(kept.fresh).not.toContain("Kim");
  const suggested = await database()
    .db.selectFrom("move_suggestion")
    .select(["entry_id", "to_state"])
    .where("mail_id", "=", kept.id)
    .execute();
  expect(suggested).toEqual([{ entry_id: world.entries[0]!.id, to_state: "Interested" }]);
});

test("B1.120 the host is away: that moves nothing", async () => {
  const kept = await answer(1, "away");
  expect(kept.kind).toBe("away");
  expect(kept.away_until).not.toBeNull();
  expect(await stateOf(1)).toBe("Contacted");
});

test("B1.120 there is no such mailbox: a report of the host's server names the mail and its recipient", async () => {
  const kept = await answer(2, "no-such-mailbox");
  expect(kept.kind).toBe("report");
  const reports = await database()
    .db.selectFrom("delivery_report")
    .select(["message_id", "kind", "status"])
    .where("mail_id", "=", kept.id)
    .execute();
  expect(reports).toEqual([{ message_id: (await message(2)).id, kind: "gone", status: "5.1.1" }]);
});

test("B1.120 the host wants no more mail: the address is listed and the podcast is Lost", async () => {
  const kept = await answer(3, "stop");
  expect(kept.kind).toBe("opt-out");
  const { address } = world.entries[3]!;
  const listed = await suppressedAmong(database().db, context.secrets, world.owner.id, [address]);
  expect([...listed]).toEqual([address]);
  expect(await stateOf(3)).toBe("Lost");
});

/** A web server whose statements wait for a lock as long as in use, and not as long as in other tests. */
let hasty: Database;
beforeAll(() => {
  hasty = openDatabase({
    connectionString: database().connectionString,
    timeouts: { connect: 20_000, wait: 20_000, statement: 60_000, lock: requestTimeouts.lock },
  });
});
afterAll(() => hasty.close());
const press = useApi(() => hasty.db, sandboxRoutes);

test("B1.120 of 16 presses at once none is lost, although the organization's mails are held longer than a request may wait", async () => {
  const { db } = database();
  const kept = async () =>
    (await db.selectFrom("conversation_mail").select("id").where("direction", "=", "in").execute()).length;
  const waiting = async () =>
    (
      await sql<{ since: string }>`
        select a.xact_start::text as since from pg_locks l join pg_stat_activity a on a.pid = l.pid
        where l.locktype = 'advisory' and not l.granted and a.datname = current_database()`.execute(db)
    ).rows.map(({ since }) => since);
  const mails = await received();
  const before = await kept();
  const answered = (i: number) =>
    press(world.kim.token, "POST", `/api/demo/mail/${mails[i % mails.length].id}/answer`, { as: "answer" });
  const presses = await inTransaction(db, async (tx) => {
    await lockKeeping(tx, world.owner.id);
    const pressed = Array.from({ length: 16 }, (_, i) => answered(i));
    // The second to wait is the first, which was given up meanwhile: the others wait outside the database.
    for (const seen = new Set<string>(); seen.size < 2; ) {
      const now = await waiting();
      expect(now.length).toBeLessThanOrEqual(1);
      for (const since of now) seen.add(since);
    }
    return { pressed };
  });
  const statuses = (await Promise.all(presses.pressed)).map(({ status }) => status);
  // Whoever waited too long is asked to press again, and nothing of theirs was kept.
  expect(statuses.filter((status) => status !== 204 && status !== 429)).toEqual([]);
  expect(statuses).toContain(204);
  expect((await kept()) - before).toBe(statuses.filter((status) => status === 204).length);
});

test("B1.120 strangers, unknown mails, other words and mails of no mailing are answered by nobody", async () => {
  const { db } = database();
  const mails = await received();
  const state = async () =>
    (await sql<{ count: number }>`select count(*) as count from conversation_mail`.execute(db)).rows[0]!
      .count;
  const before = await state();
  const path = (id: string) => `/api/demo/mail/${id}/answer`;
  const stranger = await makeLogin(db, [await makeOwner(db)]);
  expect((await call(stranger.token, "POST", path(mails[4].id), { as: "stop" })).status).toBe(404);
  expect((await call(null, "POST", path(mails[4].id), { as: "stop" })).status).toBe(401);
  expect((await call(world.kim.token, "POST", path("unknown0"), { as: "stop" })).status).toBe(404);
  expect((await call(world.kim.token, "POST", path(mails[4].id), { as: "yes" })).status).toBe(422);
  await db
    .updateTable("sandbox_mail")
    .set({ message_id: "<none@brand.example>" })
    .where("public_id", "=", mails[4].id)
    .execute();
  expect((await call(world.kim.token, "POST", path(mails[4].id), { as: "stop" })).status).toBe(404);
  expect((await received()).map((mail: { answerable: boolean }) => mail.answerable)).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);
  expect(await state()).toBe(before);
});
