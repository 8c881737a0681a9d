import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database.ts";
import { useReplies, written } from "../../../tests/support/mail/reply-world.ts";
import { takeSendingRight } from "../../mailbox/sending-right.ts";
import { handOver } from "../../outreach/sending/hand-over.ts";
import { claimNext } from "../../outreach/sending/sending-queries.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { holdConversation } from "./reply-queries.ts";

const database = useDatabase();
const { call, sink, context, makeWorld } = useReplies(() => database().db);
type World = Awaited<ReturnType<typeof makeWorld>>;

const takeBack = (world: World, message: string, by = world.kim) =>
  call(by.token, "POST", `/api/message/${message}/take-back`);
const formOf = async (world: World, by = world.kim) =>
  (await call(by.token, "GET", `/api/conversation/${world.conversation.publicId}/reply`)).payload;
const elapse = (world: World, seconds: number) =>
  sql`update message set due = due - make_interval(secs => ${seconds}) where owner_id = ${world.owner.id}`.execute(
    database().db,
  );

/** Both have looked before either goes on: the conversation is held until both wait. */
async function met<Result>(world: World, acts: readonly (() => Promise<Result>)[]): Promise<Result[]> {
  const { db } = database();
  let begun: Promise<Result[]> | undefined;
  await inTransaction(db, async (tx) => {
    await holdConversation(tx, world.conversation.id);
    begun = Promise.all(acts.map((act) => act()));
    const waiting = async () =>
      (
        await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      ).rows[0]!.waiting;
    await expect.poll(waiting, { timeout: 20_000 }).toBe(acts.length);
  });
  return begun!;
}

