import { beforeAll, describe, expect, test } from "vitest";
import { useApi } from "../../tests/support/api.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { makeLogin, makeOwner, makePodcast, makeUnlock, type TestLogin } from "../../tests/support/world.ts";
import type { OwnerRow } from "../accounts/members/owners.ts";
import { foldText } from "../catalogue/fold-text.ts";
import { catalogueRoutes } from "../catalogue/routes.ts";
import { newHandle } from "../platform/handle.ts";
import { campaignRoutes } from "./routes.ts";

const database = useDatabase();
const call = useApi(() => database().db, [...catalogueRoutes, ...campaignRoutes]);

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

const newCampaign = async (login = anna, ownerName = owner.name): Promise<string> =>
  (await call(login.token, "POST", "/api/campaign", { displayName: "Autumn", ownerName })).payload.publicId;
const add = (campaign: string, podcast: string, phrase?: string, login = anna) =>
  call(login.token, "POST", `/api/campaign/${campaign}/podcast`, {
    podcast: { externalId: podcast },
    ...(phrase !== undefined && { phrase }),
  });
const addMany = (campaign: string, externalIds: string[], phrase?: string, login = anna) =>
  call(login.token, "POST", `/api/campaign/${campaign}/podcast/add`, {
    externalIds,
    ...(phrase !== undefined && { phrase }),
  });
const list = async (campaign: string, login = anna) =>
  (await call(login.token, "GET", `/api/campaign/${campaign}/podcast`)).payload;
const remove = (campaign: string, ids: unknown, login = anna) =>
  call(login.token, "DELETE", `/api/campaign/${campaign}/podcast`, ids);

describe("adding", () => {
  test("A1.02 A3.02 A7.12 A7.14 a podcast is added once: 201, then 200 with the same entry", async () => {
    const campaign = await newCampaign();
    const podcast = await makePodcast(database().db, { title: "Kaffee & Küche", reach: 120 });
    const first = await add(campaign, podcast.publicId);
    expect(first.status).toBe(201);
    expect(first.payload).toMatchObject({
      externalId: expect.stringMatching(/^[A-Za-z0-9]{16}$/),
      podcastState: "New",
      addedBy: "Anna",
      podcast: {
        publicId: podcast.publicId,
        title: "Kaffee & Küche",
        emailStatus: "UNKNOWN",
        inactive: false,
      },
      lastEvent: { kind: "added", from: null, to: null, by: "Anna", at: first.payload.created },
    });
    const second = await add(campaign, podcast.publicId, undefined, ben);
    expect(second.status).toBe(200);
    expect(second.payload).toEqual(first.payload);
    expect(await list(campaign)).toEqual([first.payload]);
  });

  test("A7.12 many at once: in the order asked for, each once, those already there kept", async () => {
    const { db } = database();
    const campaign = await newCampaign();
    const [a, b, c] = [await makePodcast(db), await makePodcast(db), await makePodcast(db)];
    const { payload: old } = await add(campaign, b!.publicId);
    const answer = await addMany(campaign, [c!.publicId, b!.publicId, a!.publicId, c!.publicId]);
    expect(answer).toMatchObject({ status: 200, payload: { added: 2, present: 1 } });
    const [ofC, ofB, ofA] = answer.payload.entries;
    expect(ofB).toBe(old.externalId);
    const listed = await list(campaign);
    expect(listed.map((entry: { externalId: string }) => entry.externalId)).toEqual([ofB, ofC, ofA]);
  });

  test("A7.12 an unknown podcast, another's campaign or too many: nothing is added", async () => {
    const { db } = database();
    const campaign = await newCampaign();
    const podcast = await makePodcast(db);
    expect(await addMany(campaign, [podcast.publicId, "0000000000000000"])).toMatchObject({ status: 404 });
    expect(await add(campaign, podcast.publicId, undefined, stranger)).toMatchObject({ status: 404 });
    expect(await addMany(campaign, [])).toMatchObject({ status: 422 });
    expect(await addMany(campaign, Array(101).fill(podcast.publicId))).toMatchObject({ status: 422 });
    expect(await add(campaign, "no id")).toMatchObject({ status: 422 });
    expect(await list(campaign)).toEqual([]);
  });

  test("A1.02 two people, many clicks, the same podcasts: each is there once", async () => {
    const { db } = database();
    const campaign = await newCampaign();
    const podcasts = await Promise.all(Array.from({ length: 8 }, () => makePodcast(db)));
    const ids = podcasts.map((podcast) => podcast.publicId);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        addMany(campaign, i % 2 ? ids : [...ids].reverse(), undefined, i % 3 ? anna : ben),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(12).fill(200));
    expect(answers.reduce((sum, answer) => sum + answer.payload.added, 0)).toBe(8);
    expect(await list(campaign)).toHaveLength(8);
  });

  test("a campaign holds at most 1,000 podcasts, also when two fill it at once", async () => {
    const { db } = database();
    const campaign = await newCampaign();
    const podcasts = await db
      .insertInto("podcast")
      .values(
        Array.from({ length: 1005 }, (_, i) => ({
          public_id: newHandle(),
          title: `Show ${i}`,
          title_key: foldText(`Show ${i}`),
          search_text: foldText(`Show ${i}`),
          latest_episode: new Date().toISOString().slice(0, 10),
        })),
      )
      .returning("public_id as publicId")
      .execute();
    const ids = podcasts.map((podcast) => podcast.publicId);
    for (let i = 0; i < 900; i += 100) {
      expect((await addMany(campaign, ids.slice(i, i + 100))).payload.added).toBe(100);
    }
    const full = { status: 422, fault: "campaign-full" };
    expect((await addMany(campaign, ids.slice(900, 995))).payload.added).toBe(95);
    expect(await addMany(campaign, ids.slice(995, 1001))).toMatchObject(full);
    const answers = await Promise.all([
      addMany(campaign, ids.slice(995, 999)),
      addMany(campaign, ids.slice(999, 1003), undefined, ben),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422]);
    expect((await addMany(campaign, ids.slice(1003, 1004))).payload.added).toBe(1);
    const last = await add(campaign, ids[1004]!);
    expect(last).toMatchObject(full);
    expect(last.body).toContain("at most 1000 podcasts");
    // a podcast already in the campaign needs no room
    expect(await add(campaign, ids[0]!)).toMatchObject({ status: 200 });
    expect(await list(campaign)).toHaveLength(1000);
  });
});

