import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { PodcastState } from "../../../contract/campaigns.ts";
import { makeContext } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { followUpsOf, letDaysPass, STEPS } from "../../../tests/support/mail/follow-ups.ts";
import { keepMail, makeConversation } from "../../../tests/support/mail/kept-mail.ts";
import { type MailWorld, makeMailWorld, messagesOf } from "../../../tests/support/mail/mail-world.ts";
import { makeLogin } from "../../../tests/support/world.ts";
import { movePodcasts } from "../../campaigns/move.ts";
import { addSuppression } from "../../contacts/suppression.ts";
import { judgeMail } from "../../conversations/judging/judge.ts";
import { takeSendingRight } from "../../mailbox/sending-right.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { recordFate } from "../fate.ts";
import { optOut } from "../opt-out/opt-out.ts";
import { handOver } from "../sending/hand-over.ts";
import { claimNext } from "../sending/sending-queries.ts";
import { stopMailing, stopMailingsOf } from "../stop.ts";
import { changeOne, changeSteps } from "./change.ts";
import { releaseFollowUps } from "./release.ts";
import { readFollowUps } from "./show.ts";

const database = useDatabase();
let world: MailWorld;
let mailing: string;

/** A mailing whose only first mail was accepted four days ago, and whose first follow-up is due. */
beforeEach(async () => {
  const { db } = database();
  world = await makeMailWorld(makeContext(db), { port: 465, recipients: 1 });
  mailing = await world.start({ steps: STEPS });
  for (const state of ["claimed", "handed", "accepted"] as const)
    await db
      .updateTable("message")
      .set({ state, handed: new Date(), accepted: new Date() })
      .where("owner_id", "=", world.owner.id)
      .execute();
  await releaseFollowUps(world.context);
  await letDaysPass(db, mailing, 4);
});

const rows = () => followUpsOf(database().db, mailing);
const states = async () => (await rows()).map(({ state, reason }) => (reason ? `${state} ${reason}` : state));
const person = () => world.entries[0]!.address.toLowerCase();
const act = (step: number, given: Parameters<typeof changeOne>[3]) =>
  inTransaction(database().db, async (tx) =>
    changeOne(tx, world.kim.caller, (await rows())[step - 1]!.publicId, given),
  );
const move = (state: PodcastState) =>
  inTransaction(database().db, (tx) =>
    movePodcasts(tx, world.kim.caller, world.campaign.publicId, [world.entries[0]!.externalId], state),
  );
/** A mail that came back to the first one. */
async function answer(fields: Parameters<typeof keepMail>[3] = {}) {
  const { db } = database();
  const conversation = await makeConversation(world);
  const [first] = await messagesOf(db, mailing);
  const mail = await keepMail(db, world, { ...conversation, messageId: first!.id }, fields);
  await judgeMail(world.context, mail.id);
}

/** Everything by which a thread ends, with the reason shown. */
const STOPS: readonly [string, string, () => Promise<unknown>][] = [
  ["an answer", "answered", () => answer()],
  [
    "an objection",
    "never-contact",
    () =>
      inTransaction(database().db, (tx) =>
        optOut(tx, world.context, {
          ownerId: world.owner.id,
          keys: [person()],
          how: "wrong-person",
          source: "test",
          requestId: "test",
        }),
      ),
  ],
  [
    "a report that the address does not exist",
    "address-gone",
    () =>
      inTransaction(database().db, async (tx) =>
        recordFate(tx, (await messagesOf(tx, mailing))[0]!.id, "gone"),
      ),
  ],
  [
    "a complaint",
    "never-contact",
    () =>
      inTransaction(database().db, async (tx) =>
        recordFate(tx, (await messagesOf(tx, mailing))[0]!.id, "complained"),
      ),
  ],
  ...(["Interested", "Signed", "Briefed", "Lost"] as const).map(
    (state): [string, string, () => Promise<unknown>] => [
      `a card in ${state}`,
      "entry-moved",
      () => move(state),
    ],
  ),
  [
    "the mailing stopped",
    "stopped-by-user",
    () => inTransaction(database().db, (tx) => stopMailing(tx, world.kim.caller, mailing)),
  ],
  [
    "the campaign deleted",
    "campaign-deleted",
    () => inTransaction(database().db, (tx) => stopMailingsOf(tx, world.campaign.id)),
  ],
];
/** What is seen at its next look, and shown at once. */
const SEEN: typeof STOPS = [
  [
    "the entry removed",
    "entry-removed",
    () => database().db.deleteFrom("campaign_entry").where("id", "=", world.entries[0]!.id).execute(),
  ],
  [
    "the address withdrawn",
    "address-gone",
    () =>
      database()
        .db.insertInto("address_standing")
        .values({ address_key: person(), withdrawn: new Date() } as never)
        .execute(),
  ],
];

