import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database.ts";
import { type IncomingWorld, takeIn, writeMail } from "../../../tests/support/mail/incoming-world.ts";
import { answer, freshId, useSorting } from "../../../tests/support/mail/sorting-world.ts";
import { ANSWER, type Reads, useTwoMailboxes } from "../../../tests/support/mail/two-mailboxes.ts";
import type { TestLogin } from "../../../tests/support/world.ts";
import { insertDraftFile } from "../../outreach/files/stored-files.ts";
import { newHandle } from "../../platform/handle.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";
import { prepareReply } from "../answering/prepare-reply.ts";
import { readConversation } from "../inbox/read.ts";
import { asJson } from "./keep-queries.ts";

const database = useDatabase();
const { act, incoming, conversations, ...sorting } = useSorting(() => database().db);
let context: Context;
beforeAll(() => {
  context = sorting.context();
});

const { makeTwo, setReads, readableBy } = useTwoMailboxes(() => context);

/** What Lee writes to Kim's host with another program. */
const written = (world: IncomingWorld, headers: Record<string, string> = {}) =>
  writeMail(
    {
      From: "lee@brand.example",
      To: world.messages[0]!.recipient,
      Subject: "Lunch",
      "Message-ID": freshId(),
      ...headers,
    },
    "A word of Lee",
  );

const without = { "In-Reply-To": "", References: "" };

