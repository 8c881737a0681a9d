import { describe, expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database.ts";
import { HOST, useReplies, written } from "../../../tests/support/mail/reply-world.ts";
import { holdWhileAway, stopWaiting } from "../../outreach/stop-waiting.ts";
import { inTransaction } from "../../platform/postgres/database.ts";

const database = useDatabase();
const { call, sink, makeWorld } = useReplies(() => database().db);

describe("B1.111 what its writer has not seen", () => {
  test("B1.111 a newer mail is told instead of sending; with what is new now it goes", async () => {
    const world = await makeWorld();
    const seen = await world.newest();
    await world.add({ text: "And one thing more", ago: -1 });
    const asked = await world.answer({ seen });
    expect(asked).toMatchObject({ status: 409, fault: "thread-moved-on" });
    const { payload } = JSON.parse(asked.body);
    expect(payload.mails).toEqual([{ by: HOST.name, ours: false, at: expect.any(String) }]);
    expect(await world.states()).toEqual([]);
    expect((await world.answer({ seen: payload.seen })).status).toBe(202);
  });

  test("B1.111 of two who send at once one goes and one is asked", async () => {
    const world = await makeWorld();
    const seen = await world.newest();
    const both = await Promise.all([
      world.answer({ seen, body: written("Kim writes") }),
      world.answer({ seen, body: written("Ben writes") }, world.ben),
    ]);
    expect(both.map((one) => one.status).sort()).toEqual([202, 409]);
    const asked = both.find((one) => one.status === 409)!;
    const first = both[0]!.status === 202 ? "Kim" : "Ben";
    expect(JSON.parse(asked.body).payload.mails).toEqual([{ by: first, ours: true, at: expect.any(String) }]);
    await world.send();
    expect(sink().mails).toHaveLength(1);
  });

  test("B1.111 an answer that was taken back asks nobody", async () => {
    const world = await makeWorld();
    const seen = await world.newest();
    const { payload } = await world.answer({ seen, delay: 30 });
    await call(world.kim.token, "POST", `/api/message/${payload.message}/take-back`);
    expect((await world.answer({ seen }, world.ben)).status).toBe(202);
  });

  test("B1.111 a mail that comes before an answer has left stops it; elsewhere, or an away note, does not", async () => {
    const world = await makeWorld();
    const to = { ownerId: world.owner.id, personKeys: [HOST.address] };
    await world.answer({ delay: 30 });
    await inTransaction(database().db, async (tx) => {
      await holdWhileAway(tx, to, "2027-01-10");
      await stopWaiting(tx, { ...to, conversationId: world.conversation.id + 1_000_000 }, "answered");
    });
    expect(await world.states()).toEqual([["queued", null]]);
    await inTransaction(database().db, (tx) =>
      stopWaiting(tx, { ...to, conversationId: world.conversation.id }, "answered"),
    );
    expect(await world.states()).toEqual([["stopped", "answered"]]);
    const url = `/api/conversation/${world.conversation.publicId}`;
    const shown = (await call(world.kim.token, "GET", url)).payload.mails.at(-1);
    expect(shown).toMatchObject({ sending: "stopped", answer: { reason: "answered" } });
    const back = await call(world.kim.token, "POST", `/api/message/${shown.answer.message}/take-back`);
    expect(back.payload.draft.body).toEqual(written("Thank you, Ines."));
  });
});
