import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database.ts";
import { type ReplyWorld, useReplies, written } from "../../../tests/support/mail/reply-world.ts";
import { makeLogin } from "../../../tests/support/world.ts";
import { judgeMail } from "../judging/judge.ts";
import { wakeConversations } from "./stand.ts";

const database = useDatabase();
const { call, sink, context, makeWorld } = useReplies(() => database().db);

const post = (world: ReplyWorld, path: string, body: unknown, by = world.kim) =>
  call(by.token, "POST", `/api/conversation/${world.conversation.publicId}/${path}`, body);
const team = async (world: ReplyWorld, by = world.kim) =>
  (await call(by.token, "GET", `/api/conversation/${world.conversation.publicId}/team`)).payload;
const noticesOf = async (loginId: number) =>
  (
    await database()
      .db.selectFrom("notice")
      .select(["kind", "subject"])
      .where("login_id", "=", loginId)
      .orderBy("id")
      .execute()
  ).map(({ kind, subject }) => [kind, subject]);
const stateOf = async (world: ReplyWorld) =>
  (
    await database()
      .db.selectFrom("conversation")
      .select("state")
      .where("id", "=", world.conversation.id)
      .executeTakeFirstOrThrow()
  ).state;

describe("B1.112 notes", () => {
  test("B1.112 stand beside the mails, tell who is mentioned, and are deleted by their writer alone", async () => {
    const world = await makeWorld();
    const note = await post(world, "note", { text: " She knows our CEO. ", mentions: [world.ben.publicId] });
    expect(note).toMatchObject({
      status: 201,
      payload: { by: "Kim", own: true, text: "She knows our CEO.", mentions: ["Ben"] },
    });
    expect(await noticesOf(world.ben.id)).toEqual([["mentioned", world.conversation.publicId]]);
    expect((await team(world, world.ben)).notes).toMatchObject([
      { by: "Kim", own: false, mentions: ["Ben"] },
    ]);
    const url = `/api/conversation-note/${note.payload.publicId}`;
    expect((await call(world.ben.token, "DELETE", url)).status).toBe(404);
    expect((await call(world.kim.token, "DELETE", url)).status).toBe(204);
    expect((await team(world)).notes).toEqual([]);
    const stranger = await makeLogin(database().db, []);
    expect((await post(world, "note", { text: "x", mentions: [stranger.publicId] })).status).toBe(404);
    expect((await post(world, "note", { text: "x", mentions: [] }, stranger)).status).toBe(404);
    expect((await post(world, "note", { text: "x".repeat(4_001), mentions: [] })).fault).toBe("invalid");
  });

  test("B1.112 sent again with its key, a note is written once and tells once", async () => {
    const world = await makeWorld();
    const url = `/api/conversation/${world.conversation.publicId}/note`;
    const headers = { "idempotency-key": "once" };
    const body = { text: "She knows our CEO.", mentions: [world.ben.publicId] };
    const first = await call(world.kim.token, "POST", url, body, headers);
    const again = await call(world.kim.token, "POST", url, body, headers);
    expect(again).toMatchObject({ status: 201, payload: { publicId: first.payload.publicId } });
    expect((await team(world)).notes).toHaveLength(1);
    expect(await noticesOf(world.ben.id)).toHaveLength(1);
    const changed = await call(world.kim.token, "POST", url, { ...body, text: "Another" }, headers);
    expect(changed.fault).toBe("idempotency-conflict");
  });

  test("B1.112 are in no byte of any mail that leaves, whatever is answered", async () => {
    const world = await makeWorld([
      { text: "Yes", people: { cc: [{ name: "", address: "ben@shows.example" }] } },
    ]);
    const canary = "Zwetschgenkuchen";
    await post(world, "note", { text: canary, mentions: [world.ben.publicId] });
    await world.answer({ cc: ["ben@shows.example"] });
    await post(world, "note", { text: `${canary} ${canary}`, mentions: [] }, world.ben);
    await world.answer({ body: written("Second") }, world.ben);
    await world.start();
    await world.send();
    expect(sink().mails.length).toBeGreaterThanOrEqual(3);
    for (const mail of sink().mails) {
      expect(mail.raw).not.toContain(canary);
      const pieces = mail.raw.split(/\r\n\r\n/).map((part) => Buffer.from(part, "base64").toString("latin1"));
      expect(pieces.join("")).not.toContain(canary);
    }
    const { rows } = await sql`
      select 1 from message where owner_id = ${world.owner.id} and row_to_json(message)::text like ${`%${canary}%`}`.execute(
      database().db,
    );
    expect(rows).toEqual([]);
  });
});

