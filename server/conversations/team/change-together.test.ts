import { describe, expect, test } from "vitest";
import { makeConversation } from "../../../tests/support/conversations.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { type ReplyWorld, useReplies } from "../../../tests/support/mail/reply-world.ts";
import { makeLogin } from "../../../tests/support/world.ts";

const database = useDatabase();
const { call, makeWorld } = useReplies(() => database().db);

const OPEN = { state: "open" } as const;
const DONE = { state: "done" } as const;
const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

interface Row {
  publicId: string;
  at: string;
  stand: object;
  assigned: string | null;
  assignedTo: string | null;
}

/** Three conversations of an organization, and how the list has them. */
async function makeThree() {
  const world = await makeWorld();
  const entries = world.entries.map(({ id, podcastId }) => ({ id, podcastId }));
  const given = { ownerId: world.owner.id, mailboxId: world.mailboxId, entries };
  const others = await Promise.all(
    ["lena@shows.example", "tom@shows.example"].map((personKey) =>
      makeConversation(database().db, { ...given, personKey, mails: [{ text: "Yes." }] }),
    ),
  );
  const ids = [world.conversation, ...others].map(({ publicId }) => publicId);
  const rows = async (by = world.kim): Promise<Row[]> => {
    const { page } = (await call(by.token, "GET", "/api/conversation?view=all")).payload;
    return ids.map((id) => page.find((row: Row) => row.publicId === id));
  };
  return { world, ids, rows };
}

const together = (world: ReplyWorld, conversations: unknown[], by = world.kim) =>
  call(by.token, "POST", "/api/conversation/together", { conversations });
const outcomes = async (...given: Parameters<typeof together>) =>
  (await together(...given)).payload.outcomes.map((one: { outcome: string }) => one.outcome);