describe("B1.83 what stops follow-ups", () => {
  test.each(STOPS)("%s, in its own transaction", async (_, reason, stop) => {
    await stop();
    expect(await states()).toEqual(Array(3).fill(`stopped ${reason}`));
  });

  test.each(SEEN)("%s: shown at once, and nothing is released", async (_, reason, stop) => {
    await stop();
    const { page } = await readFollowUps(database().db, world.kim.caller, mailing);
    expect(page.map((one) => [one.state, one.reason])).toEqual(Array(3).fill(["stopped", reason]));
    await releaseFollowUps(world.context);
    expect((await states())[0]).toBe(`stopped ${reason}`);
  });

  test.each([...STOPS, ...SEEN])(
    "%s between release and hand-over: nothing is handed over",
    async (_, _reason, stop) => {
      const { db } = database();
      await releaseFollowUps(world.context);
      const fence = (await takeSendingRight(db, world.mailboxId))!;
      const claim = (await inTransaction(db, (tx) => claimNext(tx, world.mailboxId)))!;
      await stop();
      expect(await handOver(world.context, claim, fence)).not.toBe("handed");
      expect((await messagesOf(db, mailing)).find(({ step }) => step === 1)).toMatchObject({
        state: "stopped",
        handed: null,
      });
    },
  );

  test("I22 an answer that was judged while the follow-up was being released is seen at the hand-over", async () => {
    const { db } = database();
    await releaseFollowUps(world.context);
    const fence = (await takeSendingRight(db, world.mailboxId))!;
    const claim = (await inTransaction(db, (tx) => claimNext(tx, world.mailboxId)))!;
    const conversation = await makeConversation(world);
    const [first] = await messagesOf(db, mailing);
    // As a writer that has forgotten to stop anything.
    await keepMail(
      db,
      world,
      { ...conversation, messageId: first!.id },
      { kind: "human", judged: new Date() },
    );
    expect(await handOver(world.context, claim, fence)).toBe("stopped");
    expect((await messagesOf(db, mailing)).find(({ step }) => step === 1)).toMatchObject({
      reason: "answered",
    });
  });

  test("a card that moves among New, Contacted and Followed up stops nothing", async () => {
    await move("Contacted");
    await move("FollowedUp");
    await releaseFollowUps(world.context);
    expect(await states()).toEqual(["released", "planned", "planned"]);
  });

  test("who is on a never-contact list, whoever listed them, gets nothing", async () => {
    await inTransaction(database().db, (tx) =>
      addSuppression(tx, world.context.secrets, {
        address: person(),
        reason: "",
        ownerId: world.owner.id,
        loginId: world.kim.id,
      }),
    );
    await releaseFollowUps(world.context);
    expect((await states())[0]).toBe("stopped never-contact");
  });
});

const first = sql`(select id from message where owner_id = (select owner_id from mailing where public_id = `;
const change = (what: string) =>
  sql`update message set ${sql.raw(what)} where id = ${first}${mailing}) order by id limit 1)`.execute(
    database().db,
  );

