import { describe, expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database.ts";
import { makeMailWorld, messagesOf } from "../../../tests/support/mail/mail-world.ts";
import { useOptOutWorld } from "../../../tests/support/mail/opt-out-world.ts";
import { makeUnlock } from "../../../tests/support/world.ts";
import { exportSuppressions } from "../../contacts/opt-out/lists.ts";
import { newHandle } from "../../platform/handle.ts";
import { type Db, inTransaction } from "../../platform/postgres/database.ts";
import { sendMailbox } from "../sending/send-mailbox.ts";
import { optOutByMail, undoOptOutByMail } from "./opt-out.ts";

const database = useDatabase();
const { sink, context, world, linkOf, get, press, never, entryStates, movesOf } = useOptOutWorld(
  () => database().db,
);
const db = (): Db => database().db;

describe("what follows", () => {
  test("B1.99 what waits is stopped and the cards go to Lost with the mail that shows it; what is agreed stays", async () => {
    const mailing = await world().start();
    const [first, second, third] = await messagesOf(db(), mailing);
    await db()
      .updateTable("campaign_entry")
      .set({ state: "Signed" })
      .where("id", "=", second!.entry_id!)
      .execute();
    await press(linkOf(first!), "organization");
    await press(linkOf(second!), "organization");
    const after = await messagesOf(db(), mailing);
    expect(after.map((m) => [m.state, m.reason])).toEqual([
      ["stopped", "never-contact"],
      ["stopped", "never-contact"],
      ["queued", null],
    ]);
    expect(await entryStates()).toEqual({
      [first!.entry_id!]: "Lost",
      [second!.entry_id!]: "Signed",
      [third!.entry_id!]: "New",
    });
    expect(await movesOf(first!.entry_id!)).toEqual([
      { from: "New", to: "Lost", cause: "opt-out", evidence: first!.public_id },
    ]);
    await sendMailbox(context(), world().mailboxId);
    expect(sink().mails.map((mail) => mail.messageId)).toEqual([third!.message_id]);
    const notices = await db()
      .selectFrom("notice")
      .select(["kind", "subject", "details", "login_id"])
      .where("owner_id", "=", world().owner.id)
      .execute();
    const details = expect.objectContaining({ campaign: world().campaign.publicId });
    expect(notices).toEqual(
      Array(2).fill({ kind: "opt-out", subject: null, details, login_id: world().kim.id }),
    );
  });

  test("the wrong person is not written to again, but the podcast stays where it is", async () => {
    const [first] = await messagesOf(db(), await world().start());
    await press(linkOf(first!), "wrong-person");
    expect(await never(first!.recipient)).toBe(true);
    expect((await entryStates())[first!.entry_id!]).toBe("New");
    expect(
      (
        await messagesOf(
          db(),
          (
            await db()
              .selectFrom("mailing")
              .select("public_id")
              .where("id", "=", first!.mailing_id)
              .executeTakeFirstOrThrow()
          ).public_id,
        )
      )[0]!.state,
    ).toBe("stopped");
  });

  test("from nobody on the platform: others who have unlocked it lose it, their mails stop, and they are not told whose mail it was", async () => {
    const other = await makeMailWorld(context(), { port: sink().port, recipients: 0 });
    const [mine] = world().entries;
    await makeUnlock(db(), other.owner.id, mine!.podcastId);
    const entry = await db()
      .insertInto("campaign_entry")
      .values({ public_id: newHandle(), campaign_id: other.campaign.id, podcast_id: mine!.podcastId })
      .returning(["id", "public_id as publicId"])
      .executeTakeFirstOrThrow();
    const theirs = await other.start({ recipients: [entry.publicId] });
    const [first] = await messagesOf(db(), await world().start());
    expect((await get(linkOf(first!))).body).toContain("No more e-mail from anybody on Hostread");
    expect((await press(linkOf(first!), "everybody")).body).toContain(
      "Nobody on Hostread writes to you any more",
    );
    expect((await messagesOf(db(), theirs)).map((m) => m.state)).toEqual(["stopped"]);
    expect(await movesOf(entry.id)).toEqual([{ from: "New", to: "Lost", cause: "opt-out", evidence: null }]);
    const unlocks = await db()
      .selectFrom("unlock")
      .select("id")
      .where("podcast_id", "=", mine!.podcastId)
      .execute();
    expect(unlocks).toEqual([]);
    // The sender has the link, too: who wrote gets nothing back for it.
    const taken = await db()
      .selectFrom("unlock_taken")
      .select(["owner_id", "returned", "without_return"])
      .where("podcast_id", "=", mine!.podcastId)
      .orderBy("owner_id")
      .execute();
    expect(taken.map((one) => [one.owner_id, one.without_return])).toEqual([
      [world().owner.id, true],
      [other.owner.id, false],
    ]);
    const lists = async (ownerId: number) => exportSuppressions(db(), context().secrets, ownerId);
    expect((await lists(world().owner.id)).map(({ address, how }) => [address, how])).toEqual([
      [mine!.address, "everybody"],
    ]);
    expect(await lists(other.owner.id)).toEqual([]);
  });

  test("a link whose mail is gone still lists its address", async () => {
    const [first] = await messagesOf(db(), await world().start());
    const url = linkOf(first!);
    await db().deleteFrom("message").where("id", "=", first!.id).execute();
    expect((await get(url)).statusCode).toBe(200);
    expect((await press(url, "everybody")).statusCode).toBe(200);
    expect(await never(first!.recipient)).toBe(true);
    expect(await never(first!.recipient, 0)).toBe(true);
  });

  test("pressed fifty times at once it is one objection", async () => {
    const [first] = await messagesOf(db(), await world().start());
    const choices = ["organization", "everybody", "wrong-person", undefined];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => press(linkOf(first!), choices[i % 4])),
    );
    expect(new Set(answers.map((a) => a.statusCode))).toEqual(new Set([200]));
    const rows = await db()
      .selectFrom("suppression")
      .select("owner_id")
      .where("source", "=", first!.public_id)
      .execute();
    expect(rows).toHaveLength(2);
    expect((await movesOf(first!.entry_id!)).length).toBeLessThanOrEqual(1);
  });
});