describe("B1.113 who has it, and when", () => {
  test("B1.113 is taken, given and given back; whoever was faster is told to the other", async () => {
    const world = await makeWorld();
    const { kim, ben } = world;
    expect((await post(world, "assign", { to: kim.publicId, was: null })).payload.assigned).toBe(
      kim.publicId,
    );
    expect(await noticesOf(kim.id)).toEqual([]);
    // Pressed twice, and by somebody who saw nobody there.
    expect((await post(world, "assign", { to: kim.publicId, was: null })).status).toBe(200);
    expect((await post(world, "assign", { to: ben.publicId, was: null }, ben)).fault).toBe("stale");
    expect((await post(world, "assign", { to: ben.publicId, was: kim.publicId })).status).toBe(200);
    expect(await noticesOf(ben.id)).toEqual([["assigned", world.conversation.publicId]]);
    expect((await team(world)).assigned).toBe(ben.publicId);
    expect((await post(world, "assign", { to: null, was: ben.publicId }, ben)).payload.assigned).toBeNull();
    await database()
      .db.updateTable("mailbox")
      .set({ reads: "me" })
      .where("id", "=", world.mailboxId)
      .execute();
    // Nobody gets what they may not read.
    expect((await post(world, "assign", { to: ben.publicId, was: null })).status).toBe(404);
  });

  test("B1.113 waits until its time, and then reminds whoever has it", async () => {
    const world = await makeWorld();
    const { db } = database();
    await post(world, "assign", { to: world.ben.publicId, was: null });
    const until = new Date(Date.now() + 3_600_000).toISOString();
    expect((await post(world, "later", { until, waitsFor: "no-answer" })).status).toBe(204);
    expect(await team(world)).toMatchObject({ until, waitsFor: "no-answer" });
    await wakeConversations(db);
    expect(await stateOf(world)).toBe("snoozed");
    await db
      .updateTable("conversation")
      .set({ snoozed_until: new Date(Date.now() - 1_000) })
      .where("id", "=", world.conversation.id)
      .execute();
    await wakeConversations(db);
    await wakeConversations(db);
    expect(await stateOf(world)).toBe("open");
    expect((await noticesOf(world.ben.id)).map(([kind]) => kind)).toEqual(["assigned", "reminder"]);
    for (const [ahead, rule] of [
      [-1_000, "time-over"],
      [367 * 86_400_000, "too-late"],
    ] as const) {
      const at = new Date(Date.now() + ahead).toISOString();
      const refused = await post(world, "later", { until: at, waitsFor: "time" });
      expect([refused.fault, refused.fields]).toEqual(["invalid", [`/until ${rule}`]]);
    }
  });

  test("B1.113 a new mail of a person brings it back and tells whoever has it; an away note does not", async () => {
    for (const how of ["later", "done"] as const) {
      const world = await makeWorld();
      await post(world, "assign", { to: world.ben.publicId, was: null }, world.ben);
      const until = new Date(Date.now() + 3_600_000).toISOString();
      await post(world, how, how === "done" ? { done: true } : { until, waitsFor: "time" });
      expect(await stateOf(world)).toBe(how === "done" ? "done" : "snoozed");
      const arrive = async (subject: string, text: string, ago: number) => {
        const id = await world.add({ subject, text, ago });
        await database()
          .db.updateTable("conversation_mail")
          .set({ judged: null, kind: null })
          .where("id", "=", id)
          .execute();
        await judgeMail(context(), id);
      };
      await arrive("Automatic reply: tea", "I am out of the office until January 10.", -1);
      expect(await stateOf(world)).not.toBe("open");
      await arrive("Re: Your show and our tea", "One more question: which month?", -2);
      expect(await stateOf(world)).toBe("open");
      expect(await noticesOf(world.ben.id)).toEqual([["answer", world.conversation.publicId]]);
    }
  });

  test("B1.113 what is done can be opened again", async () => {
    const world = await makeWorld();
    await post(world, "done", { done: true });
    expect(await stateOf(world)).toBe("done");
    await post(world, "done", { done: false }, world.ben);
    expect(await stateOf(world)).toBe("open");
  });
});

describe("B1.111 who writes", () => {
  test("B1.111 is shown to others while signs of life come, and no longer", async () => {
    const world = await makeWorld();
    expect((await post(world, "presence", { writing: true }, world.ben)).payload).toEqual({ writing: [] });
    expect((await post(world, "presence", { writing: true })).payload).toEqual({ writing: ["Ben"] });
    expect((await team(world, world.ben)).writing).toEqual(["Kim"]);
    await database()
      .db.updateTable("conversation_presence")
      .set({ at: new Date(Date.now() - 30_000) })
      .where("login_id", "=", world.ben.id)
      .execute();
    expect((await team(world)).writing).toEqual([]);
    await post(world, "presence", { writing: false });
    expect((await team(world, world.ben)).writing).toEqual([]);
  });
});
