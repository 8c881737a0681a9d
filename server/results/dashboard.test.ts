import { beforeAll, describe, expect, test } from "vitest";
import { DASHBOARD_CAMPAIGNS } from "../../contract/results.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { useResults, type World } from "../../tests/support/results-world.ts";
import { makeLogin, makeOwner } from "../../tests/support/world.ts";
import { moveAfterMail } from "../campaigns/move-after-mail.ts";
import { inTransaction } from "../platform/postgres/database.ts";

const database = useDatabase();
const { call, world, addCampaign, add, addMany, move, progress, mark, figures, connect, write } =
  useResults(database);
const dashboard = async (w: World) => (await call(w.anna.token, "GET", "/api/dashboard")).payload;

describe("A3.14 the overview counters", () => {
  test("are sums over the campaigns that lists show", async () => {
    const w = await world();
    const counters = async () => (await call(w.anna.token, "GET", "/api/overview")).payload;
    expect(await counters()).toEqual({
      campaigns: 1,
      selected: 0,
      signedUp: 0,
      adsDelivered: null,
      paid: null,
    });
    const entries = await addMany(w, 3);
    await move(w, entries.slice(0, 1), "Signed");
    await move(w, entries.slice(1, 2), "Briefed");
    await figures(w, { adsDelivered: 4 });
    const other = await makeOwner(database().db);
    await database()
      .db.insertInto("membership")
      .values({ login_id: w.anna.id, owner_id: other.id })
      .execute();
    const second = { ...w, campaign: await addCampaign(other, w.anna, "Coffee") };
    await addMany(second, 2);
    await figures(second, { adsDelivered: 5, paid: 1 });
    // Other people's do not count.
    const stranger = await world();
    await addMany(stranger, 1);
    await figures(stranger, { paid: 9 });
    expect(await counters()).toEqual({ campaigns: 2, selected: 5, signedUp: 2, adsDelivered: 9, paid: 1 });

    const preferences = { owner: other.publicId, restrict: true, language: "en", country: "US" };
    await call(w.anna.token, "POST", `/core/api/login/${w.anna.publicId}/preferences`, preferences);
    expect(await counters()).toEqual({ campaigns: 1, selected: 2, signedUp: 0, adsDelivered: 5, paid: 1 });
  });
});

test("A2.08 the list of campaigns knows how far each of them is, however many there are", async () => {
  const w = await world();
  await move(w, await addMany(w, 10), "Interested");
  await mark(w, "kickOff", true);
  for (let n = 0; n < DASHBOARD_CAMPAIGNS; n += 1) await addCampaign(w.owner, w.anna, `Later ${n}`);
  const other = await makeOwner(database().db);
  await database().db.insertInto("membership").values({ login_id: w.anna.id, owner_id: other.id }).execute();
  const elsewhere = await addCampaign(other, w.anna, "Elsewhere");
  const stands = async (query = "") =>
    (await call(w.anna.token, "GET", `/api/campaign-stand${query}`)).payload;
  const all = await stands();
  expect(all).toHaveLength(DASHBOARD_CAMPAIGNS + 2);
  expect(all.find((one: { publicId: string }) => one.publicId === w.campaign.publicId)).toEqual({
    publicId: w.campaign.publicId,
    byState: { New: 0, Contacted: 0, FollowedUp: 0, Interested: 10, Signed: 0, Briefed: 0, Lost: 0 },
    phases: [
      { code: "setup", done: true, share: 1 },
      { code: "onboarding", done: false, share: 0.5 },
      { code: "run", done: false, share: 0 },
      { code: "reporting", done: false, share: 0 },
    ],
    current: "onboarding",
  });
  // Only one organization, never another's.
  expect(await stands(`?owner=${other.name}`)).toMatchObject([{ publicId: elsewhere.publicId }]);
  const stranger = await world();
  const refused = await call(stranger.anna.token, "GET", `/api/campaign-stand?owner=${other.name}`);
  expect(refused.status).toBe(404);
});

describe("the dashboard", () => {
  test("answers campaigns with their states and progress, the one where something happened last first", async () => {
    const w = await world("Old");
    const entries = await addMany(w, 2);
    const young = { ...w, campaign: await addCampaign(w.owner, w.anna, "Young") };
    await addMany(young, 1);
    const names = async () =>
      (await dashboard(w)).campaigns.map((one: { displayName: string }) => one.displayName);
    expect(await names()).toEqual(["Young", "Old"]);
    await move(w, entries.slice(0, 1), "Interested");
    expect(await names()).toEqual(["Old", "Young"]);
    const { campaigns, counters } = await dashboard(w);
    expect(campaigns[0]).toMatchObject({
      publicId: w.campaign.publicId,
      podcasts: 2,
      byState: { New: 1, Contacted: 0, Interested: 1, Lost: 0 },
      progress: await progress(w),
    });
    expect(counters).toMatchObject({ campaigns: 2, selected: 3 });
    await mark(young, "kickOff", true);
    expect(await names()).toEqual(["Young", "Old"]);
  });

  test("tells news newest first, what happened to many at once only once, mails instead of their moves", async () => {
    const w = await world();
    const entries = await addMany(w, 4);
    await move(w, entries, "Contacted");
    await connect(w);
    const one = await add(w, { address: "news@fog.example" });
    await write(w, [one.externalId], "unclear", new Date(Date.now() + 1000));
    await inTransaction(database().db, (tx) =>
      moveAfterMail(tx, { entryId: one.id, target: "rule", loginId: w.anna.id }),
    );
    const { news } = await dashboard(w);
    expect(news.map(({ kind, more }: { kind: string; more: number }) => [kind, more])).toEqual([
      ["mail-unclear", 0],
      ["added", 0],
      ["moved", 3],
      ["added", 3],
    ]);
    expect(news[0]).toMatchObject({ podcast: { title: "Fog" }, by: "Anna", from: null, to: null });
    expect(news[2]).toMatchObject({ from: "New", to: "Contacted", by: "Anna" });
    expect(news[2].campaign).toEqual({ publicId: w.campaign.publicId, displayName: "Tea" });
    expect(JSON.stringify(news)).not.toContain("@");
  });

  test("is empty without campaigns, and without an organization", async () => {
    const nobody = await makeLogin(database().db, []);
    expect((await call(nobody.token, "GET", "/api/dashboard")).payload).toEqual({
      counters: { campaigns: 0, selected: 0, signedUp: 0, adsDelivered: null, paid: null },
      listeners: 0,
      unlocked: 0,
      campaigns: [],
      news: [],
    });
  });
});

describe("another organization's campaign", () => {
  let w: World;
  let stranger: World;
  beforeAll(async () => {
    w = await world();
    stranger = await world();
  });
  test("has no progress, no steps and no figures for a stranger", async () => {
    const before = await progress(w);
    const missing = { status: 404, fault: "not-found" };
    const url = `/api/campaign/${w.campaign.publicId}/progress`;
    expect(await call(stranger.anna.token, "GET", url)).toMatchObject(missing);
    expect(await mark(w, "kickOff", true, stranger.anna)).toMatchObject(missing);
    expect(await figures(w, { paid: 1 }, stranger.anna)).toMatchObject(missing);
    expect(await progress(w)).toEqual(before);
    expect((await dashboard(stranger)).campaigns).toHaveLength(1);
  });
});
