import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { PODCAST_STATES, type PodcastState } from "../../contract/campaigns.ts";
import { useApi } from "../../tests/support/api.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { makeLogin, makeOwner, makePodcast, type TestLogin } from "../../tests/support/world.ts";
import type { OwnerRow } from "../accounts/members/owners.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { campaignOf } from "./find.ts";
import { listEntries, type MailEvent } from "./list-entries.ts";
import { moveAfterMail } from "./move-after-mail.ts";
import { campaignRoutes } from "./routes.ts";

const database = useDatabase();
const call = useApi(() => database().db, campaignRoutes);

let owner: OwnerRow;
let anna: TestLogin;
let ben: TestLogin;
let stranger: TestLogin;

beforeAll(async () => {
  const { db } = database();
  owner = await makeOwner(db);
  anna = await makeLogin(db, [owner], { nickName: "Anna" });
  ben = await makeLogin(db, [owner], { nickName: "Ben" });
  stranger = await makeLogin(db, [await makeOwner(db)]);
});

/** A campaign of this many new entries. */
async function filled(size: number): Promise<{ campaign: string; entries: string[] }> {
  const { db } = database();
  const body = { displayName: "Autumn", ownerName: owner.name };
  const campaign: string = (await call(anna.token, "POST", "/api/campaign", body)).payload.publicId;
  const podcasts = await Promise.all(Array.from({ length: size }, () => makePodcast(db)));
  const externalIds = podcasts.map((podcast) => podcast.publicId);
  const { payload } = await call(anna.token, "POST", `/api/campaign/${campaign}/podcast/add`, {
    externalIds,
  });
  return { campaign, entries: payload.entries };
}

const move = (campaign: string, entry: string, podcastState: string, login = anna) =>
  call(login.token, "POST", `/api/campaign/${campaign}/podcast/${entry}`, { podcastState });
const moveMany = (campaign: string, externalIds: string[], podcastState: string, login = anna) =>
  call(login.token, "POST", `/api/campaign/${campaign}/podcast/state`, { externalIds, podcastState });
const states = async (campaign: string): Promise<PodcastState[]> =>
  (await call(anna.token, "GET", `/api/campaign/${campaign}/podcast`)).payload.map(
    (entry: { podcastState: PodcastState }) => entry.podcastState,
  );
const entryRow = (externalId: string) =>
  database()
    .db.selectFrom("campaign_entry")
    .select(["id", "state"])
    .where("public_id", "=", externalId)
    .executeTakeFirstOrThrow();
const history = async (externalId: string) =>
  database()
    .db.selectFrom("campaign_move")
    .select(["from_state as from", "to_state as to", "cause", "login_id as by", "created"])
    .where("entry_id", "=", (await entryRow(externalId)).id)
    .orderBy("id")
    .execute();

