import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { tickSentence } from "../../contract/contacts/rules.ts";
import { useShippedRules } from "../../tests/support/allow-everybody.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { decisionsIn, forgetPace, makeReal, setContact } from "../../tests/support/mail/guard-world.ts";
import {
  contextTo,
  type MailWorld,
  makeMailWorld,
  messagesOf,
  useCertificate,
} from "../../tests/support/mail/mail-world.ts";
import { type SmtpSink, startSmtpSink } from "../../tests/support/mail/smtp-sink.ts";
import { changeRule, describeRules } from "../contacts/guard/rules.ts";
import { releaseSendingRight, takeSendingRight } from "../mailbox/sending-right.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { checkMailing } from "./check.ts";
import { readMailing } from "./read.ts";
import { fillRoom } from "./room/fill-room.ts";
import { handOver } from "./sending/hand-over.ts";
import { letThrough } from "./sending/let-through.ts";
import { askHeldAgain } from "./sending/release-held.ts";
import { resolveMessage } from "./sending/resolve.ts";
import { sendMailbox } from "./sending/send-mailbox.ts";
import { claimNext } from "./sending/sending-queries.ts";

const database = useDatabase();
const tls = useCertificate();
let sink: SmtpSink;
let world: MailWorld;
beforeEach(async () => {
  sink = await startSmtpSink({ certificate: tls().certificate, user: "kim", password: "secret-word" });
  await useShippedRules(database().db);
});
afterEach(() => sink.stop());

/** A campaign with one show of each of these countries, and a mailbox that is no sandbox. */
async function makeWorld(...countries: (string | null)[]): Promise<MailWorld> {
  world = await makeMailWorld(contextTo(database().db, sink.port, tls().ca), {
    port: sink.port,
    recipients: countries.length,
  });
  await makeReal(world);
  for (const [place, country] of countries.entries())
    await setContact(world, world.entries[place]!.podcastId, { country });
  return world;
}
/** Sends what may go, as if each mail had days for itself. */
async function sendAll(): Promise<string[]> {
  for (const _ of world.entries) {
    await forgetPace(world);
    await sendMailbox(world.context, world.mailboxId);
  }
  return sink.mails.flatMap(({ to }) => to).toSorted();
}
const draft = () => ({
  subject: "About {{podcast_title}}",
  body: "Hello",
  language: "en" as const,
  recipients: world.entries.map(({ externalId }) => externalId),
});
const states = async (mailing: string) =>
  (await messagesOf(database().db, mailing)).map(({ state, reason }) => `${state} ${reason ?? ""}`.trim());
const change = (country: "DE" | "US" | "CH", effect: "allow" | "warn" | "block" | null) =>
  inTransaction(database().db, async (tx) => {
    for (const kind of ["person", "role"] as const)
      await changeRule(tx, world.kim.id, {
        country,
        basis: "published",
        kind,
        effect,
        note: "As tested",
        newest: (await describeRules(tx)).newest,
      });
  });
const addressOf = (place: number) => world.entries[place]!.address;

describe("C8.01 the check", () => {
  test("C8.01 C8.05 says of each recipient what the rules say, and why; a batch to Switzerland is blocked", async () => {
    await makeWorld("DE", "CH", "US", "JP", null);
    const answer = await checkMailing(world.context, world.kim.caller, world.campaign.publicId, draft());
    expect(answer.contacts.map(({ rule, standing, basis }) => [rule, standing, basis])).toEqual([
      ["DE", "block", "published"],
      ["CH", "block", "published"],
      ["US", "allow", "published"],
      ["other", "warn", "published"],
      ["EU", "block", "published"],
    ]);
    expect(answer.ready).toBe(2);
    expect(answer.problems.map(({ code, blocks }) => [code, blocks])).toEqual([
      ["contact-blocked", true],
      ["contact-blocked", true],
      ["contact-blocked", true],
    ]);
  });

  test("C8.10 speaks of a locked address before it is paid, and tells nothing of its words", async () => {
    await makeWorld("DE");
    const { podcastId, address } = world.entries[0]!;
    const invites = `Sponsors write to ${address}`;
    await setContact(world, podcastId, { country: "DE", by: "website", invites });
    await database().db.deleteFrom("unlock").where("podcast_id", "=", podcastId).execute();
    const locked = await checkMailing(world.context, world.kim.caller, world.campaign.publicId, draft());
    const seen = { rule: "DE", kind: null, basis: "invites", quote: "", standing: "warn" };
    expect(locked.contacts).toMatchObject([seen]);
    expect(JSON.stringify(locked)).not.toContain(address.split("@")[0]);
    await setContact(world, podcastId, { invites: "" });
    const blocked = await checkMailing(world.context, world.kim.caller, world.campaign.publicId, draft());
    expect(blocked.contacts).toMatchObject([{ standing: "block" }]);
    expect(blocked.problems.map(({ code }) => code)).toEqual(["locked"]);
    // The country may be the end of the address itself.
    await setContact(world, podcastId, { country: "DE" });
    const hidden = await checkMailing(world.context, world.kim.caller, world.campaign.publicId, draft());
    expect(hidden.contacts).toMatchObject([{ country: null, countryBasis: "unknown", rule: "EU" }]);
  });
});