describe("B1.88 taking an answer back", () => {
  test("B1.88 waits on the server, and its words come back; then it is too late", async () => {
    const world = await makeWorld();
    const body = written("Too fast");
    const { payload } = await world.answer({ body, delay: 10 });
    await world.send();
    expect(sink().mails).toEqual([]);
    const back = await takeBack(world, payload.message);
    expect(back).toMatchObject({ status: 200, payload: { draft: { body, cc: [] } } });
    expect((await formOf(world)).draft).toEqual({ body, cc: [] });
    await elapse(world, 20);
    await world.send();
    expect(sink().mails).toEqual([]);
    const url = `/api/conversation/${world.conversation.publicId}`;
    expect((await call(world.kim.token, "GET", url)).payload.mails).toHaveLength(1);

    const second = await world.answer({ body, delay: 10 });
    expect((await formOf(world)).draft).toBeNull();
    await elapse(world, 20);
    await world.send();
    expect(sink().mails).toHaveLength(1);
    expect((await takeBack(world, second.payload.message)).fault).toBe("already-handed");
    expect(await world.states()).toEqual([
      ["stopped", "taken-back"],
      ["accepted", null],
    ]);
  });

  test("B1.88 while a worker has it in hand, either it is taken back or it leaves, never both", async () => {
    const world = await makeWorld();
    const { db } = database();
    const { payload } = await world.answer();
    const fence = (await takeSendingRight(db, world.mailboxId))!;
    const claim = (await inTransaction(db, (tx) => claimNext(tx, world.mailboxId)))!;
    expect((await takeBack(world, payload.message)).status).toBe(200);
    expect(await handOver(context(), claim, fence)).toBe("lost");

    const second = await world.answer();
    const next = (await inTransaction(db, (tx) => claimNext(tx, world.mailboxId)))!;
    expect(await handOver(context(), next, fence)).toBe("handed");
    expect((await takeBack(world, second.payload.message)).fault).toBe("already-handed");
  });

  test("B1.88 B1.110 A4.14 what is being written stays: the words that come back stand below it", async () => {
    const world = await makeWorld();
    const url = `/api/conversation/${world.conversation.publicId}/draft`;
    const { payload } = await world.answer({ body: written("Planned"), delay: 30 });
    const writing = { body: written("New", "words"), cc: ["ben@shows.example"] };
    await call(world.kim.token, "POST", url, { draft: writing });
    const draft = {
      body: {
        type: "doc",
        content: [...writing.body.content, { type: "paragraph" }, ...written("Planned").content],
      },
      cc: writing.cc,
    };
    expect((await takeBack(world, payload.message)).payload.draft).toEqual(draft);
    expect((await formOf(world)).draft).toEqual(draft);

    // Blank lines are no words, and a colleague's draft is their own.
    await call(world.ben.token, "POST", url, { draft: { body: written("Ben’s"), cc: [] } });
    await call(world.kim.token, "POST", url, {
      draft: { body: { type: "doc", content: [{ type: "paragraph" }] }, cc: [] },
    });
    const second = await world.answer({ body: written("Again"), delay: 30 });
    await call(world.kim.token, "POST", url, {
      draft: { body: { type: "doc", content: [{ type: "paragraph" }] }, cc: [] },
    });
    expect((await takeBack(world, second.payload.message)).payload.draft.body).toEqual(written("Again"));
    expect((await formOf(world, world.ben)).draft.body).toEqual(written("Ben’s"));
  });

  test("B1.88 A4.14 words that would not fit into one draft are refused, and nothing is changed", async () => {
    const world = await makeWorld();
    const { payload } = await world.answer({ body: written("x".repeat(40_000)), delay: 30 });
    const body = written("y".repeat(270_000));
    const url = `/api/conversation/${world.conversation.publicId}/draft`;
    expect((await call(world.kim.token, "POST", url, { draft: { body, cc: [] } })).status).toBe(204);
    expect((await takeBack(world, payload.message)).fault).toBe("draft-full");
    expect((await formOf(world)).draft.body).toEqual(body);
    expect((await world.states()).map(([state]) => state)).toEqual(["queued"]);
  });

  test("B1.88 of two who take it back in the same second one gets it, the other is told that it is gone", async () => {
    const world = await makeWorld();
    const { payload } = await world.answer({ body: written("Whose?"), delay: 30 });
    const both = await met(world, [
      () => takeBack(world, payload.message),
      () => takeBack(world, payload.message, world.ben),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    const drafts = [await formOf(world), await formOf(world, world.ben)].filter(
      ({ draft }) => draft !== null,
    );
    expect(drafts).toHaveLength(1);
  });

  test("B1.88 one that failed gives its words back, too; one whose outcome is unknown does not", async () => {
    const world = await makeWorld();
    sink().knobs.refuseMessage = () => ({ code: 554, text: "5.6.0 no" });
    const { payload } = await world.answer({ body: written("Again") });
    await world.send();
    expect((await world.states())[0]![0]).toBe("failed");
    expect((await takeBack(world, payload.message)).payload.draft.body).toEqual(written("Again"));
    delete sink().knobs.refuseMessage;
    sink().knobs.cutAfterKeeping = () => true;
    const unclear = await world.answer();
    await world.send();
    expect((await world.states())[1]![0]).toBe("unclear");
    expect((await takeBack(world, unclear.payload.message)).fault).toBe("already-handed");
    const url = `/api/conversation/${world.conversation.publicId}`;
    const shown = (await call(world.kim.token, "GET", url)).payload.mails.at(-1);
    expect(shown.sending).toBe("unclear");
    const { mailing, message } = shown.answer;
    const decided = await call(world.kim.token, "POST", `/api/mailing/${mailing}/message/${message}`, {
      decision: "count-as-sent",
    });
    expect(decided.status).toBe(200);
    await world.send();
    expect((await call(world.kim.token, "GET", url)).payload).toMatchObject({ turn: "theirs" });
  });
});

describe("B1.87 sending later", () => {
  test("B1.87 goes when its time has come, and can be cancelled until then", async () => {
    const world = await makeWorld();
    const at = new Date(Date.now() + 3 * 86_400_000);
    await world.answer({ notBefore: at.toISOString() });
    await world.send();
    expect(sink().mails).toEqual([]);
    const url = `/api/conversation/${world.conversation.publicId}`;
    const [, waiting] = (await call(world.kim.token, "GET", url)).payload.mails;
    expect(waiting.answer.due).toBe(at.toISOString());
    await elapse(world, 4 * 86_400);
    await world.send();
    expect(sink().mails).toHaveLength(1);
    const second = await world.answer({ notBefore: at.toISOString() });
    expect((await takeBack(world, second.payload.message)).status).toBe(200);
    const far = new Date(Date.now() + 91 * 86_400_000).toISOString();
    expect((await world.answer({ notBefore: far })).fields).toEqual(["/notBefore too-late"]);
  });
});

describe("B1.110 drafts", () => {
  test("B1.110 are kept for each person and conversation, also after signing out", async () => {
    const world = await makeWorld();
    const url = `/api/conversation/${world.conversation.publicId}/draft`;
    const keep = (draft: unknown, by = world.kim) => call(by.token, "POST", url, { draft });
    expect((await keep({ body: written("Kim begins"), cc: [] })).status).toBe(204);
    await keep({ body: written("Ben begins"), cc: ["ben@shows.example"] }, world.ben);
    await keep({ body: written("Kim goes on"), cc: [] });
    expect((await formOf(world)).draft).toEqual({ body: written("Kim goes on"), cc: [] });
    expect((await formOf(world, world.ben)).draft.cc).toEqual(["ben@shows.example"]);
    await database().db.deleteFrom("session_family").where("login_id", "=", world.kim.id).execute();
    expect((await formOf(world, world.ben)).draft.body).toEqual(written("Ben begins"));
    const kept = await database()
      .db.selectFrom("conversation_draft")
      .select("document")
      .where("login_id", "=", world.kim.id)
      .execute();
    expect(kept).toEqual([{ document: written("Kim goes on") }]);
    await keep(null, world.ben);
    expect((await formOf(world, world.ben)).draft).toBeNull();
    expect((await keep({ body: { type: "doc", content: [] }, cc: [] }, world.ben)).fault).toBe("invalid");
  });
});