describe("B1.02 a mail in one mailbox opens no conversation of another that other people read", () => {
  test.each<[Reads, Reads]>([
    ["me", "me"],
    ["organization", "me"],
    ["me", "organization"],
  ])("written elsewhere, Kim's is read by %s and Lee's by %s: it is not even fetched", async (kim, lee) => {
    const two = await makeTwo({ kim, lee });
    const before = await readableBy(two.world, two.lee.login);
    const taken = await takeIn(context, two.lee, written(two.world), { folder: "sent" });
    expect(taken).toBe("not-chosen");
    expect(await incoming(two.world)).toHaveLength(1);
    expect(await readableBy(two.world, two.lee.login)).toEqual(before);
  });

  test("written elsewhere on top of Kim's mail: a conversation of its own", async () => {
    const { world, lee } = await makeTwo({ kim: "me", lee: "me" });
    const ids = { "In-Reply-To": world.messages[0]!.message_id };
    expect(await takeIn(context, lee, written(world, ids), { folder: "sent" })).toBe("kept");
    const [kims, lees] = (await conversations(world)).map((one) => one.public_id);
    expect(await readableBy(world, lee.login)).toEqual([lees]);
    expect(await readableBy(world, world.kim)).toEqual([kims]);
  });

  test.each<[string, Record<string, string>, string]>([
    ["certain", {}, "certain"],
    ["probable by its subject", without, "probable"],
    ["naming a kept answer", { "In-Reply-To": ANSWER, References: ANSWER }, "certain"],
  ])("an answer that is %s: one of its own, without Kim's words", async (_, headers, certainty) => {
    const { world, lee } = await makeTwo({ kim: "me", lee: "me" });
    expect(await takeIn(context, lee, answer(world, headers))).toBe("kept");
    const [kims, lees, ...more] = (await conversations(world)).map((one) => one.public_id);
    expect(more).toEqual([]);
    expect(await readableBy(world, world.kim)).toEqual([kims]);
    expect(await readableBy(world, lee.login)).toEqual([lees]);
    const shown = await readConversation(context.db, lee.login.caller, lees!);
    expect(shown.mails.map((mail) => mail.direction)).toEqual(["in"]);
    expect(shown.shows).toHaveLength(1);
    // Later ones follow there, and those to Kim stay with Kim.
    expect(await takeIn(context, lee, answer(world, headers))).toBe("kept");
    expect(await takeIn(context, world, answer(world, headers))).toBe("kept");
    const mails = await incoming(world);
    const [first, second] = mails.map((mail) => mail.conversation_id);
    expect(mails.map((mail) => mail.conversation_id)).toEqual([first, second, second, first]);
    expect(mails[1]!.certainty).toBe(certainty);
  });

  test("Kim still sees their own mail beside what answers it there", async () => {
    const { world } = await makeTwo({ kim: "me", lee: "me" });
    const [kims] = await conversations(world);
    const shown = await readConversation(context.db, world.kim.caller, kims!.public_id);
    expect(shown.mails.map((mail) => mail.direction)).toEqual(["out", "in"]);
  });

  test("the same where both are open, or both are one user's: one conversation", async () => {
    for (const given of [
      { kim: "organization", lee: "organization" },
      { kim: "me", lee: "me", login: "kim" },
    ] as const) {
      const { world, lee } = await makeTwo(given);
      expect(await takeIn(context, lee, written(world), { folder: "sent" })).toBe("kept");
      expect(await takeIn(context, lee, answer(world, without))).toBe("kept");
      expect(await conversations(world)).toHaveLength(1);
    }
  });

  test("one that lies in both mailboxes is read by both, and nothing else by it", async () => {
    const { world, lee } = await makeTwo({ kim: "me", lee: "me" });
    const both = answer(world, without);
    expect(await takeIn(context, world, both)).toBe("kept");
    expect(await takeIn(context, lee, both)).toBe("known");
    const [kims, shared] = (await conversations(world)).map((one) => one.public_id);
    expect(await readableBy(world, lee.login)).toEqual([shared]);
    expect(await readableBy(world, world.kim)).toEqual([kims, shared]);
    // Kim's later mails do not go where Lee reads.
    const next = written(world, { From: "kim@brand.example" });
    expect(await takeIn(context, world, next, { folder: "sent" })).toBe("kept");
    expect(await takeIn(context, world, answer(world))).toBe("kept");
    const shown = await readConversation(context.db, lee.login.caller, shared!);
    expect(shown.mails).toHaveLength(1);
  });

  test("in both, and the only answer: Kim's mail stays Kim's", async () => {
    const { world, lee } = await makeTwo({ kim: "me", lee: "me", answered: false });
    const both = answer(world);
    await takeIn(context, world, both);
    await takeIn(context, lee, both);
    const [shared, ...more] = (await conversations(world)).map((one) => one.public_id);
    expect(more).toEqual([]);
    const seenBy = async ({ caller }: TestLogin) =>
      (await readConversation(context.db, caller, shared!)).mails.map((mail) => mail.direction);
    expect(await seenBy(lee.login)).toEqual(["in"]);
    expect(await seenBy(world.kim)).toEqual(["out", "in"]);
  });

  /** Kim has dealt with a conversation, and a colleague connects a mailbox in which the answer lies, too. */
  async function dealtWith(conversation: number, { id }: TestLogin, address: string) {
    const { db } = context;
    const owner_id = (await conversationRow(conversation)).owner_id;
    await db
      .updateTable("conversation")
      .set({ state: "done", assigned_to: id })
      .where("id", "=", conversation)
      .execute();
    await db
      .insertInto("conversation_seen")
      .values({ conversation_id: conversation, login_id: id })
      .execute();
    await db
      .insertInto("conversation_participant")
      .values(
        [address, "ida@private.example"].map((one) => ({
          conversation_id: conversation,
          owner_id,
          person_key: one,
          address: one,
          added_by: id,
        })),
      )
      .execute();
    await db
      .insertInto("conversation_draft")
      .values({
        conversation_id: conversation,
        login_id: id,
        document: asJson({ type: "doc", content: [] }) as never,
      })
      .execute();
    const place = { conversationId: conversation };
    await inTransaction(db, (tx) =>
      insertDraftFile(tx, place, { ownerId: owner_id, loginId: id, name: "rates.txt", size: 1 }),
    );
  }

  const conversationRow = (id: number) =>
    context.db.selectFrom("conversation").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

  /** How it stands for Kim. */
  async function standing({ caller, id }: TestLogin, conversation: { id: number; public_id: string }) {
    const of = { conversation: conversation.id };
    const { rows } = await sql<{ address: string }>`
      select address from conversation_participant where conversation_id = ${of.conversation} order by 1`.execute(
      context.db,
    );
    const seen = await context.db
      .selectFrom("conversation_seen")
      .select("login_id")
      .where("conversation_id", "=", of.conversation)
      .execute();
    const { obstacle, draft, files } = await prepareReply(context, caller, conversation.public_id);
    const { state, assigned_to } = await conversationRow(conversation.id);
    return {
      state,
      mine: assigned_to === id,
      seen: seen.map((one) => one.login_id === id),
      participants: rows.map((one) => one.address),
      answerable: obstacle !== "nobody",
      draft: draft !== null,
      files: files.length,
    };
  }

  test("B1.43 in both, and beside it our own mail alone: it stays the conversation it was", async () => {
    const { world, lee } = await makeTwo({ kim: "me", lee: "me", answered: false });
    const both = answer(world, { Subject: "Another subject" });
    await takeIn(context, world, both);
    const [before] = await conversations(world);
    const host = world.messages[0]!.recipient;
    await dealtWith(before!.id, world.kim, host);
    await takeIn(context, lee, both);
    const [after, ...more] = await conversations(world);
    expect(more).toEqual([]);
    expect(after!.public_id).toBe(before!.public_id);
    expect(await readableBy(world, lee.login)).toEqual([before!.public_id]);
    // Nothing of Kim's mail is told to Lee.
    expect(after).toMatchObject({ subject: "Another subject", last_out: null });
    const shown = await readConversation(context.db, lee.login.caller, after!.public_id);
    expect(shown.mails.map((mail) => mail.direction)).toEqual(["in"]);
    expect(await standing(world.kim, after!)).toEqual({
      state: "done",
      mine: true,
      seen: [true],
      participants: [host, "ida@private.example"].sort(),
      answerable: true,
      draft: true,
      files: 1,
    });
  });

  test("B1.43 in both, and a note beside it: the mail takes along how it was dealt with, and what is being written", async () => {
    const { world, lee } = await makeTwo({ kim: "me", lee: "me", answered: false });
    const both = answer(world);
    await takeIn(context, world, both);
    const [kims] = await conversations(world);
    const host = world.messages[0]!.recipient;
    await dealtWith(kims!.id, world.kim, host);
    await context.db
      .insertInto("conversation_note")
      .values({
        public_id: newHandle(),
        conversation_id: kims!.id,
        login_id: world.kim.id,
        text: "Between us",
      })
      .execute();
    await takeIn(context, lee, both);
    const [old, shared, ...more] = await conversations(world);
    expect(more).toEqual([]);
    expect(old!.public_id).toBe(kims!.public_id);
    expect(await readableBy(world, lee.login)).toEqual([shared!.public_id]);
    expect(await standing(world.kim, shared!)).toEqual({
      state: "done",
      mine: true,
      seen: [true],
      // Whom other mails of that conversation came from, Lee is not told.
      participants: [host],
      answerable: true,
      draft: true,
      files: 1,
    });
  });

  test("a mailbox that is closed later: nothing new of it goes where others read", async () => {
    const { world, lee } = await makeTwo({ kim: "organization", lee: "organization" });
    await takeIn(context, lee, answer(world, without));
    expect(await conversations(world)).toHaveLength(1);
    await setReads(world.mailbox.id, "me");
    await takeIn(context, world, answer(world, { "In-Reply-To": ANSWER }));
    const [old, own] = (await conversations(world)).map((one) => one.public_id);
    expect(await readableBy(world, lee.login)).toEqual([old]);
    expect(await readableBy(world, world.kim)).toEqual([old, own]);
    // The next one follows, although it names our mail alone, which stands in the old one.
    await takeIn(context, world, answer(world));
    expect(await conversations(world)).toHaveLength(2);
    const [, , third, fourth] = (await incoming(world)).map((mail) => mail.conversation_id);
    expect(fourth).toBe(third);
  });
});

