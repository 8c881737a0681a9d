import { beforeAll, describe, expect, test } from "vitest";
import { currencyOf } from "../../../contract/offers/terms.ts";
import { useApi } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import {
  makeLogin,
  makeOwner,
  makePodcast,
  makeUnlock,
  type TestLogin,
} from "../../../tests/support/world.ts";
import type { OwnerRow } from "../../accounts/members/owners.ts";
import { sayPreferences } from "../../contacts/preferences/say-preferences.ts";
import { newHandle } from "../../platform/handle.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { addPodcasts } from "../add.ts";
import { compareRoutes } from "../compare-routes.ts";
import { createCampaign } from "../create.ts";
import { markRoutes } from "../mark-routes.ts";
import { movePodcasts } from "../move.ts";

const database = useDatabase();
const db = () => database().db;
const call = useApi(db, [...compareRoutes, ...markRoutes]);

const EUR = currencyOf({ currency: "EUR" });
const ADDRESS = "ida@fog.example";
let owner: OwnerRow;
let kim: TestLogin;
let stranger: TestLogin;
let strangers: OwnerRow;
let fog: { id: number; publicId: string };
let dew: { id: number; publicId: string };
let rime: { id: number; publicId: string };
let campaign: string;
let entries: string[];

const campaignOf = async (
  login: TestLogin,
  { name }: OwnerRow,
  displayName: string,
  externalIds: string[],
) => {
  const made = await inTransaction(db(), (tx) =>
    createCampaign(tx, login.caller, { displayName, ownerName: name }),
  );
  const added = await inTransaction(db(), (tx) =>
    addPodcasts(tx, login.caller, made.publicId, { externalIds }),
  );
  return { publicId: made.publicId, entries: added.entries };
};

beforeAll(async () => {
  owner = await makeOwner(db());
  strangers = await makeOwner(db(), "Others");
  kim = await makeLogin(db(), [owner]);
  stranger = await makeLogin(db(), [strangers]);
  const reach = { reach: 3000, reach_low: 1000, reach_high: 9000 };
  fog = await makePodcast(db(), {
    title: "Fog",
    address: ADDRESS,
    artist: `Ida, ${ADDRESS}`,
    ...reach,
  });
  dew = await makePodcast(db(), { title: "Dew", reach: 9000 });
  rime = await makePodcast(db(), { title: "Rime", latest_episode: "2020-01-01" });
  await makeUnlock(db(), owner.id, fog.id);
  for (const { id } of [fog, rime])
    await db()
      .insertInto("podcast_recent")
      .values({ podcast_id: id, title: null, day: null, weekday: 2 })
      .execute();
  await db()
    .insertInto("podcast_detail")
    .values({ podcast_id: fog.id, target_group: `People at sea, ${ADDRESS}`, words: "" })
    .execute();
  const persons = JSON.stringify([{ name: "Ida", role: "host", link: null }]);
  await db()
    .insertInto("podcast_tags")
    .values({ podcast_id: fog.id, locked: null, funding: "[]", persons, texts: "[]" })
    .execute();
  await inTransaction(db(), (tx) =>
    sayPreferences(tx, fog.id, "link", {
      formats: [{ slot: "mid", seconds: 60, price: { amount: 45_000, currency: EUR } }],
      route: null,
      page: null,
      blocked: ["gambling"],
      language: null,
      notBefore: null,
    }),
  );
  ({ publicId: campaign, entries } = await campaignOf(kim, owner, "Autumn", [fog.publicId, dew.publicId]));
  await campaignOf(stranger, strangers, "Theirs", [fog.publicId]);
});

const compare = (login: TestLogin, podcasts: readonly string[], more = "") =>
  call(
    login.token,
    "GET",
    `/api/podcast-comparison?${podcasts.map((one) => `podcast=${one}`).join("&")}${more}`,
  );
const shortlist = (login: TestLogin, query = "") =>
  call(login.token, "GET", `/api/campaign/${campaign}/shortlist${query}`);