describe("C8.03 C8.05 starting a mailing", () => {
  test("C8.03 whom a rule blocks gets nothing, is listed so, and the decision is kept", async () => {
    await makeWorld("DE", "US");
    const mailing = await world.start();
    expect(await states(mailing)).toEqual(["queued", "stopped contact-blocked"]);
    expect(await sendAll()).toEqual([addressOf(1)]);
    expect((await decisionsIn(world)).map(({ outcome, rule, effect }) => [outcome, rule, effect])).toEqual([
      ["planned", "US", "allow"],
      ["left-out", "DE", "block"],
      ["handed", "US", "allow"],
    ]);
  });

  test("C8.03 where nobody is left, nothing is started", async () => {
    await makeWorld("DE", "AT");
    await expect(world.start()).rejects.toMatchObject({ code: "contact-blocked" });
  });

  test("C8.05 a warning is ticked once a mailing, with the number it was shown with, and its sentence is kept", async () => {
    await makeWorld("JP", "BR", "US");
    await expect(world.start()).rejects.toMatchObject({
      code: "contact-warning",
      details: { values: { count: 2 } },
    });
    const tick = (count: number) => ({ tick: { count, language: "de" as const } });
    await expect(world.start(tick(1))).rejects.toMatchObject({ code: "contact-warning" });
    await world.start(tick(2));
    expect((await decisionsIn(world)).map(({ effect, ticked }) => [effect, ticked])).toEqual([
      ["warn", tickSentence(2, "de")],
      ["warn", tickSentence(2, "de")],
      ["allow", null],
    ]);
    // Another mailing is another question.
    await expect(world.start({ subject: "Once more" })).rejects.toMatchObject({ code: "contact-warning" });
  });

  test("C8.03 in the send room a blocked mail cannot be approved, and one that a new rule blocks is another mail", async () => {
    await makeWorld("DE", "US");
    const look = () => fillRoom(world.context, world.kim.caller, world.campaign.publicId, draft());
    const room = await look();
    expect(room.groups.map(({ level, fingerprint }) => [level, fingerprint !== null])).toEqual([
      ["blocked", false],
      ["ready", true],
    ]);
    expect(room.problems.map(({ code, detail }) => [code, detail])).toEqual([["contact-blocked", "DE"]]);
    expect(room.contacts.map(({ standing }) => standing)).toEqual(["block", "allow"]);
    const { entry, fingerprint } = room.groups[1]!;
    await change("US", "block");
    await expect(
      world.start({ recipients: [entry], approved: { [entry]: fingerprint! } }),
    ).rejects.toMatchObject({
      code: "room-changed",
      details: { payload: { mails: [{ problem: "contact-blocked" }] } },
    });
  });
});

describe("C8.03 C8.11 the last moment", () => {
  test("C8.11 mails that wait when a rule begins to block are held with the reason, and go on when it ends", async () => {
    await makeWorld("US", "JP");
    const mailing = await world.start({ tick: { count: 1, language: "en" } });
    await change("US", "block");
    expect(await sendAll()).toEqual([addressOf(1)]);
    expect(await states(mailing)).toEqual(["queued contact-blocked", "accepted"]);
    const shown = await readMailing(database().db, world.kim.caller, mailing);
    expect(shown.messages[0]).toMatchObject({ state: "queued", reason: "contact-blocked" });
    await change("US", null);
    await inTransaction(database().db, (tx) => askHeldAgain(tx, null));
    expect(await sendAll()).toEqual([addressOf(0), addressOf(1)].toSorted());
    expect((await decisionsIn(world)).map(({ outcome }) => outcome)).toEqual([
      "planned",
      "planned",
      "held",
      "handed",
      "handed",
    ]);
  });

  test("C8.03 a rule that is just being changed is waited for, and counts", async () => {
    await makeWorld("US");
    const { db } = database();
    const mailing = await world.start();
    const fence = (await takeSendingRight(db, world.mailboxId))!;
    const claim = (await inTransaction(db, (tx) => claimNext(tx, world.mailboxId)))!;
    let handing: Promise<string> | undefined;
    await inTransaction(db, async (tx) => {
      await changeRule(tx, world.kim.id, {
        country: "US",
        basis: "published",
        kind: "person",
        effect: "block",
        note: "Now",
        newest: null,
      });
      handing = handOver(world.context, claim, fence);
      const first = await Promise.race([handing, new Promise((wake) => setTimeout(wake, 300, "waits"))]);
      expect(first).toBe("waits");
    });
    expect(await handing).toBe("not-now");
    expect(await states(mailing)).toEqual(["queued contact-blocked"]);
  });

  test("C8.03 a mail that is sent once more is asked about again", async () => {
    await makeWorld("US");
    const { db } = database();
    const mailing = await world.start();
    const fence = (await takeSendingRight(db, world.mailboxId))!;
    const claim = (await inTransaction(db, (tx) => claimNext(tx, world.mailboxId)))!;
    expect(await handOver(world.context, claim, fence)).toBe("handed");
    // Its worker is never heard of again.
    const [sent] = await messagesOf(db, mailing);
    await db.updateTable("message").set({ state: "unclear" }).where("id", "=", sent!.id).execute();
    await releaseSendingRight(db, world.mailboxId, fence);
    await change("US", "block");
    await inTransaction(db, (tx) =>
      resolveMessage(tx, world.kim.caller, mailing, sent!.public_id, "send-again"),
    );
    await sendAll();
    expect(sink.mails).toHaveLength(0);
    expect(await states(mailing)).toEqual(["queued contact-blocked"]);
  });

  test("C8.11 through the demonstration's sandbox a blocked mail goes out, and is shown as one that would be blocked", async () => {
    await makeWorld("DE");
    await database()
      .db.updateTable("mailbox")
      .set({ sandbox: true })
      .where("id", "=", world.mailboxId)
      .execute();
    const answer = await checkMailing(world.context, world.kim.caller, world.campaign.publicId, draft());
    expect(answer).toMatchObject({ ready: 1, problems: [], contacts: [{ standing: "would-block" }] });
    await world.start();
    expect(await sendAll()).toEqual([addressOf(0)]);
    expect(await decisionsIn(world)).toMatchObject([
      { outcome: "planned", sandbox: true, effect: "block" },
      { outcome: "handed", sandbox: true, effect: "block" },
    ]);
  });
});

