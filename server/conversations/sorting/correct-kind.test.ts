import { beforeEach, describe, expect, test } from "vitest";
import { callOf, useWeb } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { keepMail, makeConversation, type TestConversation } from "../../../tests/support/mail/kept-mail.ts";
import { type MailWorld, makeMailWorld, messagesOf } from "../../../tests/support/mail/mail-world.ts";
import { makeLogin, type TestLogin } from "../../../tests/support/world.ts";
import { listNever, suppressedAmong } from "../../contacts/suppression.ts";
import { changeAnswerRule } from "../../conversations/judging/answer-rule.ts";
import { readMailing } from "../../outreach/read.ts";
import { claimNext } from "../../outreach/sending/sending-queries.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { readConversation } from "../inbox/read.ts";
import { judgeMail } from "../judging/judge.ts";
import { sortingRoutes } from "../sorting-routes.ts";

const database = useDatabase();
const edge = useWeb(() => database().db, sortingRoutes);
const call = callOf(edge);
let world: MailWorld;
let conversation: TestConversation;
let ben: TestLogin;

beforeEach(async () => {
  world = await makeMailWorld(edge().context, { port: 465, recipients: 2, limited: true });
  conversation = await makeConversation(world);
  ben = await makeLogin(database().db, [world.owner], { nickName: "Ben" });
});

const LONG = `${"We have made this show for nine years and nobody has ever listened to it before writing. ".repeat(4)}Please take me off your list.`;
const AWAY = [{ name: "auto-submitted", value: "auto-replied" }];

async function judged(fields: Parameters<typeof keepMail>[3] = {}) {
  const mail = await keepMail(database().db, world, conversation, fields);
  await judgeMail(world.context, mail.id);
  return mail;
}
const act = (
  mail: { publicId: string },
  kind: string,
  from: string | null,
  why?: string,
  by = world.kim,
  asked?: boolean,
) =>
  call(by.token, "POST", `/api/conversation-mail/${mail.publicId}`, { act: "kind", kind, from, why, asked });
const row = (id: number) =>
  database().db.selectFrom("conversation_mail").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const listed = async () =>
  (await suppressedAmong(database().db, world.context.secrets, world.owner.id, [conversation.address])).size >
  0;
const entryState = async () =>
  (
    await database()
      .db.selectFrom("campaign_entry")
      .select("state")
      .where("id", "=", world.entries[0]!.id)
      .executeTakeFirstOrThrow()
  ).state;
const suggestions = () =>
  database()
    .db.selectFrom("move_suggestion as s")
    .innerJoin("conversation_mail as m", "m.id", "s.mail_id")
    .select(["s.to_state", "s.state", "s.decided_by"])
    .where("m.conversation_id", "=", conversation.id)
    .orderBy("s.id")
    .execute();
const states = async (mailing: string) =>
  (await messagesOf(database().db, mailing)).map((message) => [message.state, message.reason]);
const claim = () => inTransaction(database().db, (tx) => claimNext(tx, world.mailboxId));

describe("B1.70 a longer mail in which an objection may stand asks", () => {
  test("and holds what is begun meanwhile; yes lists its writer, and the podcasts go to Lost", async () => {
    const mail = await judged({ fresh: LONG });
    const mailing = await world.start();
    const shown = await readConversation(database().db, world.kim.caller, conversation.publicId);
    expect(shown.mails.find((one) => one.publicId === mail.publicId)).toMatchObject({
      kind: "human",
      asks: true,
      corrected: null,
    });
    const { messages } = await readMailing(database().db, world.kim.caller, mailing);
    expect(messages.map(({ reason }) => reason)).toEqual(["question", null]);
    // The other recipient is served; the one who is asked about is not.
    expect((await claim())?.recipient).toBe(world.entries[1]!.address);
    expect(await claim()).toBeUndefined();

    expect((await act(mail, "opt-out", "human")).payload).toEqual({ conversation: conversation.publicId });
    expect(await listed()).toBe(true);
    expect(await entryState()).toBe("Lost");
    expect((await states(mailing))[0]).toEqual(["stopped", "never-contact"]);
    expect(await row(mail.id)).toMatchObject({
      kind: "opt-out",
      asks: null,
      corrected_kind: "opt-out",
      corrected_by: world.kim.id,
    });
    const [entry] = await database()
      .db.selectFrom("suppression")
      .selectAll()
      .where("source", "=", mail.publicId)
      .execute();
    expect(entry).toMatchObject({ how: "text", kind: "person", created_by: world.kim.id });
  });

  test("no lets go on what was held, and suggests what the answer says otherwise", async () => {
    const mail = await judged({ fresh: LONG });
    expect(await suggestions()).toEqual([]);
    const mailing = await world.start();
    await act(mail, "human", "human");
    expect(await row(mail.id)).toMatchObject({ kind: "human", asks: null, corrected_kind: "human" });
    expect(await listed()).toBe(false);
    expect(await suggestions()).toMatchObject([{ to_state: "Interested", state: "offered" }]);
    // The answer came before it was begun, and does not stop it.
    expect((await states(mailing))[0]).toEqual(["queued", null]);
    expect((await claim())?.recipient).toBe(conversation.address);
  });

  test("one about another matter holds what waits already, too", async () => {
    const mailing = await world.start();
    const mail = await judged({ fresh: LONG, certainty: "same-person", message_id: null });
    expect((await states(mailing))[0]).toEqual(["queued", null]);
    expect((await claim())?.recipient).toBe(world.entries[1]!.address);
    expect(await claim()).toBeUndefined();
    await act(mail, "human", "human");
    expect((await claim())?.recipient).toBe(conversation.address);
  });

  test("one kept aside, or from before the mailbox was connected, holds nothing", async () => {
    await judged({ fresh: LONG, certainty: "unsure" });
    await judged({ fresh: LONG, history: true });
    await world.start();
    expect((await claim())?.recipient).toBe(conversation.address);
  });
});