describe("inactive podcasts", () => {
  /** The day three calendar months ago in UTC, moved by some days. */
  const quietSince = (days: number) => {
    const now = new Date();
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 3, 1));
    const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
    first.setUTCDate(Math.min(now.getUTCDate(), length) + days);
    return first.toISOString().slice(0, 10);
  };

  test("A4.07 A9.06 three calendar months to the day are active, a day more or no episode are not", async () => {
    const { db } = database();
    const campaign = await newCampaign();
    const status = async (latest_episode: string | null) =>
      (await add(campaign, (await makePodcast(db, { latest_episode })).publicId)).status;
    expect(await status(quietSince(0))).toBe(201);
    expect(await status(quietSince(-1))).toBe(422);
    expect(await status(null)).toBe(422);
  });

  test.each([
    "add inactive",
    "inaktiv hinzufügen",
    "  Add  INACTIVE ",
    "INAKTIV HINZUFÜGEN",
    "inaktiv hinzufu\u0308gen",
  ])("A5.09 typing %j adds it", async (phrase) => {
    const podcast = await makePodcast(database().db, { latest_episode: "2019-01-31" });
    const answer = await add(await newCampaign(), podcast.publicId, phrase);
    expect(answer).toMatchObject({ status: 201, payload: { podcast: { inactive: true } } });
  });

  test.each([undefined, "", "inactive", "add inactiv", "addinactive", "inaktiv", "add inactive!"])(
    "A5.09 typing %j does not, and nothing of the selection is added",
    async (phrase) => {
      const { db } = database();
      const campaign = await newCampaign();
      const quiet = await makePodcast(db, { latest_episode: null });
      const active = await makePodcast(db);
      const refused = { status: 422, fault: "phrase-missing" };
      expect(await add(campaign, quiet.publicId, phrase)).toMatchObject(refused);
      expect(await addMany(campaign, [active.publicId, quiet.publicId], phrase)).toMatchObject(refused);
      expect(await list(campaign)).toEqual([]);
    },
  );

  test("A5.09 one that is in the campaign already needs no phrase", async () => {
    const campaign = await newCampaign();
    const quiet = await makePodcast(database().db, { latest_episode: null });
    const { payload } = await add(campaign, quiet.publicId, "add inactive");
    expect(await add(campaign, quiet.publicId)).toMatchObject({ status: 200, payload });
  });
});

describe("removing", () => {
  test("A7.15 many at once, repeated, by either call; ids of other campaigns change nothing", async () => {
    const { db } = database();
    const campaign = await newCampaign();
    const other = await newCampaign();
    const ids = [await makePodcast(db), await makePodcast(db), await makePodcast(db)].map((p) => p.publicId);
    const { entries } = (await addMany(campaign, ids)).payload;
    const foreign = (await addMany(other, ids)).payload.entries;
    expect(await remove(campaign, [entries[0], foreign[1], entries[0]])).toMatchObject({
      status: 200,
      payload: { removed: 1 },
    });
    expect((await remove(campaign, [entries[0]])).payload).toEqual({ removed: 0 });
    const byPost = await call(anna.token, "POST", `/api/campaign/${campaign}/podcast/remove`, [entries[1]]);
    expect(byPost.payload).toEqual({ removed: 1 });
    expect(await list(campaign)).toHaveLength(1);
    expect(await list(other)).toHaveLength(3);
    expect(await remove(campaign, [entries[2]], stranger)).toMatchObject({ status: 404 });
    expect(await remove(campaign, [])).toMatchObject({ status: 422 });
    expect(await remove(campaign, undefined)).toMatchObject({ status: 400 });
    expect(await list(campaign)).toHaveLength(1);
  });

  test("A4.06 an unlocked contact stays unlocked after its podcast was removed", async () => {
    const { db } = database();
    const campaign = await newCampaign();
    const podcast = await makePodcast(db, { address: "host@two.example" });
    await makeUnlock(db, owner.id, podcast.id);
    const { payload } = await add(campaign, podcast.publicId);
    await remove(campaign, [payload.externalId]);
    expect((await add(campaign, podcast.publicId)).payload.podcast).toMatchObject({
      emailStatus: "UNLOCKED",
      itunesOwnerEMail: "host@two.example",
    });
  });
});

