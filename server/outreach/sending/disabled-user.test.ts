import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database.ts";
import {
  contextTo,
  type MailWorld,
  makeMailWorld,
  messagesOf,
  useCertificate,
} from "../../../tests/support/mail/mail-world.ts";
import { type SmtpSink, startSmtpSink } from "../../../tests/support/mail/smtp-sink.ts";
import { takeSendingRight } from "../../mailbox/sending-right.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { handOver } from "./hand-over.ts";
import { sendMailbox } from "./send-mailbox.ts";
import { claimNext } from "./sending-queries.ts";
import { tendMailboxes } from "./tend.ts";

const database = useDatabase();
const db = () => database().db;
const tls = useCertificate();
let sink: SmtpSink;
beforeEach(async () => {
  sink = await startSmtpSink({ certificate: tls().certificate, user: "kim", password: "secret-word" });
});
afterEach(() => sink.stop());

const makeWorld = (recipients: number): Promise<MailWorld> =>
  makeMailWorld(contextTo(db(), sink.port, tls().ca), { port: sink.port, recipients });
const disable = (world: MailWorld, disabled: boolean) =>
  sql`update login set disabled = case when ${disabled} then now() end where id = ${world.kim.id}`.execute(
    db(),
  );
const states = async (mailing: string) => (await messagesOf(db(), mailing)).map(({ state }) => state);

test("S-7 what a disabled user wrote waits, and goes out once they are enabled again", async () => {
  const world = await makeWorld(2);
  const mailing = await world.start({ podcastState: null });
  await disable(world, true);
  await sendMailbox(world.context, world.mailboxId);
  await tendMailboxes(world.context);
  expect(await states(mailing)).toEqual(["queued", "queued"]);
  expect(sink.mails).toHaveLength(0);
  await disable(world, false);
  while ((await states(mailing)).includes("queued")) await sendMailbox(world.context, world.mailboxId);
  expect(await states(mailing)).toEqual(["accepted", "accepted"]);
});

test("S-7 a user who is disabled between claim and hand-over hands nothing over", async () => {
  const world = await makeWorld(1);
  const mailing = await world.start({ podcastState: null });
  const fence = (await takeSendingRight(db(), world.mailboxId))!;
  const claim = (await inTransaction(db(), (tx) => claimNext(tx, world.mailboxId)))!;
  await disable(world, true);
  expect(await handOver(world.context, claim, fence)).toBe("not-now");
  expect(await states(mailing)).toEqual(["queued"]);
});

test("S-7 who comes back after more than twelve hours is asked before anything goes out", async () => {
  const world = await makeWorld(1);
  const mailing = await world.start({ podcastState: null });
  await tendMailboxes(world.context);
  await disable(world, true);
  await sql`update mailbox set tended = tended - interval '30 hours' where id = ${world.mailboxId}`.execute(
    db(),
  );
  await sql`update message set due = due - interval '30 hours'`.execute(db());
  await tendMailboxes(world.context);
  await disable(world, false);
  await tendMailboxes(world.context);
  await sendMailbox(world.context, world.mailboxId);
  expect(await states(mailing)).toEqual(["queued"]);
  expect(sink.mails).toHaveLength(0);
  const { pause_reason } = await db()
    .selectFrom("mailbox")
    .select("pause_reason")
    .where("id", "=", world.mailboxId)
    .executeTakeFirstOrThrow();
  expect(pause_reason).toBe("overdue");
});