describe("B1.70 B1.96 an objection by text is undone by a member", () => {
  test("with a reason: lifted, the podcasts go back, what was stopped stays stopped, once", async () => {
    const mailing = await world.start();
    const mail = await judged({ fresh: "Please take me off your list." });
    expect([await listed(), await entryState()]).toEqual([true, "Lost"]);
    const before = await row(mail.id);
    const without = await act(mail, "human", "opt-out");
    expect([without.fault, without.fields]).toEqual(["invalid", ["/why required"]]);
    expect((await act(mail, "human", "opt-out", "  ")).fault).toBe("invalid");
    expect(await row(mail.id)).toEqual(before);
    expect(await listed()).toBe(true);

    expect((await act(mail, "human", "opt-out", "She was joking", ben)).status).toBe(200);
    expect([await listed(), await entryState()]).toEqual([false, "Contacted"]);
    expect((await states(mailing))[0]).toEqual(["stopped", "never-contact"]);
    const lifted = () =>
      database().db.selectFrom("suppression").selectAll().where("source", "=", mail.publicId).execute();
    expect(await lifted()).toMatchObject([{ why: "She was joking", lifted_by: ben.id }]);
    const after = await lifted();
    expect((await act(mail, "human", "human")).status).toBe(200);
    expect((await act(mail, "human", "opt-out", "again")).status).toBe(200);
    expect(await lifted()).toEqual(after);
  });

  test("what its subject asks for, only an administrator lifts; nothing changes for others", async () => {
    const mail = await judged({ subject: "unsubscribe", fresh: "" });
    expect((await row(mail.id)).kind).toBe("opt-out");
    const refused = await act(mail, "human", "opt-out", "a mistake");
    expect([refused.status, refused.fault]).toEqual([403, "asked-by-person"]);
    expect([await listed(), await entryState(), (await row(mail.id)).kind]).toEqual([
      true,
      "Lost",
      "opt-out",
    ]);
    const ada = await makeLogin(database().db, [world.owner], { permissions: ["CORE_CONFIG_UPDATE"] });
    expect((await act(mail, "human", "opt-out", "a mistake", ada)).status).toBe(200);
    expect([await listed(), await entryState()]).toEqual([false, "Contacted"]);
  });

  test("who presses the link after that has asked: undoing the mail lifts nothing", async () => {
    const mail = await judged({ fresh: "Please take me off your list." });
    await inTransaction(database().db, (tx) =>
      listNever(tx, world.context.secrets, {
        key: conversation.address,
        ownerId: world.owner.id,
        kind: "person",
        how: "link",
        source: "a-mail-of-ours",
      }),
    );
    await act(mail, "human", "opt-out", "She was joking");
    expect(await listed()).toBe(true);
    const [entry] = await database()
      .db.selectFrom("suppression")
      .select(["how", "source", "lifted"])
      .where("owner_id", "=", world.owner.id)
      .execute();
    expect(entry).toEqual({ how: "link", source: "a-mail-of-ours", lifted: null });
  });

  test("who has objected in two mails stays listed until the other is undone, too", async () => {
    const first = await judged({ fresh: "Please take me off your list." });
    const second = await judged({ fresh: "Stop" });
    await act(first, "human", "opt-out", "a mistake");
    expect(await listed()).toBe(true);
    await act(second, "automatic", "opt-out", "a mistake");
    expect(await listed()).toBe(false);
  });
});