describe("by a user", () => {
  test("A1.03 A4.01 A7.13 any state follows any other, and each move is written down with who and when", async () => {
    const { campaign, entries } = await filled(1);
    const entry = entries[0]!;
    const path = PODCAST_STATES.flatMap((from) => PODCAST_STATES.flatMap((to) => [from, to]));
    for (const state of path) {
      const answer = await move(campaign, entry, state);
      expect(answer).toMatchObject({ status: 200, payload: { externalId: entry, podcastState: state } });
    }
    const moves = await history(entry);
    const changes = ["New", ...path].filter((state, i, all) => i === 0 || state !== all[i - 1]);
    expect(moves.map(({ to }) => to)).toEqual(changes.slice(1));
    expect(moves.map(({ from }) => from)).toEqual(changes.slice(0, -1));
    expect(moves.every(({ cause, by }) => cause === "user" && by === anna.id)).toBe(true);
  });

  test("A1.03 the last event of an entry says who moved it from where to where", async () => {
    const { campaign, entries } = await filled(1);
    await move(campaign, entries[0]!, "Interested", ben);
    const answer = await move(campaign, entries[0]!, "Interested", anna);
    expect(answer.payload.addedBy).toBe("Anna");
    expect(answer.payload.lastEvent).toEqual({
      kind: "moved",
      from: "New",
      to: "Interested",
      by: "Ben",
      at: (await history(entries[0]!))[0]!.created.toISOString(),
      cause: "user",
      mail: null,
    });
  });

  test("A7.13 one is moved and its neighbor is not; the long body is understood, an unknown state or field refused", async () => {
    const { campaign, entries } = await filled(2);
    const post = (body: object) =>
      call(anna.token, "POST", `/api/campaign/${campaign}/podcast/${entries[0]}`, body);
    const long = { bundle: { publicId: campaign }, podcast: { podcastState: "Signed", externalId: "x" } };
    expect(await post(long)).toMatchObject({ status: 200, payload: { podcastState: "Signed" } });
    expect(await post({ podcastState: "Done" })).toMatchObject({ status: 422, fault: "invalid" });
    expect((await post({ podcastState: "Lost", other: 1 })).status).toBeGreaterThanOrEqual(400);
    expect((await post({})).status).toBeGreaterThanOrEqual(400);
    expect(await states(campaign)).toEqual(["Signed", "New"]);
  });

  test("B1.117 with the state that was seen each is judged for itself: others stay, what is gone is left out", async () => {
    const { campaign, entries } = await filled(4);
    const [seen, moved, there, gone] = entries as [string, string, string, string];
    await move(campaign, moved, "Interested", ben);
    await move(campaign, there, "Lost", ben);
    await call(ben.token, "POST", `/api/campaign/${campaign}/podcast/remove`, [gone]);
    const judged = (externalIds: string[], podcastState: string, was: string) =>
      call(anna.token, "POST", `/api/campaign/${campaign}/podcast/state`, { externalIds, podcastState, was });
    expect(await judged(entries, "Lost", "New")).toMatchObject({
      status: 200,
      payload: [
        { externalId: seen, podcastState: "Lost", moved: true },
        { externalId: moved, podcastState: "Interested", moved: false },
        { externalId: there, podcastState: "Lost", moved: false },
      ],
    });
    expect(await states(campaign)).toEqual(["Lost", "Interested", "Lost"]);
    expect((await history(there)).map(({ to }) => to)).toEqual(["Lost"]);
    expect(await judged([gone], "Lost", "New")).toMatchObject({ status: 404, fault: "not-found" });
  });

  test("A4.01 A4.02 many move all or none", async () => {
    const { campaign, entries } = await filled(3);
    const other = await filled(1);
    expect(await moveMany(campaign, [...entries, entries[0]!], "Contacted")).toMatchObject({
      status: 200,
      payload: entries.map((externalId) => ({ externalId, podcastState: "Contacted" })),
    });
    const refused = { status: 404, fault: "not-found" };
    expect(await moveMany(campaign, [entries[0]!, "0000000000000000"], "Lost")).toMatchObject(refused);
    expect(await moveMany(campaign, [entries[0]!, other.entries[0]!], "Lost")).toMatchObject(refused);
    expect(await moveMany(campaign, entries, "Lost", stranger)).toMatchObject(refused);
    expect(await move(other.campaign, entries[0]!, "Lost")).toMatchObject(refused);
    expect(await moveMany(campaign, [], "Lost")).toMatchObject({ status: 422 });
    expect(await states(campaign)).toEqual(["Contacted", "Contacted", "Contacted"]);
    expect(await states(other.campaign)).toEqual(["New"]);
    for (const entry of entries) expect(await history(entry)).toHaveLength(1);
  });

  test("A1.03 two people who move the same podcasts at once leave a history without gaps", async () => {
    const { campaign, entries } = await filled(4);
    const targets = ["Contacted", "FollowedUp", "Interested", "Signed", "Lost", "New"];
    const answers = await Promise.all(
      targets.flatMap((target, i) => [
        moveMany(campaign, entries, target, anna),
        moveMany(campaign, [...entries].reverse(), targets[(i + 2) % targets.length]!, ben),
      ]),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    for (const entry of entries) await expectWholeHistory(entry);
  });
});

describe("after a mail", () => {
  const mailed = async (externalId: string, target: "rule" | "none" | PodcastState) => {
    const { id } = await entryRow(externalId);
    return inTransaction(database().db, (tx) => moveAfterMail(tx, { entryId: id, target, loginId: ben.id }));
  };

  test.each(PODCAST_STATES)(
    "A1.03 decision 21: from %s the rule moves New and Contacted on",
    async (state) => {
      const after: Record<string, PodcastState> = { New: "Contacted", Contacted: "FollowedUp" };
      const { campaign, entries } = await filled(1);
      await move(campaign, entries[0]!, state);
      const before = (await history(entries[0]!)).length;
      expect(await mailed(entries[0]!, "rule")).toBe(after[state] ?? state);
      expect(await states(campaign)).toEqual([after[state] ?? state]);
      const added = (await history(entries[0]!)).slice(before);
      expect(added.map(({ from, to, cause, by }) => ({ from, to, cause, by }))).toEqual(
        after[state] ? [{ from: state, to: after[state], cause: "mail", by: ben.id }] : [],
      );
    },
  );

  test("none moves nothing, a state sets it, a removed entry is left alone", async () => {
    const { campaign, entries } = await filled(1);
    expect(await mailed(entries[0]!, "none")).toBe("New");
    expect(await history(entries[0]!)).toEqual([]);
    expect(await mailed(entries[0]!, "Interested")).toBe("Interested");
    expect(await mailed(entries[0]!, "Interested")).toBe("Interested");
    expect(await history(entries[0]!)).toHaveLength(1);
    const { id } = await entryRow(entries[0]!);
    await call(anna.token, "DELETE", `/api/campaign/${campaign}/podcast`, entries);
    const gone = await inTransaction(database().db, (tx) =>
      moveAfterMail(tx, { entryId: id, target: "rule", loginId: null }),
    );
    expect(gone).toBeNull();
  });

  test("the list shows the newer of a mail and a move; an accepted mail speaks for the move it made", async () => {
    const { db } = database();
    const { campaign, entries } = await filled(2);
    const [first, second] = [await entryRow(entries[0]!), await entryRow(entries[1]!)];
    const past = new Date(Date.now() - 60_000);
    const events = (mail: MailEvent) => async () => new Map([[first.id, mail]]);
    const lastEvents = async (mail: MailEvent) =>
      (
        await listEntries(db, anna.caller, await campaignOf(db, anna.caller, campaign), {
          language: "en",
          mailEvents: events(mail),
        })
      ).map((entry) => entry.lastEvent.kind);

    expect(await lastEvents({ kind: "mail-failed", at: new Date(), by: "Ben" })).toEqual([
      "mail-failed",
      "added",
    ]);
    await mailed(entries[0]!, "rule");
    expect(await lastEvents({ kind: "mail-accepted", at: past, by: "Ben" })).toEqual([
      "mail-accepted",
      "added",
    ]);
    expect(await lastEvents({ kind: "mail-failed", at: past, by: "Ben" })).toEqual(["moved", "added"]);
    await move(campaign, entries[0]!, "Lost");
    expect(await lastEvents({ kind: "mail-accepted", at: past, by: "Ben" })).toEqual(["moved", "added"]);
    expect(second.state).toBe("New");
  });
});

test("A1.03 whatever is done to entries, each history runs without gaps to the state it is in", async () => {
  const { campaign, entries } = await filled(3);
  const rows = await Promise.all(entries.map(entryRow));
  const state = fc.constantFrom(...PODCAST_STATES);
  const some = fc.subarray([0, 1, 2], { minLength: 1 });
  const step = fc.oneof(
    fc.record({ by: fc.constantFrom("anna", "ben"), which: some, to: state }),
    fc.record({ by: fc.constant("mail"), which: some, to: fc.oneof(state, fc.constantFrom("rule", "none")) }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 12 }),
      fc.boolean(),
      async (steps, together) => {
        const perform = async ({ by, which, to }: { by: string; which: number[]; to: string }) => {
          if (by !== "mail") {
            const answer = await moveMany(
              campaign,
              which.map((i) => entries[i]!),
              to,
              by === "anna" ? anna : ben,
            );
            expect(answer.status).toBe(200);
            return;
          }
          for (const i of which) {
            await inTransaction(database().db, (tx) =>
              moveAfterMail(tx, { entryId: rows[i]!.id, target: to as PodcastState, loginId: null }),
            );
          }
        };
        if (together) await Promise.all(steps.map(perform));
        else for (const one of steps) await perform(one);
        for (const entry of entries) await expectWholeHistory(entry);
      },
    ),
    { numRuns: 25 },
  );
});

/** Begins with New, every move starts where the one before ended, time never runs back, the last is the state. */
async function expectWholeHistory(externalId: string): Promise<void> {
  const moves = await history(externalId);
  let at = "New";
  let when = new Date(0);
  for (const { from, to, created } of moves) {
    expect(from).toBe(at);
    expect(to).not.toBe(from);
    expect(created.getTime()).toBeGreaterThanOrEqual(when.getTime());
    at = to;
    when = created;
  }
  expect((await entryRow(externalId)).state).toBe(at);
}
