import { beforeEach, describe, expect, test } from "vitest";
import { makeContext, useApi } from "../../../tests/support/api.ts";
import { makeConversation } from "../../../tests/support/conversations.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { followUpsOf, STEPS } from "../../../tests/support/mail/follow-ups.ts";
import { type MailWorld, makeMailWorld } from "../../../tests/support/mail/mail-world.ts";
import { campaignRoutes } from "../../campaigns/routes.ts";
import { conversationRoutes } from "../../conversations/routes.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { changeOne, changeSteps } from "./change.ts";
import { releaseFollowUps } from "./release.ts";

const database = useDatabase();
const call = useApi(() => database().db, [...campaignRoutes, ...conversationRoutes]);
let world: MailWorld;
let mailing: string;

/** Two people got the first mail; each has a follow-up in four days. */
beforeEach(async () => {
  const { db } = database();
  world = await makeMailWorld(makeContext(db), { port: 465, recipients: 2 });
  mailing = await world.start({ steps: STEPS });
  for (const state of ["claimed", "handed", "accepted"] as const)
    await db
      .updateTable("message")
      .set({ state, handed: new Date(), accepted: new Date() })
      .where("owner_id", "=", world.owner.id)
      .execute();
});

const shown = async () =>
  (await call(world.kim.token, "GET", `/api/campaign/${world.campaign.publicId}/podcast`)).payload.map(
    (entry: { followUp: unknown }) => entry.followUp,
  );
const rows = () => followUpsOf(database().db, mailing);
const pause = (act: "pause" | "go-on", of: "mailing" | "campaign") =>
  inTransaction(database().db, (tx) => changeSteps(tx, world.kim.caller, mailing, { act, of }));

describe("what a card says of the next follow-up", () => {
  test("B1.86 its mailing, and its day once it has one", async () => {
    const planned = { mailing, state: "planned", due: null };
    expect(await shown()).toEqual([planned, planned]);
    await releaseFollowUps(world.context);
    const { due } = (await shown())[0];
    const days = (Date.parse(due) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(3.5);
    expect(days).toBeLessThan(7);
    // Left out, the next one has no day before the one before it has gone.
    await inTransaction(database().db, async (tx) =>
      changeOne(tx, world.kim.caller, (await rows())[0]!.publicId, { act: "skip" }),
    );
    expect((await shown())[0]).toEqual(planned);
  });

  test("B1.84 B1.86 it waits for a decision, or is paused; on their return who is away is written to", async () => {
    const ids = (await rows()).filter(({ step }) => step === 1).map(({ id }) => id);
    const set = (reason: "late" | "away" | "paused") =>
      database().db.updateTable("follow_up").set({ state: "held", reason }).where("id", "in", ids).execute();
    const states = async () => (await shown()).map((one: { state: string } | null) => one?.state);
    await set("late");
    expect(await states()).toEqual(["held", "held"]);
    await set("paused");
    expect(await states()).toEqual(["paused", "paused"]);
    await set("away");
    expect(await states()).toEqual(["planned", "planned"]);
    for (const of of ["mailing", "campaign"] as const) {
      await pause("pause", of);
      expect(await states()).toEqual(["paused", "paused"]);
      await pause("go-on", of);
    }
    expect(await states()).toEqual(["planned", "planned"]);
  });

  test("B1.83 nothing where nothing follows, before any job has written it down", async () => {
    const { db } = database();
    await db
      .updateTable("message")
      .set({ fate: "gone", fate_at: new Date() })
      .where("recipient_key", "=", (await rows())[0]!.person)
      .where("owner_id", "=", world.owner.id)
      .execute();
    expect((await rows())[0]!.state).toBe("planned");
    const [gone, other] = await shown();
    expect([gone, other.state]).toEqual([null, "planned"]);
    await inTransaction(database().db, (tx) => changeSteps(tx, world.kim.caller, mailing, { act: "stop" }));
    expect(await shown()).toEqual([null, null]);
  });

  test("B1.115 it stands beside the conversation, too", async () => {
    const { db } = database();
    const [entry] = world.entries;
    const made = await makeConversation(db, {
      ownerId: world.owner.id,
      mailboxId: world.mailboxId,
      entries: [entry!],
      mails: [{ text: "Back soon", kind: "away" }],
    });
    const { payload } = await call(world.kim.token, "GET", `/api/conversation/${made.publicId}/beside`);
    expect(payload.entries).toMatchObject([{ followUp: { mailing, state: "planned" } }]);
  });
});