describe("B1.70 two members in the same second", () => {
  const entriesOf = (mail: { publicId: string }) =>
    database().db.selectFrom("suppression").selectAll().where("source", "=", mail.publicId).execute();

  test("B1.70 both undo an objection: lifted once, with one of the reasons; what one undid the other changes no more", async () => {
    for (let round = 0; round < 4; round++) {
      const mail = await judged({ fresh: "Please take me off your list." });
      const same = await Promise.all([
        act(mail, "human", "opt-out", "Kim's reason"),
        act(mail, "human", "opt-out", "Ben's reason", ben),
      ]);
      expect(same.map((one) => one.status)).toEqual([200, 200]);
      const { corrected_by } = await row(mail.id);
      const winner = corrected_by === ben.id ? "Ben" : "Kim";
      expect(await entriesOf(mail)).toMatchObject([{ lifted_by: corrected_by, why: `${winner}'s reason` }]);

      const other = await judged({ fresh: "Please take me off your list." });
      const apart = await Promise.all([
        act(other, "human", "opt-out", "Kim's reason"),
        act(other, "automatic", "opt-out", "Ben's reason", ben),
      ]);
      expect(apart.map((one) => one.status).sort()).toEqual([200, 409]);
      const lost = apart.findIndex((one) => one.status === 409);
      expect(apart[lost]!.fault).toBe("stale");
      const after = await row(other.id);
      expect([after.kind, after.corrected_by]).toEqual(
        lost === 1 ? ["human", world.kim.id] : ["automatic", ben.id],
      );
      expect(await entriesOf(other)).toMatchObject([
        { lifted_by: after.corrected_by, why: lost === 1 ? "Kim's reason" : "Ben's reason" },
      ]);
      expect(await listed()).toBe(false);
    }
  });

  test("B1.70 one says yes and the other no: one answer counts, and the other is told", async () => {
    const seen = { yes: 0, no: 0 };
    for (let round = 0; round < 6; round++) {
      const mail = await judged({ fresh: LONG });
      const yes = () => act(mail, "opt-out", "human", undefined, world.kim, true);
      const no = () => act(mail, "human", "human", undefined, ben, true);
      const both = await Promise.all(round % 2 ? [yes(), no()] : [no(), yes()]);
      expect(both.map((one) => one.status).sort()).toEqual([200, 409]);
      expect(both.find((one) => one.status === 409)!.fault).toBe("stale");
      const said = (await row(mail.id)).kind === "opt-out" ? "yes" : "no";
      seen[said] += 1;
      expect(await listed()).toBe(said === "yes");
      expect((await row(mail.id)).corrected_by).toBe(said === "yes" ? world.kim.id : ben.id);
      if (said === "yes") await act(mail, "human", "opt-out", "for the next round");
    }
    expect(seen.yes + seen.no).toBe(6);
    // One after the other, whoever was first: the same.
    const mail = await judged({ fresh: LONG });
    expect((await act(mail, "human", "human", undefined, ben, true)).status).toBe(200);
    const late = await act(mail, "opt-out", "human", undefined, world.kim, true);
    expect([late.fault, await listed()]).toEqual(["stale", false]);
    // Who has seen that nobody asks any more may still call it one.
    expect((await act(mail, "opt-out", "human", undefined, world.kim, false)).status).toBe(200);
    expect(await listed()).toBe(true);
  });
});