/** Each question, and how it comes up. */
const HOLDS: readonly [string, () => Promise<unknown>][] = [
  [
    "unclear",
    () =>
      inTransaction(database().db, async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        await sql`update message set state = 'unclear', accepted = null where owner_id = ${world.owner.id}`.execute(
          tx,
        );
      }),
  ],
  ["new-episode", () => act(1, { act: "edit", body: "Your {{latest_episode_day}}", version: 1 })],
  ["delayed", () => change("fate = 'delayed', fate_at = now()")],
  [
    "mailbox-changed",
    () => database().db.updateTable("mailbox").set({ sender_address: "new@brand.example" }).execute(),
  ],
  ["inactive", () => database().db.updateTable("podcast").set({ latest_episode: "2020-01-01" }).execute()],
  ["late", () => letDaysPass(database().db, mailing, 1)],
  [
    "colleague",
    async () => {
      const { db } = database();
      const other = await world.start({ again: true });
      await sql`update mailing set login_id = null where public_id = ${other}`.execute(db);
      for (const state of ["claimed", "handed"] as const)
        await sql`update message set state = ${state}, handed = now() where mailing_id = (select id from mailing where public_id = ${other})`.execute(
          db,
        );
    },
  ],
  [
    "elsewhere",
    async () => {
      const { db } = database();
      const conversation = await makeConversation(world);
      await keepMail(db, world, conversation, { direction: "elsewhere", judged: new Date() });
    },
  ],
];

test("B1.83 who has answered leads to their conversation, for those who may read its mailbox", async () => {
  const { db } = database();
  const seen = async (caller = world.kim.caller) =>
    (await readFollowUps(db, caller, mailing)).page.map(({ reason, conversation }) => [reason, conversation]);
  expect(await seen()).toEqual(Array(3).fill([null, null]));
  await answer();
  const [{ publicId }] = (await db
    .selectFrom("conversation")
    .select("public_id as publicId")
    .where("owner_id", "=", world.owner.id)
    .execute()) as [{ publicId: string }];
  expect(await seen()).toEqual(Array(3).fill(["answered", publicId]));
  const ben = await makeLogin(db, [world.owner]);
  await db.updateTable("mailbox").set({ reads: "me" }).where("id", "=", world.mailboxId).execute();
  expect(await seen(ben.caller)).toEqual(Array(3).fill(["answered", null]));
  expect(await seen()).toEqual(Array(3).fill(["answered", publicId]));
});

describe("B1.84 what holds follow-ups", () => {
  test.each(HOLDS)(
    "%s: it waits with its question, and goes where a person says so, once",
    async (reason, happen) => {
      await happen();
      await releaseFollowUps(world.context);
      await releaseFollowUps(world.context);
      expect((await states())[0]).toBe(`held ${reason}`);
      await act(1, { act: "go-on" });
      await act(1, { act: "go-on" });
      await releaseFollowUps(world.context);
      expect((await states())[0]).toBe("released");
    },
  );

  test.each(HOLDS.filter(([reason]) => reason !== "late"))(
    "%s: letting it go on after a pause does not answer what was not asked",
    async (reason, happen) => {
      await happen();
      await act(1, { act: "pause" });
      await act(1, { act: "go-on" });
      await releaseFollowUps(world.context);
      expect((await states())[0]).toBe(`held ${reason}`);
    },
  );

  test("what was answered before a pause is not asked again after it", async () => {
    await change("fate = 'delayed', fate_at = now()");
    await releaseFollowUps(world.context);
    for (const given of ["go-on", "pause", "go-on"] as const) await act(1, { act: given });
    await releaseFollowUps(world.context);
    expect((await states())[0]).toBe("released");
  });

  test("who is away is written to after their return, without being asked", async () => {
    await answer({
      headerFields: [{ name: "auto-submitted", value: "auto-replied" }],
      fresh: "I am out of office until December 31.",
      subject: "Out of office",
    });
    expect(await states()).toEqual(Array(3).fill("held away"));
    await releaseFollowUps(world.context);
    expect((await states())[0]).toBe("held away");
    await sql`update follow_up set not_before = now()`.execute(database().db);
    await releaseFollowUps(world.context);
    expect((await states())[0]).toBe("released");
  });

  test("B1.81 an empty placeholder and a new episode hold it; text of one's own lets it go", async () => {
    await act(1, { act: "edit", body: "{{usual_weekday}}", version: 1 });
    await releaseFollowUps(world.context);
    expect((await states())[0]).toBe("held placeholder");
    await act(1, { act: "edit", body: "Your {{latest_episode_day}}", version: 2 });
    await releaseFollowUps(world.context);
    expect((await states())[0]).toBe("held new-episode");
    await act(1, { act: "go-on" });
    await releaseFollowUps(world.context);
    expect((await states())[0]).toBe("released");
  });
});