describe("B1.42 B1.02 what a user says of a mail opens nothing either", () => {
  test.each<[Reads, Reads, number]>([
    ["me", "me", 2],
    ["organization", "me", 2],
    ["organization", "organization", 1],
  ])("confirmed, Kim's is read by %s and Lee's by %s: %i conversations", async (kim, reads, count) => {
    const { world, lee } = await makeTwo({ kim, lee: reads });
    await takeIn(context, lee, answer(world, { From: "bo@agency.example", To: "x@other.example" }));
    const aside = (await incoming(world))[1]!;
    expect(aside.certainty).toBe("unsure");
    expect((await act(world, aside, { act: "confirm" }, lee.login.token)).status).toBe(200);
    expect((await incoming(world))[1]!.certainty).toBe("certain");
    const all = (await conversations(world)).map((one) => one.public_id);
    expect(all).toHaveLength(count);
    const kims = (await readableBy(world, lee.login)).includes(all[0]!);
    expect(kims).toBe(kim === "organization");
    if (count === 1) return;
    expect(await readableBy(world, world.kim)).toEqual([all[0]]);
    const shown = await readConversation(context.db, lee.login.caller, all[1]!);
    expect(shown.mails.some((mail) => mail.direction === "out")).toBe(kim === "organization");
  });

  test("B1.49 joined: only where the same people read, and the sentence says so", async () => {
    const { world, lee } = await makeTwo({ kim: "organization", lee: "me" });
    await takeIn(context, lee, answer(world, without));
    const mail = (await incoming(world))[1]!;
    const [target] = await conversations(world);
    const join = { act: "join", conversation: target!.public_id };
    expect((await act(world, mail, join, lee.login.token)).fault).toBe("read-by-others");
    expect((await incoming(world))[1]).toEqual(mail);
    await setReads(lee.mailbox.id, "organization");
    expect((await act(world, mail, join, lee.login.token)).status).toBe(200);
    expect(await conversations(world)).toHaveLength(1);
  });
});