describe("D5.08 podcasts side by side", () => {
  test("D5.08 each stands once and in the order asked for, with its facts", async () => {
    const { status, payload } = await compare(kim, [dew.publicId, fog.publicId, rime.publicId, dew.publicId]);
    expect(status).toBe(200);
    expect(payload.podcasts.map(({ title }: { title: string }) => title)).toEqual(["Dew", "Fog", "Rime"]);
    expect(payload).toMatchObject({ missing: [], organization: "Vogel & Söhne" });
    expect(payload.podcasts[1]).toMatchObject({
      reach: { estimate: 3000, low: 1000, high: 9000 },
      weekday: 2,
      people: ["Ida"],
      said: {
        formats: [{ slot: "mid", seconds: 60, price: { amount: 45_000, currency: EUR } }],
        blocked: ["gambling"],
        saidBy: "link",
      },
      emailStatus: "UNLOCKED",
      campaigns: [{ publicId: campaign, displayName: "Autumn", state: "New" }],
      moreCampaigns: 0,
    });
    expect(payload.podcasts[0]).toMatchObject({
      weekday: null,
      people: [],
      said: null,
      emailStatus: "UNKNOWN",
    });
    // One that pauses has no usual day, though its feed once showed one.
    expect(payload.podcasts[2]).toMatchObject({ weekday: null, inactive: true, campaigns: [] });
  });

  test("D5.08 no address is in it, in no text, though the organization has unlocked it", async () => {
    const { body, payload } = await compare(kim, [fog.publicId, dew.publicId]);
    expect(payload.podcasts[0].emailStatus).toBe("UNLOCKED");
    expect(body).not.toContain(ADDRESS);
    expect(payload.podcasts[0].targetGroup).toContain("People at sea");
    const reader = await makeLogin(db(), [owner], { permissions: ["PODCAST_EMAIL_READ"] });
    expect((await compare(reader, [fog.publicId])).body).not.toContain(ADDRESS);
    expect((await shortlist(reader)).body).not.toContain(ADDRESS);
  });

  test("D5.08 another organization's campaigns and tags are not in it", async () => {
    const tag = await call(kim.token, "POST", `/api/owner/${owner.publicId}/tag`, {
      name: "Ours",
      colour: "green",
    });
    await call(kim.token, "POST", `/api/tag/${tag.payload.publicId}/podcast`, {
      podcasts: [fog.publicId],
      on: true,
    });
    expect((await compare(kim, [fog.publicId])).payload.podcasts[0].tags).toEqual([
      { publicId: tag.payload.publicId, name: "Ours", colour: "green" },
    ]);
    const theirs = (await compare(stranger, [fog.publicId])).payload.podcasts[0];
    expect(theirs).toMatchObject({ tags: [], emailStatus: "LOCKED" });
    expect(theirs.campaigns.map(({ displayName }: { displayName: string }) => displayName)).toEqual([
      "Theirs",
    ]);
    // Nobody names an organization that is not theirs.
    expect((await compare(stranger, [fog.publicId], `&owner=${owner.publicId}`)).status).toBe(404);
  });

  test("D5.08 what is gone, unknown or another organization's own podcast is missing alike", async () => {
    const own = await makePodcast(db(), { title: "Ours alone" });
    await db().updateTable("podcast").set({ shown: false }).where("id", "=", own.id).execute();
    await db()
      .insertInto("podcast_added")
      .values({ podcast_id: own.id, owner_id: owner.id, login_id: kim.id })
      .execute();
    const unknown = newHandle();
    const asked = [fog.publicId, own.publicId, unknown];
    expect((await compare(kim, asked)).payload.missing).toEqual([unknown]);
    const { status, payload } = await compare(stranger, asked);
    expect(status).toBe(200);
    expect(payload.missing).toEqual([own.publicId, unknown]);
    expect(payload.podcasts).toHaveLength(1);
  });

  test("D5.08 it says in how many more campaigns a podcast is, without naming them all", async () => {
    const busy = await makePodcast(db(), { title: "Busy" });
    for (let at = 1; at <= 12; at += 1) await campaignOf(kim, owner, `No. ${at}`, [busy.publicId]);
    const [found] = (await compare(kim, [busy.publicId])).payload.podcasts;
    expect(found.campaigns).toHaveLength(10);
    expect(found.campaigns[0].displayName).toBe("No. 12");
    expect(found.moreCampaigns).toBe(2);
  });

  test("D5.08 without podcasts, or with too many, it is refused", async () => {
    expect((await call(kim.token, "GET", "/api/podcast-comparison")).status).toBe(400);
    expect(
      (
        await compare(
          kim,
          Array.from({ length: 51 }, () => newHandle()),
        )
      ).status,
    ).toBe(400);
    expect((await compare(kim, ["../etc"])).status).toBe(400);
    expect((await call(null, "GET", `/api/podcast-comparison?podcast=${fog.publicId}`)).status).toBe(401);
  });
});

