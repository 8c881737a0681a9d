import { afterEach, beforeEach, expect, test } from "vitest";
import { pauseMailbox, resumeMailbox } from "../../server/mailbox/pause.ts";
import { saveMailbox } from "../../server/mailbox/save.ts";
import { mailboxById } from "../../server/mailbox/sender.ts";
import {
  extendSendingRight,
  holdAsSender,
  releaseSendingRight,
  takeSendingRight,
} from "../../server/mailbox/sending-right.ts";
import { sendMailbox } from "../../server/outreach/sending/send-mailbox.ts";
import { tendMailboxes } from "../../server/outreach/sending/tend.ts";
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

/** A user who enters this mail account with this spelling; without a window, with these limits. */
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
  // The server distinguishes the spellings of the name; the limits do not.
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

test("E-4 a sign of life that was on its way when the right was given back does not take it again", async () => {
  const { db } = database();
  const { mailboxId } = await makeWorld();
  const fence = (await takeSendingRight(db, mailboxId))!;
  expect(await extendSendingRight(db, mailboxId, fence)).toBe(true);
  await releaseSendingRight(db, mailboxId, fence);
  expect(await extendSendingRight(db, mailboxId, fence)).toBe(false);
  expect(await takeSendingRight(db, mailboxId)).toBeGreaterThan(fence);
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

test("E-4 spellings of a server or a user that mean the same are one account; others are not", async () => {
  const world = await makeWorld();
  const account = await accountOf(await enter(world, world.kim));
  for (const spelled of [
    { host: `${MAIL_HOST}.` },
    { host: "mail\u3002brand.example" },
    { host: "ＭＡＩＬ.brand.example" },
    { user: "ＫＩＭ" },
  ]) {
    const lee = await makeLogin(database().db, [world.owner]);
    expect(await accountOf(await enter(world, lee, spelled))).toBe(account);
  }
  for (const other of [{ user: "kim2" }, { host: "mail2.brand.example" }]) {
    const lee = await makeLogin(database().db, [world.owner]);
    expect(await accountOf(await enter(world, lee, other))).not.toBe(account);
  }
});

test("E-4 colleagues who enter an account in the same second find each other", async () => {
  const world = await makeWorld();
  const logins = await Promise.all([1, 2, 3, 4, 5].map(() => makeLogin(database().db, [world.owner])));
  const mailboxes = await Promise.all(logins.map((login) => enter(world, login, { user: "shared" })));
  expect(new Set(await Promise.all(mailboxes.map(accountOf))).size).toBe(1);
});

test("E-4 saving anew, or another account for a while, forgets nothing that was sent", async () => {
  const world = await makeWorld();
  const { db } = database();
  const mailbox = await enter(world, world.kim, { perHour: 1 });
  await startFor(
    world,
    world.kim,
    world.entries.map((entry) => entry.externalId),
  );
  await sendMailbox(world.context, mailbox);
  const account = await accountOf(mailbox);
  const next = (await mailboxById(db, mailbox))!.next_send;
  await enter(world, world.kim, { perHour: 1 });
  await enter(world, world.kim, { perHour: 1, user: "other" });
  expect(await accountOf(mailbox)).not.toBe(account);
  await tendMailboxes(world.context);
  await enter(world, world.kim, { perHour: 1 });
  expect(await accountOf(mailbox)).toBe(account);
  expect((await mailboxById(db, mailbox))!.next_send).toEqual(next);
  await setAccount(db, mailbox, { next_send: null });
  await sendMailbox(world.context, mailbox);
  expect(sink.mails).toHaveLength(1);
});

test("E-4 a right to one account is none to another, whatever number it has there", async () => {
  const world = await makeWorld();
  const { db } = database();
  const lee = await makeLogin(db, [world.owner]);
  const mine = await enter(world, world.kim);
  const theirs = await enter(world, lee, { user: "lee" });
  const fences = [await takeSendingRight(db, mine), await takeSendingRight(db, theirs)];
  expect(new Set(fences).size).toBe(2);
  // Kim's worker is sending while Kim enters Lee's account.
  await enter(world, world.kim, { user: "lee" });
  expect(await extendSendingRight(db, mine, fences[0]!)).toBe(false);
  expect(await inTransaction(db, (tx) => holdAsSender(tx, mine, fences[0]!))).toBeUndefined();
});

test("E-4 what the server says of the account pauses all who send through it; one of them resumes for all", async () => {
  const world = await makeWorld();
  const { db } = database();
  const lee = await makeLogin(db, [world.owner]);
  const first = await enter(world, world.kim, { perHour: 30 });
  const second = await enter(world, lee, { perHour: 30 });
  const ids = world.entries.map((entry) => entry.externalId);
  await startFor(world, world.kim, ids.slice(0, 3));
  await startFor(world, lee, ids.slice(3));
  const pauses = async () => [
    (await mailboxById(db, first))!.pause_reason,
    (await mailboxById(db, second))!.pause_reason,
  ];
  const who = (login: TestLogin) => ({ loginId: login.id, ownerId: world.owner.id });
  sink.knobs.refuseRecipient = () => ({ code: 550, text: "5.4.5 Daily user sending limit exceeded" });
  await sendMailbox(world.context, first);
  expect(await pauses()).toEqual(["limit-reached", "limit-reached"]);
  sink.knobs.refuseRecipient = () => null;
  await setAccount(db, first, { next_send: null });
  await sendMailbox(world.context, second);
  expect(sink.mails).toHaveLength(0);

  // Lee's own pause hides the account's, and does not lift it.
  await inTransaction(db, (tx) => pauseMailbox(tx, who(lee)));
  expect(await pauses()).toEqual(["limit-reached", "by-user"]);
  expect((await inTransaction(db, (tx) => resumeMailbox(tx, who(lee)))).pause?.reason).toBe("limit-reached");
  // A third who enters the account finds it paused.
  const third = await enter(world, await makeLogin(db, [world.owner]), { perHour: 30 });
  expect((await mailboxById(db, third))!.pause_reason).toBe("limit-reached");
  expect((await inTransaction(db, (tx) => resumeMailbox(tx, who(lee)))).pause).toBeNull();
  expect(await pauses()).toEqual([null, null]);
  await sendMailbox(world.context, first);
  expect(sink.mails).toHaveLength(1);

  // A user's own mistakes and wishes affect only their mailbox.
  sink.knobs.refuseSignIn = () => true;
  await setAccount(db, first, { next_send: null });
  await sendMailbox(world.context, second);
  expect(await pauses()).toEqual([null, "sign-in-refused"]);
  sink.knobs.refuseSignIn = () => false;

  // Typing a password again resumes the account. A mailbox with its own refusal stays paused.
  sink.knobs.refuseRecipient = () => ({ code: 550, text: "5.4.5 Daily user sending limit exceeded" });
  await setAccount(db, first, { next_send: null });
  await sendMailbox(world.context, first);
  expect(await pauses()).toEqual(["limit-reached", "sign-in-refused"]);
  await enter(world, world.kim, { perHour: 30 });
  expect(await pauses()).toEqual([null, "sign-in-refused"]);
});

test("E-2 refused recipients count together, whoever of the colleagues writes", async () => {
  const world = await makeWorld();
  const { db } = database();
  const lee = await makeLogin(db, [world.owner]);
  const mailboxes = [
    await enter(world, world.kim, { perHour: 30 }),
    await enter(world, lee, { perHour: 30 }),
  ];
  const ids = world.entries.map((entry) => entry.externalId);
  await startFor(world, world.kim, ids.slice(0, 3));
  await startFor(world, lee, ids.slice(3));
  sink.knobs.refuseRecipient = () => ({ code: 550, text: "5.1.1 unknown" });
  for (let i = 0; i < 5; i++) {
    expect((await mailboxById(db, mailboxes[0]!))!.pause_reason).toBeNull();
    await setAccount(db, mailboxes[0]!, { next_send: null });
    await sendMailbox(world.context, mailboxes[i % 2]!);
  }
  for (const id of mailboxes) expect((await mailboxById(db, id))!.pause_reason).toBe("recipients-refused");
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
