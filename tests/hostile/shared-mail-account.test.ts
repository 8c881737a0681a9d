import { afterEach, beforeEach, expect, test } from "vitest";
import { saveMailbox } from "../../server/mailbox/save.ts";
import { mailboxById } from "../../server/mailbox/sender.ts";
import { sendMailbox } from "../../server/outreach/sending/send-mailbox.ts";
import { startMailing } from "../../server/outreach/start.ts";
import { inTransaction } from "../../server/platform/postgres/database.ts";
import { useDatabase } from "../support/database.ts";
import {
  contextTo,
  MAIL_HOST,
  type MailWorld,
  mailboxInput,
  makeMailWorld,
  setAccount,
  useCertificate,
} from "../support/mail/mail-world.ts";
import { type SmtpSink, startSmtpSink } from "../support/mail/smtp-sink.ts";
import { makeLogin, makeOwner, type TestLogin } from "../support/world.ts";

const database = useDatabase();
const tls = useCertificate();
let sink: SmtpSink;

beforeEach(async () => {
  sink = await startSmtpSink({ certificate: tls().certificate, user: "kim", password: "secret-word" });
});
afterEach(() => sink.stop());

const makeWorld = () =>
  makeMailWorld(contextTo(database().db, sink.port, tls().ca), { port: sink.port, recipients: 6 });

/** Somebody who enters this mail account, spelled so; without a window, with these limits. */
async function enter(
  world: MailWorld,
  login: TestLogin,
  { host = MAIL_HOST, user = "kim", ownerId = world.owner.id, perHour = 5 } = {},
): Promise<number> {
  const { db } = database();
  const who = { loginId: login.id, ownerId };
  const smtp = {
    ...mailboxInput(sink.port).smtp,
    host,
    signIn: { kind: "password" as const, user, password: "secret-word" },
  };
  await inTransaction(db, (tx) => saveMailbox(tx, world.context, who, mailboxInput(sink.port, { smtp })));
  const { id } = await db
    .updateTable("mailbox")
    .set({
      sandbox: false,
      time_zone: "UTC",
      window_days: [1, 2, 3, 4, 5, 6, 7],
      window_from: 0,
      window_to: 1440,
      per_hour: perHour,
    })
    .where("login_id", "=", login.id)
    .where("owner_id", "=", ownerId)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const accountOf = async (mailboxId: number) => (await mailboxById(database().db, mailboxId))!.account_id;

const startFor = (world: MailWorld, login: TestLogin, recipients: string[]) =>
  inTransaction(database().db, (tx) =>
    startMailing(tx, world.context.secrets, login.caller, world.campaign.publicId, {
      subject: "About your show",
      body: "Hello",
      recipients,
      language: "en",
    }),
  );

test("E-4 two colleagues on one mail account share its gap and its limits, however they spell it", async () => {
  const world = await makeWorld();
  const { db } = database();
  const lee = await makeLogin(db, [world.owner]);
  const first = await enter(world, world.kim);
  const second = await enter(world, lee, { host: MAIL_HOST.toUpperCase(), user: "KIM" });
  expect(await accountOf(second)).toBe(await accountOf(first));
  // The server minds the spelling of the name; only what counts it does not.
  await enter(world, lee);
  const ids = world.entries.map((entry) => entry.externalId);
  await startFor(world, world.kim, ids.slice(0, 3));
  await startFor(world, lee, ids.slice(3));
  const both = () =>
    Promise.all([sendMailbox(world.context, first), sendMailbox(world.context, second)]).then(async () => {
      await sendMailbox(world.context, first);
      await sendMailbox(world.context, second);
    });
  await both();
  expect(sink.mails).toHaveLength(1);
  for (const sent of [2, 3, 4, 5, 5, 5]) {
    await setAccount(db, first, { next_send: null });
    await both();
    expect(sink.mails).toHaveLength(sent);
  }
  expect(new Set(sink.mails.flatMap((mail) => mail.to)).size).toBe(5);
});

test("E-4 a worker that was killed with the right to an account leaves it to the next one, whoever that is", async () => {
  const world = await makeWorld();
  const { db } = database();
  const lee = await makeLogin(db, [world.owner]);
  const first = await enter(world, world.kim);
  const second = await enter(world, lee);
  await startFor(world, lee, [world.entries[0]!.externalId]);
  await setAccount(db, first, { sender_until: new Date(Date.now() + 60_000) });
  await sendMailbox(world.context, second);
  expect(sink.mails).toHaveLength(0);
  await setAccount(db, first, { sender_until: new Date(Date.now() - 1) });
  await sendMailbox(world.context, second);
  expect(sink.mails).toHaveLength(1);
});

test("E-4 a stranger who enters the same server and name shares nothing; the same person elsewhere does", async () => {
  const world = await makeWorld();
  const { db } = database();
  const mine = await enter(world, world.kim);
  const other = await makeOwner(db);
  const stranger = await enter(world, await makeLogin(db, [other]), { ownerId: other.id });
  expect(await accountOf(stranger)).not.toBe(await accountOf(mine));
  const third = await makeOwner(db);
  const elsewhere = await enter(world, world.kim, { ownerId: third.id });
  expect(await accountOf(elsewhere)).toBe(await accountOf(mine));
});

test("E-4 accounts that turn out to be one are joined, with what was sent through each", async () => {
  const world = await makeWorld();
  const { db } = database();
  const [here, there] = [world.owner, await makeOwner(db)];
  const mine = await enter(world, world.kim);
  const theirs = await enter(world, await makeLogin(db, [there]), { ownerId: there.id });
  const at = new Date();
  for (const id of [mine, theirs]) {
    await db
      .insertInto("mailbox_handover")
      .values({ account_id: (await accountOf(id))!, at })
      .execute();
  }
  const between = await makeLogin(db, [here, there]);
  await enter(world, between);
  const linking = await enter(world, between, { ownerId: there.id });
  const account = await accountOf(linking);
  expect([await accountOf(mine), await accountOf(theirs)]).toEqual([account, account]);
  const handovers = await db
    .selectFrom("mailbox_handover")
    .select("id")
    .where("account_id", "=", account)
    .execute();
  expect(handovers).toHaveLength(2);
});