describe("by mail", () => {
  /** A mail of a conversation, as the reader keeps it. */
  async function makeMail(messageId: number | null) {
    const conversation = await db()
      .insertInto("conversation")
      .values({
        public_id: newHandle(),
        owner_id: world().owner.id,
        mailbox_id: world().mailboxId,
        person_key: "x",
        subject: "s",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const handle = newHandle();
    const mail = await db()
      .insertInto("conversation_mail")
      .values({
        public_id: handle,
        conversation_id: conversation.id,
        owner_id: world().owner.id,
        mailbox_id: world().mailboxId,
        direction: "in",
        message_id: messageId,
        identity: Buffer.from(handle),
        people: JSON.stringify({}) as never,
        signs: JSON.stringify([]) as never,
        headers: JSON.stringify([]) as never,
        received: new Date(),
        certainty: "certain",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { id: mail.id, handle };
  }
  const byMail = (given: Omit<Parameters<typeof optOutByMail>[2], "ownerId">, ownerId = world().owner.id) =>
    inTransaction(db(), (tx) => optOutByMail(tx, context(), { ownerId, ...given }));

  test("B1.97 a mail with the promised subject lists who sent it and who was written to", async () => {
    const [first] = await messagesOf(db(), await world().start());
    const mail = await makeMail(first!.id);
    const given = {
      address: "Office@Agency.example",
      mailId: mail.id,
      messageId: first!.id,
      how: "subject",
    } as const;
    expect(await byMail(given)).toBe(true);
    expect(await byMail(given)).toBe(true);
    expect(await never(first!.recipient)).toBe(true);
    expect(await never("office@agency.example")).toBe(true);
    expect(await movesOf(first!.entry_id!)).toEqual([
      { from: "New", to: "Lost", cause: "opt-out", evidence: mail.handle },
    ]);
    // By address alone, where it answers no mail of ours.
    const alone = await makeMail(null);
    await byMail({ address: "who@else.example", mailId: alone.id, messageId: null, how: "subject" });
    expect(await never("who@else.example")).toBe(true);
    // Another organization's mail and message are nobody's.
    const foreign = await makeMailWorld(context(), { port: sink().port, recipients: 0 });
    expect(await byMail(given, foreign.owner.id)).toBe(false);
    expect(await byMail({ ...given, address: "no address", messageId: null })).toBe(false);
  });

  test("what was only found in its words is undone by a member, with the reason kept; the podcast goes back", async () => {
    const [first] = await messagesOf(db(), await world().start());
    const mail = await makeMail(first!.id);
    await byMail({ address: first!.recipient, mailId: mail.id, messageId: first!.id, how: "text" });
    expect((await entryStates())[first!.entry_id!]).toBe("Lost");
    const undo = () =>
      inTransaction(db(), (tx) =>
        undoOptOutByMail(tx, {
          ownerId: world().owner.id,
          mailId: mail.id,
          loginId: world().kim.id,
          administrator: false,
          why: "a joke",
        }),
      );
    expect([await undo(), await undo()]).toEqual([true, false]);
    expect(await never(first!.recipient)).toBe(false);
    expect((await entryStates())[first!.entry_id!]).toBe("New");
    const [row] = await db()
      .selectFrom("suppression")
      .select(["why", "lifted_by"])
      .where("source", "=", mail.handle)
      .execute();
    expect(row).toEqual({ why: "a joke", lifted_by: world().kim.id });
  });
});
