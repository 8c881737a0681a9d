import { expect, test } from "vitest";
import type { AdCategory } from "../../contract/contacts/ad-categories.ts";
import type { SaidBy } from "../../contract/contacts/preferences.ts";
import { useApi } from "../../tests/support/api.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { makeLogin, makeOwner, makePodcast } from "../../tests/support/world.ts";
import { sayPreferences } from "../contacts/preferences/say-preferences.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { campaignRoutes } from "./routes.ts";

const database = useDatabase();
const db = () => database().db;
const call = useApi(db, campaignRoutes);

const exclude = (podcastId: number, blocked: AdCategory[], by: SaidBy = "link") =>
  inTransaction(db(), (tx) =>
    sayPreferences(tx, podcastId, by, {
      formats: [],
      route: null,
      page: null,
      blocked,
      language: null,
      notBefore: null,
    }),
  );

async function world() {
  const owner = await makeOwner(db());
  const kim = await makeLogin(db(), [owner]);
  const podcasts = await Promise.all(
    ["A", "B", "C", "D"].map((title) => makePodcast(db(), { title: `Show ${title}` })),
  );
  const body = { displayName: "Vodka", ownerName: owner.name };
  const publicId: string = (await call(kim.token, "POST", "/api/campaign", body)).payload.publicId;
  await call(kim.token, "POST", `/api/campaign/${publicId}/podcast/add`, {
    externalIds: podcasts.map((podcast) => podcast.publicId),
  });
  const titles = async () =>
    (await call(kim.token, "GET", `/api/campaign/${publicId}/exclusion`)).payload.podcasts.map(
      ({ title }: { title: string }) => title,
    );
  const advertise = (category: AdCategory | null) =>
    call(kim.token, "POST", `/api/campaign/${publicId}`, { displayName: "Vodka", category });
  return { kim, podcasts, publicId, titles, advertise };
}

test("C3.07 the shows whose podcasters exclude what a campaign advertises are named, with the day of their word", async () => {
  const { kim, podcasts, publicId, titles, advertise } = await world();
  await exclude(podcasts[0]!.id, ["alcohol", "gambling"]);
  await exclude(podcasts[1]!.id, ["gambling"]);
  expect(await titles()).toEqual([]);
  expect(await advertise("alcohol")).toMatchObject({ payload: { category: "alcohol" } });
  expect((await call(kim.token, "GET", `/api/campaign/${publicId}/exclusion`)).payload).toEqual({
    category: "alcohol",
    podcasts: [
      {
        entry: expect.any(String),
        podcast: podcasts[0]!.publicId,
        title: "Show A",
        said: expect.any(String),
      },
    ],
  });
  await advertise("gambling");
  expect(await titles()).toEqual(["Show A", "Show B"]);
  await advertise(null);
  expect(await titles()).toEqual([]);
});

test("C3.07 of a claim and a link only the claim counts, also where it excludes less", async () => {
  const { podcasts, titles, advertise } = await world();
  await advertise("alcohol");
  await exclude(podcasts[2]!.id, ["alcohol"], "link");
  expect(await titles()).toEqual(["Show C"]);
  await exclude(podcasts[2]!.id, [], "claim");
  await exclude(podcasts[3]!.id, ["alcohol"], "claim");
  expect(await titles()).toEqual(["Show D"]);
});

test("C3.07 a campaign saved without a word of its subject keeps it, and another organization's is not found", async () => {
  const { kim, publicId, advertise } = await world();
  await advertise("politics");
  const saved = await call(kim.token, "POST", `/api/campaign/${publicId}`, { displayName: "Party" });
  expect(saved.payload).toMatchObject({ category: "politics" });
  const stranger = await makeLogin(db(), [await makeOwner(db())]);
  expect((await call(stranger.token, "GET", `/api/campaign/${publicId}/exclusion`)).status).toBe(404);
});