describe("B1.65 what a mail is called is corrected, with what follows", () => {
  test("automatic is human after all: it stops, suggests and makes it our turn", async () => {
    const mailing = await world.start();
    const mail = await judged({ headerFields: AWAY, fresh: "That sounds good, tell me more." });
    expect((await row(mail.id)).kind).toBe("automatic");
    expect((await states(mailing))[0]).toEqual(["queued", null]);
    await act(mail, "human", "automatic");
    expect(await row(mail.id)).toMatchObject({ kind: "human", corrected_kind: "human" });
    expect((await row(mail.id)).signs[0]).toEqual({ code: "corrected" });
    expect((await states(mailing))[0]).toEqual(["stopped", "answered"]);
    expect(await suggestions()).toMatchObject([{ to_state: "Interested", state: "offered" }]);
    const { turn, last_kind } = await database()
      .db.selectFrom("conversation")
      .select(["turn", "last_kind"])
      .where("id", "=", conversation.id)
      .executeTakeFirstOrThrow();
    expect([turn, last_kind]).toEqual(["ours", "human"]);
    // It is judged again when somebody confirms it; what a person said stays.
    await database()
      .db.updateTable("conversation_mail")
      .set({ judged: null })
      .where("id", "=", mail.id)
      .execute();
    await judgeMail(world.context, mail.id);
    expect((await row(mail.id)).kind).toBe("human");
  });

  test("human is automatic after all: nobody's suggestion goes, the rule's move is undone, a person's stays", async () => {
    await inTransaction(database().db, (tx) =>
      changeAnswerRule(tx, { ownerId: world.owner.id, moves: true, loginId: world.kim.id }),
    );
    const mail = await judged();
    expect(await entryState()).toBe("Interested");
    await act(mail, "automatic", "human");
    expect(await entryState()).toBe("Contacted");
    expect(await suggestions()).toMatchObject([{ state: "undone", decided_by: world.kim.id }]);
    const other = await judged();
    await database()
      .db.updateTable("move_suggestion")
      .set({ by_rule: false, decided_by: ben.id })
      .where("mail_id", "=", other.id)
      .execute();
    await act(other, "left", "human");
    expect(await entryState()).toBe("Interested");
    const offered = await judged({ fresh: "No thanks." });
    await act(offered, "automatic", "human");
    expect((await suggestions()).map(({ state }) => state)).toEqual(["undone", "taken"]);
    await act(offered, "human", "automatic");
    expect((await suggestions()).map(({ state }) => state)).toEqual(["undone", "taken", "offered"]);
  });

  test("away is none after all: what waited goes on; and the other way round it waits", async () => {
    await world.start();
    const mail = await judged({ headerFields: AWAY, fresh: "Your mail has reached us." });
    expect((await row(mail.id)).kind).toBe("automatic");
    await act(mail, "away", "automatic");
    expect((await row(mail.id)).kind).toBe("away");
    const due = async () =>
      (
        await database()
          .db.selectFrom("message")
          .select(["due", "away_until"])
          .where("owner_id", "=", world.owner.id)
          .where("state", "=", "queued")
          .where("recipient", "=", conversation.address)
          .executeTakeFirstOrThrow()
      ).due.getTime();
    expect(await due()).toBeGreaterThan(Date.now() + 3_600_000);
    await act(mail, "automatic", "away");
    expect(await due()).toBeLessThanOrEqual(Date.now() + 60_000);
  });

  test("a report stays one, and our own mails have no kind", async () => {
    const report = await judged({
      headerFields: [{ name: "content-type", value: "multipart/report; report-type=delivery-status" }],
    });
    expect((await row(report.id)).kind).toBe("report");
    expect((await act(report, "human", "report")).fault).toBe("kind-fixed");
    const own = await judged({ direction: "elsewhere" });
    expect((await act(own, "opt-out", null)).fault).toBe("kind-fixed");
    expect(await listed()).toBe(false);
  });

  test("two people at once: one after the other, and who saw something else is told", async () => {
    const mail = await judged();
    const answers = await Promise.all([
      act(mail, "opt-out", "human"),
      act(mail, "opt-out", "human", undefined, ben),
      act(mail, "automatic", "human"),
      act(mail, "automatic", "human", undefined, ben),
    ]);
    const done = answers.filter((one) => one.status === 200);
    expect(done.length).toBe(2);
    for (const one of answers.filter((other) => other.status !== 200)) expect(one.fault).toBe("stale");
    const { kind } = await row(mail.id);
    expect(await listed()).toBe(kind === "opt-out");
  });

  test("bad input and strangers change nothing", async () => {
    const mail = await judged();
    const before = await row(mail.id);
    const other = await makeMailWorld(edge().context, { port: 465, recipients: 1 });
    expect((await act(mail, "opt-out", "human", undefined, other.kim)).fault).toBe("not-found");
    const url = `/api/conversation-mail/${mail.publicId}`;
    const given = [
      { act: "kind" },
      { act: "kind", kind: "human" },
      { act: "kind", kind: "report", from: "human" },
      { act: "kind", kind: "opt-out", from: "nothing" },
      { act: "part", kind: "human" },
      { act: "kind", kind: "opt-out", from: "human", why: "x".repeat(301) },
    ];
    for (const body of given)
      expect((await call(world.kim.token, "POST", url, body)).status, JSON.stringify(body)).toBeGreaterThan(
        399,
      );
    expect(await row(mail.id)).toEqual(before);
    expect(await listed()).toBe(false);
  });
});