describe("D5.08 a shortlist to print", () => {
  const titles = async (query = "") =>
    (await shortlist(kim, query)).payload.podcasts.map(
      ({ facts }: { facts: { title: string } }) => facts.title,
    );

  test("D5.08 it holds the podcasts of a campaign, the most listened first, and whose it is", async () => {
    const { payload } = await shortlist(kim);
    expect(payload).toMatchObject({ campaign: "Autumn", organization: "Vogel & Söhne", total: 2 });
    expect(await titles()).toEqual(["Dew", "Fog"]);
  });

  test("D5.08 it is narrowed by state, by tag and to entries of this campaign", async () => {
    await inTransaction(db(), (tx) => movePodcasts(tx, kim.caller, campaign, [entries[0]!], "Interested"));
    expect(await titles("?state=Interested")).toEqual(["Fog"]);
    expect(await titles("?state=Lost")).toEqual([]);
    const tag = await call(kim.token, "POST", `/api/owner/${owner.publicId}/tag`, {
      name: "Paper",
      colour: "red",
    });
    await call(kim.token, "POST", `/api/tag/${tag.payload.publicId}/podcast`, {
      podcasts: [dew.publicId],
      on: true,
    });
    expect(await titles(`?tag=${tag.payload.publicId}`)).toEqual(["Dew"]);
    // A tag of others narrows to nothing: it says nothing about their podcasts.
    const theirs = await call(stranger.token, "POST", `/api/owner/${strangers.publicId}/tag`, {
      name: "Theirs",
      colour: "red",
    });
    await call(stranger.token, "POST", `/api/tag/${theirs.payload.publicId}/podcast`, {
      podcasts: [fog.publicId],
      on: true,
    });
    expect(await titles(`?tag=${theirs.payload.publicId}`)).toEqual([]);
    const others = await campaignOf(kim, owner, "Winter", [fog.publicId]);
    expect(await titles(`?entry=${entries[1]}&entry=${others.entries[0]}`)).toEqual(["Dew"]);
  });

  test("D5.08 what is lost is left out, also with its tag, unless its state or its entry is named", async () => {
    const { publicId, entries: both } = await campaignOf(kim, owner, "Spring", [fog.publicId, dew.publicId]);
    await inTransaction(db(), (tx) => movePodcasts(tx, kim.caller, publicId, [both[0]!], "Lost"));
    const printed = async (query: string) => {
      const { payload } = await call(kim.token, "GET", `/api/campaign/${publicId}/shortlist${query}`);
      const podcasts: { entry: string }[] = payload.podcasts;
      expect(payload.total).toBe(podcasts.length);
      return podcasts.map(({ entry }) => entry);
    };
    expect(await printed("")).toEqual([both[1]]);
    expect(await printed("?state=Lost")).toEqual([both[0]]);
    expect(await printed(`?entry=${both[0]}`)).toEqual([both[0]]);
    const tag = await call(kim.token, "POST", `/api/owner/${owner.publicId}/tag`, {
      name: "Sea",
      colour: "red",
    });
    await call(kim.token, "POST", `/api/tag/${tag.payload.publicId}/podcast`, {
      podcasts: [fog.publicId, dew.publicId],
      on: true,
    });
    expect(await printed(`?tag=${tag.payload.publicId}`)).toEqual([both[1]]);
    expect(await printed(`?tag=${tag.payload.publicId}&state=Lost`)).toEqual([both[0]]);
  });

  test("D5.08 it is not there for another organization", async () => {
    expect((await shortlist(stranger)).status).toBe(404);
  });
});