describe("numbers", () => {
  test("A2.29 A3.01 A7.08 podcasts, listeners and unlocked are counted; nothing is invented", async () => {
    const { db } = database();
    const campaign = await newCampaign();
    const seen = await makePodcast(db, { reach: 1200, address: "host@three.example" });
    const unheard = await makePodcast(db, { reach: null, address: "host@four.example" });
    const outside = await makePodcast(db, { reach: 50, address: "host@five.example" });
    const elsewhere = await makeOwner(db);
    await makeUnlock(db, owner.id, seen.id);
    await makeUnlock(db, owner.id, outside.id);
    await makeUnlock(db, elsewhere.id, unheard.id);
    const { entries } = (await addMany(campaign, [seen.publicId, unheard.publicId])).payload;
    await call(anna.token, "POST", `/api/campaign/${campaign}/podcast/${entries[0]}`, {
      podcastState: "Briefed",
    });
    const { payload } = await call(anna.token, "GET", `/api/campaign/${campaign}`);
    expect(payload).toMatchObject({ podcasts: 2, listeners: 1200, unlocked: 1 });
    await call(anna.token, "POST", `/api/campaign/${campaign}`, { displayName: "Autumn", budget: 700 });
    const overview = await call(anna.token, "GET", `/api/campaign/${campaign}/overview`);
    expect(overview.payload).toEqual({
      podcasts: 2,
      listeners: 1200,
      unlocked: 1,
      byState: { New: 1, Contacted: 0, FollowedUp: 0, Interested: 0, Signed: 0, Briefed: 1, Lost: 0 },
      reachable: 1,
      figures: {
        selected: 2,
        signedUp: 1,
        adsDelivered: null,
        adsDeliveredEntered: null,
        paid: null,
        budgetProvided: 700,
        budgetPlaced: null,
        budgetPlacedEntered: null,
        agreedOffers: 0,
        agreedElsewhere: 0,
        bookings: 0,
        paidEntered: null,
        budgetSpentEntered: null,
        budgetLeft: null,
        budgetSpent: null,
        currency: null,
        by: null,
        modified: null,
        estimated: true,
      },
    });
    // A podcast without a known address cannot be written to, unless the address was unlocked before it disappeared.
    const silent = await makePodcast(db);
    const kept = await makePodcast(db);
    await makeUnlock(db, owner.id, kept.id);
    await addMany(campaign, [silent.publicId, kept.publicId]);
    const later = await call(anna.token, "GET", `/api/campaign/${campaign}/overview`);
    expect(later.payload).toMatchObject({ byState: { New: 3 }, reachable: 2 });
  });

  test("A4.03 A4.04 A4.05 an entry shows the address only where the campaign's organization unlocked it", async () => {
    const { db } = database();
    const twoHouses = [owner, await makeOwner(db)];
    const cleo = await makeLogin(db, twoHouses);
    const podcast = await makePodcast(db, { address: "host@six.example" });
    await makeUnlock(db, owner.id, podcast.id);
    const inFirst = await add(await newCampaign(cleo), podcast.publicId, undefined, cleo);
    const inSecond = await add(
      await newCampaign(cleo, twoHouses[1]!.name),
      podcast.publicId,
      undefined,
      cleo,
    );
    expect(inFirst.payload.podcast).toMatchObject({
      emailStatus: "UNLOCKED",
      itunesOwnerEMail: "host@six.example",
    });
    expect(inSecond.payload.podcast.emailStatus).toBe("LOCKED");
    expect(inSecond.body).not.toContain("six.example");
  });

  test("A3.06 the catalogue lists only a campaign's podcasts, or all but those", async () => {
    const { db } = database();
    const campaign = await newCampaign();
    const inside = await makePodcast(db, { title: "Zwiebelfisch one" });
    const outside = await makePodcast(db, { title: "Zwiebelfisch two" });
    await add(campaign, inside.publicId);
    const found = async (query: string, login = anna) => {
      const answer = await call(login.token, "GET", `/api/podcast?title=zwiebelfisch&${query}`);
      return answer.status === 200
        ? answer.payload.page.map((podcast: { publicId: string }) => podcast.publicId)
        : answer.status;
    };
    expect(await found(`bundle=${campaign}`)).toEqual([inside.publicId]);
    expect(await found(`bundle=${campaign}&bundleMode=notIn`)).toEqual([outside.publicId]);
    expect(await found(`bundle=${campaign}`, stranger)).toBe(404);
  });
});