describe("B1.82 changing what has not gone", () => {
  const edit = (version: number, body: string) =>
    inTransaction(database().db, (tx) =>
      changeSteps(tx, world.kim.caller, mailing, { act: "edit", step: 2, days: 9, body, version }),
    );

  test("for all: the second of two editors gets the other's text", async () => {
    const both = await Promise.allSettled([edit(1, "Mine"), edit(1, "Yours")]);
    const refused = both.find((one) => one.status === "rejected") as PromiseRejectedResult;
    const kept = both[0]!.status === "fulfilled" ? "Mine" : "Yours";
    expect(refused.reason).toMatchObject({ code: "stale" });
    expect(refused.reason.details.payload[1]).toEqual({ step: 2, days: 9, body: kept, version: 2 });
  });

  test("for one: text, time, skipping and stopping; what has gone cannot be changed", async () => {
    await act(2, { act: "edit", body: "For you alone", version: 1 });
    await expect(act(2, { act: "edit", body: "No", version: 1 })).rejects.toMatchObject({
      code: "stale",
      details: { payload: { ownBody: "For you alone", version: 2 } },
    });
    await act(1, { act: "skip" });
    await act(2, { act: "pause" });
    await act(2, { act: "go-on" });
    // Seven days after the first mail: the one between was left out.
    await releaseFollowUps(world.context);
    await letDaysPass(database().db, mailing, 3);
    await releaseFollowUps(world.context);
    expect(await states()).toEqual(["stopped skipped", "released", "planned"]);
    const two = (await messagesOf(database().db, mailing)).find(({ step }) => step === 2);
    expect(two!.body).toBe("For you alone");
    await act(3, { act: "stop" });
    for (const step of [1, 2, 3])
      await expect(act(step, { act: "skip" })).rejects.toMatchObject({ code: "follow-up-released" });
  });

  test("moved to a day, but never within twenty hours of the one before", async () => {
    await act(1, { act: "move", due: new Date(Date.now() + 86_400_000).toISOString(), version: 1 });
    await releaseFollowUps(world.context);
    expect((await states())[0]).toBe("planned");
    await act(1, { act: "move", due: new Date(Date.now() - 86_400_000).toISOString(), version: 2 });
    await releaseFollowUps(world.context);
    expect((await states())[0]).toBe("released");
  });

  test("a stranger of another organization finds nothing", async () => {
    const other = await makeMailWorld(makeContext(database().db), { port: 465, recipients: 1 });
    const [one] = await rows();
    const { db } = database();
    await expect(readFollowUps(db, other.kim.caller, mailing)).rejects.toMatchObject({ code: "not-found" });
    await expect(
      inTransaction(db, (tx) => changeOne(tx, other.kim.caller, one!.publicId, { act: "skip" })),
    ).rejects.toMatchObject({ code: "not-found" });
    await expect(
      inTransaction(db, (tx) => changeSteps(tx, other.kim.caller, mailing, { act: "stop" })),
    ).rejects.toMatchObject({ code: "not-found" });
  });
});