describe("C8.04 passing over a rule", () => {
  const REASON = "She asked for our offer on the phone";
  const entryOf = (place: number) => world.entries[place]!.externalId;
  const mayPassOver = (): MailWorld["kim"]["caller"] => ({
    ...world.kim.caller,
    permissions: new Set(["CONTACT_RULE_OVERRIDE"]),
  });

  test("C8.04 one recipient is let through with a reason, and nobody else", async () => {
    await makeWorld("DE", "AT");
    world.kim.caller = mayPassOver();
    const mailing = await world.start({ overrides: { [entryOf(0)]: REASON } });
    expect(await states(mailing)).toEqual(["queued", "stopped contact-blocked"]);
    expect(await sendAll()).toEqual([addressOf(0)]);
    expect(await decisionsIn(world)).toMatchObject([
      { outcome: "overridden", rule: "DE", effect: "block", reason: REASON, login_id: world.kim.id },
      { outcome: "left-out", rule: "AT", reason: null },
      { outcome: "handed", rule: "DE", effect: "block" },
    ]);
  });

  test("C8.04 nobody passes over a rule without the permission, nor to whom nobody reads", async () => {
    await makeWorld("DE");
    const overrides = { [entryOf(0)]: REASON };
    await expect(world.start({ overrides })).rejects.toMatchObject({ code: "not-allowed" });
    const room = fillRoom(world.context, world.kim.caller, world.campaign.publicId, {
      ...draft(),
      overrides,
    });
    await expect(room).rejects.toMatchObject({ code: "not-allowed" });
    world.kim.caller = mayPassOver();
    await database()
      .db.updateTable("podcast_address")
      .set({ address: "noreply@shows.example", address_key: "noreply@shows.example" })
      .where("podcast_id", "=", world.entries[0]!.podcastId)
      .execute();
    await expect(world.start({ overrides })).rejects.toMatchObject({ code: "contact-blocked" });
  });

  test("C8.04 a mail that is held is let go with a reason; sent once more, it needs another one", async () => {
    await makeWorld("US");
    const { db } = database();
    const mailing = await world.start();
    await change("US", "block");
    await sendAll();
    const [held] = await messagesOf(db, mailing);
    const letGo = (caller: MailWorld["kim"]["caller"]) =>
      inTransaction(db, (tx) =>
        letThrough(tx, world.context.secrets, caller, mailing, held!.public_id, REASON),
      );
    await expect(letGo(world.kim.caller)).rejects.toMatchObject({ code: "not-allowed" });
    // Pressed twice, it is one decision.
    await letGo(mayPassOver());
    await letGo(mayPassOver());
    expect((await decisionsIn(world)).filter(({ outcome }) => outcome === "overridden")).toHaveLength(1);
    const fence = (await takeSendingRight(db, world.mailboxId))!;
    const claim = (await inTransaction(db, (tx) => claimNext(tx, world.mailboxId)))!;
    await forgetPace(world);
    expect(await handOver(world.context, claim, fence)).toBe("handed");
    await db.updateTable("message").set({ state: "unclear" }).where("id", "=", held!.id).execute();
    await releaseSendingRight(db, world.mailboxId, fence);
    await inTransaction(db, (tx) =>
      resolveMessage(tx, world.kim.caller, mailing, held!.public_id, "send-again"),
    );
    await sendAll();
    expect(await states(mailing)).toEqual(["queued contact-blocked"]);
    expect(sink.mails).toHaveLength(0);
  });
});