test("B1.42 from somebody written to, naming an answer of somebody else: not where that one is", async () => {
  const { world, lee } = await makeTwo({ kim: "organization", lee: "organization" });
  const second = world.messages[1]!.recipient.replace("shows.example", "stage.example");
  await context.db
    .updateTable("message")
    .set({ recipient: second, recipient_key: second })
    .where("id", "=", world.messages[1]!.id)
    .execute();
  const forged = {
    From: second,
    To: "x@other.example",
    Subject: "Hi",
    "In-Reply-To": ANSWER,
    References: ANSWER,
  };
  expect(await takeIn(context, lee, answer(world, forged))).toBe("kept");
  const [first, other] = await incoming(world);
  expect(other!.certainty).toBe("same-person");
  expect(other!.conversation_id).not.toBe(first!.conversation_id);
});

test("B1.108 what was written in an open conversation from a private mailbox is answered there", async () => {
  const { world, lee } = await makeTwo({ kim: "organization", lee: "me" });
  const [conversation] = await conversations(world);
  const { id, public_id, ...message } = await context.db
    .selectFrom("message")
    .select([
      "id",
      "public_id",
      "mailing_id",
      "owner_id",
      "podcast_id",
      "entry_id",
      "recipient",
      "recipient_key",
    ])
    .select(["subject", "body", "handed", "accepted"])
    .where("id", "=", world.messages[1]!.id)
    .executeTakeFirstOrThrow();
  expect(public_id).not.toBe("");
  // An answer of ours is a mail of ours like any other.
  await context.db.updateTable("message").set({ mailbox_id: lee.mailbox.id }).where("id", "=", id).execute();
  await context.db
    .insertInto("conversation_answer")
    .values({ conversation_id: conversation!.id, message_id: id })
    .execute();
  await context.db
    .insertInto("conversation_mail")
    .values({
      public_id: newHandle(),
      conversation_id: conversation!.id,
      owner_id: message.owner_id,
      mailbox_id: lee.mailbox.id,
      direction: "out",
      message_id: id,
      identity: Buffer.from(newHandle()),
      ids: [],
      people: "{}" as never,
      subject: message.subject,
      received: new Date(),
      certainty: "certain",
      signs: "[]" as never,
      headers: "[]" as never,
    } as never)
    .execute();
  expect(await takeIn(context, lee, answer(world, {}, 1))).toBe("kept");
  expect((await incoming(world))[1]!.conversation_id).toBe(conversation!.id);
});
