import { simpleParser } from "mailparser";
import { describe, expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database.ts";
import { HOST, useReplies, written } from "../../../tests/support/mail/reply-world.ts";
import { makeLogin, makeOwner } from "../../../tests/support/world.ts";
import { addSuppression, listNever } from "../../contacts/suppression.ts";
import { newHandle } from "../../platform/handle.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { deleteMail, selectMail } from "../sorting/sorting-queries.ts";

const database = useDatabase();
const { call, sink, context, makeWorld } = useReplies(() => database().db);

const lastMail = async () => simpleParser(sink().mails.at(-1)!.raw);
const BEN = { name: "Ben Host", address: "ben@shows.example" };

describe("B1.108 an answer", () => {
  test("B1.108 goes from the conversation's mailbox to Reply-To, in the thread, signed, without foot", async () => {
    const world = await makeWorld([
      {
        text: "Yes, gladly.",
        id: "<first@shows.example>",
        subject: "AW: Your show and our tea",
        people: { replyTo: [{ name: "The Studio", address: "Studio@Shows.example" }] },
        headers: [{ name: "references", value: "<ours@brand.example> <middle@shows.example>" }],
      },
    ]);
    const { status } = await world.answer({
      body: {
        type: "doc",
        content: [
          {
            type: "paragraph",
            content: [
              { type: "text", text: "Thank " },
              { type: "text", text: "you", marks: [{ type: "bold" }] },
              { type: "text", text: ", " },
              { type: "text", text: "really", marks: [{ type: "italic" }] },
              { type: "hardBreak" },
              {
                type: "text",
                text: "Our tea",
                marks: [{ type: "link", attrs: { href: "https://tea.example/a?b=1&c" } }],
              },
            ],
          },
          {
            type: "bulletList",
            content: [
              {
                type: "listItem",
                content: [{ type: "paragraph", content: [{ type: "text", text: "<b>one</b>" }] }],
              },
              {
                type: "listItem",
                content: [{ type: "paragraph", content: [{ type: "text", text: "two" }] }],
              },
            ],
          },
          {
            type: "blockquote",
            content: [{ type: "paragraph", content: [{ type: "text", text: "Yes, gladly." }] }],
          },
        ],
      },
    });
    expect(status).toBe(202);
    await world.send();
    expect(await world.states()).toEqual([["accepted", null]]);
    const mail = await lastMail();
    expect(sink().mails[0]!.to).toEqual(["Studio@shows.example"]);
    expect(sink().mails[0]!.from).toBe("kim@brand.example");
    expect(mail.from?.text).toBe('"Kim Berg" <kim@brand.example>');
    expect(mail.subject).toBe("AW: Your show and our tea");
    expect(mail.inReplyTo).toBe("<first@shows.example>");
    expect(mail.references).toEqual([
      "<ours@brand.example>",
      "<middle@shows.example>",
      "<first@shows.example>",
      mail.messageId,
    ]);
    expect(mail.text).toBe(
      "Thank *you*, _really_\nOur tea <https://tea.example/a?b=1&c>\n\n- <b>one</b>\n- two\n\n> Yes, gladly.\n\n-- \nKim Berg\nBrand GmbH\n",
    );
    expect(mail.html).toContain("Thank <b>you</b>, <i>really</i>");
    expect(mail.html).toContain('<a href="https://tea.example/a?b=1&amp;c">Our tea</a>');
    expect(mail.html).toContain('<li><p dir="auto">&lt;b&gt;one&lt;/b&gt;</p></li>');
    expect(mail.html).toContain("<blockquote");
    const { raw } = sink().mails[0]!;
    expect(raw).not.toMatch(/list-unsubscribe/i);
    expect(raw).not.toContain("Weg 1");
    expect(raw).not.toContain("/o/");
  });

  test("B1.108 to all keeps who got the mail, but not us; nobody else can be added", async () => {
    const cc = { name: "Producer", address: "producer@shows.example" };
    const world = await makeWorld([
      {
        text: "Yes",
        people: { to: [{ name: "", address: "PODCASTS@brand.example" }, BEN], cc: [cc, HOST] },
      },
    ]);
    const form = await call(world.kim.token, "GET", `/api/conversation/${world.conversation.publicId}/reply`);
    expect(form.payload).toMatchObject({
      to: HOST,
      cc: [],
      all: [BEN, cc],
      subject: "Re: Your show and our tea",
      obstacle: null,
      senderChanges: false,
      draft: null,
    });
    expect((await world.answer({ cc: ["stranger@elsewhere.example"] })).fault).toBe("not-in-conversation");
    expect((await world.answer({ to: "stranger@elsewhere.example" })).fault).toBe("not-in-conversation");
    expect(await world.states()).toEqual([]);
    expect((await world.answer({ cc: [BEN.address, cc.address] })).status).toBe(202);
    await world.send();
    expect(sink().mails[0]!.to).toEqual([HOST.address, BEN.address, cc.address]);
    expect((await lastMail()).cc).toMatchObject({ value: [BEN, cc] });
  });

  test("B1.108 a copy that the server refuses keeps the answer from everybody, and says nothing about the host", async () => {
    const world = await makeWorld([{ text: "Yes", people: { cc: [BEN] } }]);
    sink().knobs.refuseRecipient = (address) =>
      address === BEN.address ? { code: 550, text: "5.1.1 no such user" } : null;
    await world.answer({ cc: [BEN.address] });
    await world.send();
    expect((await world.states())[0]![0]).toBe("failed");
    expect(sink().mails).toEqual([]);
    const listed = await database()
      .db.selectFrom("suppression")
      .select("id")
      .where("owner_id", "=", world.owner.id)
      .execute();
    expect(listed).toEqual([]);
  });

  test("B1.108 stands in the conversation with what was written, and makes it the host's turn", async () => {
    const world = await makeWorld();
    const url = `/api/conversation/${world.conversation.publicId}`;
    await world.answer({ body: written("First words", "Second words") });
    const waiting = (await call(world.ben.token, "GET", url)).payload;
    expect(waiting.turn).toBe("ours");
    expect(waiting.mails.at(-1)).toMatchObject({
      direction: "out",
      sending: "waiting",
      text: "First words\n\nSecond words",
      answer: { by: "Kim", reason: null },
    });
    await world.send();
    const sent = (await call(world.ben.token, "GET", url)).payload;
    expect(sent.turn).toBe("theirs");
    expect(sent.mails).toHaveLength(2);
    expect(sent.mails.at(-1)).toMatchObject({ sending: "accepted", answer: { due: null } });
    const entries = await database()
      .db.selectFrom("campaign_entry")
      .select("state")
      .where("id", "=", world.entries[0]!.id)
      .execute();
    // By hand, it moves nothing.
    expect(entries).toEqual([{ state: "New" }]);
  });

  test("B1.108 with the same key is sent once; what it may hold has bounds", async () => {
    const world = await makeWorld();
    const seen = await world.newest();
    const key = newHandle();
    const first = await world.answer({ seen }, world.kim, key);
    const again = await world.answer({ seen }, world.kim, key);
    expect(again.payload).toEqual(first.payload);
    expect((await world.answer({ seen, delay: 5 }, world.kim, key)).fault).toBe("idempotency-conflict");
    await world.send();
    expect(sink().mails).toHaveLength(1);
    expect((await world.answer({ body: written("   ") })).fault).toBe("content-missing");
    expect((await world.answer({ body: written("x".repeat(50_001)) })).fault).toBe("invalid");
    expect((await world.answer({ delay: 11 })).status).toBeGreaterThanOrEqual(400);
    expect((await world.answer({ cc: Array(21).fill(BEN.address) })).status).toBeGreaterThanOrEqual(400);
    let deep: unknown = { type: "paragraph" };
    for (let level = 0; level < 16; level++) deep = { type: "blockquote", content: [deep] };
    expect((await world.answer({ body: { type: "doc", content: [deep] } })).fault).toBe("invalid");
    const script = {
      type: "text",
      text: "x",
      marks: [{ type: "link", attrs: { href: "javascript:alert(1)" } }],
    };
    const bad = { type: "doc", content: [{ type: "paragraph", content: [script] }] };
    expect((await world.answer({ body: bad })).fault).toBe("invalid");
    expect(await world.states()).toHaveLength(1);
  });

  test("B1.108 waits for no window and no gap, and mailings give way to it", async () => {
    const world = await makeWorld(undefined, { limited: true });
    await database()
      .db.updateTable("mailbox")
      .set({ window_days: [((new Date().getUTCDay() + 2) % 7) + 1] })
      .where("id", "=", world.mailboxId)
      .execute();
    const mailing = await world.start();
    await world.answer();
    await world.send();
    expect(sink().mails.map((mail) => mail.to)).toEqual([[HOST.address]]);
    const waiting = await database()
      .db.selectFrom("message as m")
      .innerJoin("mailing as g", "g.id", "m.mailing_id")
      .select("m.state")
      .where("g.public_id", "=", mailing)
      .execute();
    expect(waiting).toEqual([{ state: "queued" }]);
    const account = await database()
      .db.selectFrom("mail_account as a")
      .innerJoin("mailbox as b", "b.account_id", "a.id")
      .select("a.next_send")
      .where("b.id", "=", world.mailboxId)
      .executeTakeFirstOrThrow();
    expect(account.next_send!.getTime()).toBeGreaterThan(Date.now() + 30_000);
  });
});

describe("B1.109 who may be answered", () => {
  test("B1.109 whoever wrote there is answered without an unlock; once their mail is deleted, no more", async () => {
    const world = await makeWorld();
    const { db } = database();
    await db.deleteFrom("unlock").where("owner_id", "=", world.owner.id).execute();
    await world.answer();
    await world.send();
    expect(await world.states()).toEqual([["accepted", null]]);
    await world.answer();
    await inTransaction(db, async (tx) => {
      const mail = await selectMail(tx, world.conversation.mails[0]!.publicId);
      await deleteMail(tx, mail!);
    });
    await world.send();
    expect((await world.states())[1]).toEqual(["stopped", "mail-gone"]);
    expect(sink().mails).toHaveLength(1);
    expect((await world.answer()).fault).toBe("nobody-to-answer");
  });

  test("B1.109 a mail that is kept aside, and a report, answer nobody", async () => {
    for (const mail of [{ certainty: "unsure" as const }, { kind: "report" as const }]) {
      const world = await makeWorld([{ text: "x", ...mail }]);
      expect((await world.answer()).fault).toBe("nobody-to-answer");
      const form = await call(
        world.kim.token,
        "GET",
        `/api/conversation/${world.conversation.publicId}/reply`,
      );
      expect(form.payload).toMatchObject({ obstacle: "nobody", to: null });
    }
  });

  test("B1.109 from another mailbox only where its user may write from it", async () => {
    const world = await makeWorld();
    const { db } = database();
    const box = { owner_id: world.owner.id, public_id: newHandle() };
    const bens = await db
      .insertInto("mailbox")
      .values({ ...box, login_id: world.ben.id, sender_address: "ben@brand.example", writes: "me" })
      .returning("public_id as publicId")
      .executeTakeFirstOrThrow();
    expect((await world.answer({ mailbox: bens.publicId })).fault).toBe("not-found");
    expect((await world.answer({ mailbox: bens.publicId }, world.ben)).fault).toBe("mailbox-incomplete");
    await db.updateTable("mailbox").set({ writes: "me" }).where("id", "=", world.mailboxId).execute();
    expect((await world.answer({}, world.ben)).fault).toBe("no-mailbox");
    expect((await world.answer()).status).toBe(202);
  });

  test("B1.109 conversations of others do not exist, nor does what was written in them", async () => {
    const world = await makeWorld();
    const stranger = await makeLogin(database().db, [await makeOwner(database().db)]);
    const { payload } = await world.answer({ delay: 30 });
    expect((await world.answer({ seen: "." }, stranger)).status).toBe(404);
    expect((await call(stranger.token, "POST", `/api/message/${payload.message}/take-back`)).status).toBe(
      404,
    );
    await database()
      .db.updateTable("mailbox")
      .set({ reads: "me" })
      .where("id", "=", world.mailboxId)
      .execute();
    expect((await world.answer({ seen: "." }, world.ben)).status).toBe(404);
    expect((await call(world.ben.token, "POST", `/api/message/${payload.message}/take-back`)).status).toBe(
      404,
    );
    const url = `/api/conversation/${world.conversation.publicId}/draft`;
    expect((await call(world.ben.token, "POST", url, { draft: null })).status).toBe(404);
  });
});

describe("B1.99 after an objection", () => {
  const object = (world: { owner: { id: number } }, ownerId: number | null = world.owner.id) =>
    inTransaction(database().db, (tx) =>
      listNever(tx, context().secrets, { key: HOST.address, ownerId, kind: "person", how: "text" }),
    );

  test("B1.99 an answer goes only to a mail that came after it, asked again at the hand-over", async () => {
    const world = await makeWorld();
    await world.answer({ delay: 0 });
    await object(world);
    await world.send();
    expect(await world.states()).toEqual([["stopped", "never-contact"]]);
    expect((await world.answer()).fault).toBe("never-contact");
    const url = `/api/conversation/${world.conversation.publicId}/reply`;
    expect((await call(world.kim.token, "GET", url)).payload.obstacle).toBe("never-contact");
    // Whoever objects once more has not asked for an answer.
    await world.add({ text: "Stop", kind: "opt-out", ago: -1 });
    expect((await world.answer()).fault).toBe("never-contact");
    await world.add({ text: "One question after all", ago: -2 });
    expect((await world.answer()).status).toBe(202);
    await world.send();
    expect((await world.states()).at(-1)).toEqual(["accepted", null]);
    expect(sink().mails).toHaveLength(1);
  });

  test("B1.99 what a member has listed stays, whoever writes; and so does a copy to somebody listed", async () => {
    const world = await makeWorld([{ text: "Yes", people: { cc: [BEN] } }]);
    const { db } = database();
    const entry = { reason: "", ownerId: world.owner.id, loginId: world.kim.id };
    await inTransaction(db, (tx) =>
      addSuppression(tx, context().secrets, { ...entry, address: BEN.address }),
    );
    expect((await world.answer({ cc: [BEN.address] })).fault).toBe("never-contact");
    await inTransaction(db, (tx) =>
      addSuppression(tx, context().secrets, { ...entry, address: HOST.address }),
    );
    await world.add({ text: "Hello?", ago: -2 });
    expect((await world.answer()).fault).toBe("never-contact");
  });
});