describe("B1.117 several conversations at once", () => {
  test("B1.117 are done, wait and are given together; twice is the same as once, and all can be undone", async () => {
    const { world, ids, rows } = await makeThree();
    const later = { state: "snoozed", until: inDays(2), waitsFor: "no-answer" };
    const ben = world.ben.publicId;
    for (const [change, back, seen] of [
      [{ of: "stand", was: OPEN, to: DONE }, { of: "stand", was: DONE, to: OPEN }, { stand: DONE }],
      [{ of: "stand", was: OPEN, to: later }, { of: "stand", was: later, to: OPEN }, { stand: later }],
      [
        { of: "assigned", was: null, to: ben },
        { of: "assigned", was: ben, to: null },
        { assigned: ben, assignedTo: "Ben" },
      ],
    ]) {
      const before = await rows();
      const asked = before.map((row) => ({ id: row.publicId, newest: row.at, change }));
      expect(await outcomes(world, asked)).toEqual(["done", "done", "done"]);
      expect(await outcomes(world, asked)).toEqual(["already", "already", "already"]);
      expect(await rows()).toMatchObject([seen, seen, seen]);
      expect(
        await outcomes(
          world,
          ids.map((id) => ({ id, change: back })),
        ),
      ).toEqual(["done", "done", "done"]);
      expect(await rows()).toEqual(before);
    }
    // Told once for each, however often it was asked for.
    const told = await database()
      .db.selectFrom("notice")
      .select(["kind", "subject"])
      .where("login_id", "=", world.ben.id)
      .execute();
    expect(told.map(({ subject }) => subject).sort()).toEqual([...ids].sort());
  });

  test("B1.117 each is judged for itself: what stands elsewhere or got another mail is told, the others are changed", async () => {
    const { world, ids, rows } = await makeThree();
    const before = await rows();
    await call(world.ben.token, "POST", `/api/conversation/${ids[0]}/later`, {
      until: inDays(1),
      waitsFor: "time",
    });
    await database()
      .db.updateTable("conversation")
      .set({ last_in: new Date() })
      .where("public_id", "=", ids[1]!)
      .execute();
    const asked = before.map((row) => ({
      id: row.publicId,
      newest: row.at,
      change: { of: "stand", was: OPEN, to: DONE },
    }));
    expect(await outcomes(world, [...asked, { ...asked[2], id: "gone" }])).toEqual([
      "stale",
      "stale",
      "done",
      "not-found",
    ]);
    expect((await rows()).map(({ stand }) => stand)).toMatchObject([{ state: "snoozed" }, OPEN, DONE]);
    // The other way round a new mail does not count: it is taken back, not decided.
    expect(await outcomes(world, [{ id: ids[2], change: { of: "stand", was: DONE, to: OPEN } }])).toEqual([
      "done",
    ]);
  });

  test("B1.117 what a colleague has finished meanwhile is told apart from what the caller did", async () => {
    const { world, ids, rows } = await makeThree();
    const asked = (await rows()).map((row) => ({
      id: row.publicId,
      newest: row.at,
      change: { of: "stand", was: OPEN, to: DONE },
    }));
    await outcomes(world, asked.slice(0, 2), world.ben);
    expect(await outcomes(world, asked)).toEqual(["already", "already", "done"]);
    const change = { of: "assigned", was: null, to: world.ben.publicId };
    await outcomes(world, [{ id: ids[2], change }], world.ben);
    expect(await outcomes(world, [{ id: ids[2], change }])).toEqual(["already"]);
  });

  test("B1.117 two who give the same to different people: one does, the other is told", async () => {
    const { world, ids, rows } = await makeThree();
    const to = (login: { publicId: string }) =>
      ids.map((id) => ({
        id,
        change: { of: "assigned", was: null, to: login.publicId },
      }));
    // In opposite order, so that a lock taken in the order asked for would never end.
    const all = await Promise.all([
      outcomes(world, to(world.kim)),
      outcomes(world, to(world.ben).reverse(), world.ben),
    ]);
    expect(all.map((one) => [...new Set(one)]).sort()).toEqual([["done"], ["stale"]]);
    expect(new Set((await rows()).map(({ assigned }) => assigned)).size).toBe(1);
  });

  test("B1.117 nobody gets what they may not read, and nobody changes it", async () => {
    const { world, ids, rows } = await makeThree();
    const stranger = await makeLogin(database().db, []);
    const end = ids.map((id) => ({ id, change: { of: "stand", was: OPEN, to: DONE } }));
    expect((await together(world, end, stranger)).status).toBe(404);
    const give = ids.map((id) => ({ id, change: { of: "assigned", was: null, to: stranger.publicId } }));
    expect((await together(world, give)).status).toBe(404);
    await database()
      .db.updateTable("mailbox")
      .set({ reads: "me" })
      .where("id", "=", world.mailboxId)
      .execute();
    expect((await together(world, end, world.ben)).status).toBe(404);
    const toBen = ids.map((id) => ({ id, change: { of: "assigned", was: null, to: world.ben.publicId } }));
    expect((await together(world, toBen)).status).toBe(404);
    expect(await rows()).toMatchObject(ids.map(() => ({ stand: OPEN, assigned: null })));
  });

  test("B1.117 are a hundred at most, and wait for a time ahead within a year", async () => {
    const { world, ids, rows } = await makeThree();
    const change = { of: "stand", was: OPEN, to: DONE };
    const many = Array.from({ length: 101 }, () => ({ id: ids[0], change }));
    expect((await together(world, many)).fault).toBe("invalid");
    expect((await together(world, [])).fault).toBe("invalid");
    expect(await outcomes(world, many.slice(1))).toEqual([
      "done",
      ...Array.from({ length: 99 }, () => "already"),
    ]);
    for (const [days, rule] of [
      [-1, "time-over"],
      [367, "too-late"],
    ] as const) {
      const to = { state: "snoozed", until: inDays(days), waitsFor: "time" };
      const asked = [
        { id: ids[1], change },
        { id: ids[2], change: { of: "stand", was: OPEN, to } },
      ];
      const refused = await together(world, asked);
      expect([refused.fault, refused.fields]).toEqual([
        "invalid",
        [`/conversations/1/change/to/until ${rule}`],
      ]);
    }
    // Refused as a whole, before anything was changed.
    expect((await rows()).map(({ stand }) => stand)).toEqual([DONE, OPEN, OPEN]);
  });
});
