import { beforeAll, expect, test } from "vitest";
import { addBooking, addCampaign } from "../../../tests/support/airings/booked.ts";
import { ago, dayOf } from "../../../tests/support/airings/booked-show.ts";
import { callOf, useWeb } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { makeLogin, makeOwner, makePodcast, type TestLogin } from "../../../tests/support/world.ts";
import type { OwnerRow } from "../../accounts/members/owners.ts";
import { airingRoutes } from "../routes.ts";
import { judgeAndRead } from "../tend-spots.ts";
import { readSponsors } from "./read-sponsors.ts";

const database = useDatabase();
const db = () => database().db;
const call = callOf(useWeb(db, airingRoutes));

interface House {
  owner: OwnerRow;
  campaign: { id: number; publicId: string };
  login: TestLogin;
}
let ours: House;
let theirs: House;
let podcast: { id: number; publicId: string };

async function house(names: string[]): Promise<House> {
  const owner = await makeOwner(db());
  return {
    owner,
    campaign: await addCampaign(db(), owner.id, names),
    login: await makeLogin(db(), [owner]),
  };
}

const addEpisode = (key: string, days: number, notes: string) =>
  db()
    .insertInto("episode")
    .values({
      podcast_id: podcast.id,
      key,
      title: key,
      published: ago(days),
      type: "full",
      notes,
      transcripts: "[]" as never,
      chapters: "[]" as never,
    })
    .execute();

const ask = async ({ login, owner }: House) =>
  call(login.token, "GET", `/api/podcast/${podcast.publicId}/sponsor?owner=${owner.publicId}`);
const found = async (of: House) => (await ask(of)).payload;
const rows = () =>
  db().selectFrom("sponsor_mention").selectAll().orderBy("episode_id").orderBy("key").execute();

const book = (exclusivity: string) =>
  addBooking(
    db(),
    { ownerId: ours.owner.id, campaignId: ours.campaign.id, podcastId: podcast.id },
    [{ firstDay: dayOf(ago(20)), lastDay: dayOf(ago(10)) }],
    {
      exclusivity,
      exclusivityDays: 5,
      link: "https://go.example/g/moos",
      code: "MOOS10",
    } as never,
  );

beforeAll(async () => {
  ours = await house(["Grünkern"]);
  theirs = await house(["Linsenglück"]);
  podcast = await makePodcast(db());
  await db()
    .insertInto("podcast_watch")
    .values({ podcast_id: podcast.id, reason: "booking", until: null })
    .execute();
  await book("category");
  await addEpisode("before", 30, "Werbung: https://linsenglueck.de");
  await addEpisode(
    "during",
    15,
    "Werbung: Linsenglück, https://linsenglueck.de\nWerbung: https://tee.example",
  );
  await addEpisode(
    "after",
    1,
    "Anzeige: Suppe mit https://go.example/g/moos\nWerbung: https://linsenglueck.de",
  );
  await call(ours.login.token, "POST", `/api/campaign/${ours.campaign.publicId}/airing/words`, {
    names: ["Grünkern"],
    phrases: [],
    rivals: ["Linsenglück"],
  });
});

test("C9.02 that a feed was read has its notes read, once, and twice changes nothing", async () => {
  await judgeAndRead(db(), podcast.id);
  await Promise.all([readSponsors(db(), podcast.id), readSponsors(db(), podcast.id)]);
  const first = await rows();
  expect(first).toHaveLength(5);
  await readSponsors(db(), podcast.id);
  expect(await rows()).toEqual(first);
});

test("C9.02 each sponsor has quote and count; own brand and rival are marked", async () => {
  const { sponsors, watched, episodes } = await found(ours);
  expect({ watched, episodes }).toEqual({ watched: true, episodes: 3 });
  expect(sponsors).toEqual([
    expect.objectContaining({
      key: "linsenglueck.de",
      count: 3,
      quote: "Werbung: https://linsenglueck.de",
      brand: { whose: "rival", name: "Linsenglück" },
      first: expect.objectContaining({ title: "before" }),
      last: expect.objectContaining({ title: "after" }),
    }),
    expect.objectContaining({ key: "go.example", count: 1, brand: { whose: "own", name: "go.example" } }),
    expect.objectContaining({ key: "tee.example", count: 1, brand: null }),
  ]);
});

test("C9.02 an exclusive booking is checked for the days it is in force, and against whom", async () => {
  const conflicts = async () =>
    Object.fromEntries(
      (await found(ours)).sponsors.map(
        ({ key, conflicts: all }: { key: string; conflicts: { episode: { title: string } }[] }) => [
          key,
          all.map(({ episode }) => episode.title),
        ],
      ),
    );
  // In its category only the rival, and only between the first day and five days after the last.
  expect(await conflicts()).toEqual({ "linsenglueck.de": ["during"], "go.example": [], "tee.example": [] });
  const cancel = () =>
    db()
      .updateTable("booking")
      .set({ cancelled: new Date(), cancelled_side: "us", cancelled_reason: "" })
      .where("cancelled", "is", null)
      .execute();
  const set = async (exclusivity: string) => {
    await cancel();
    await book(exclusivity);
  };
  await set("sole");
  expect(await conflicts()).toEqual({
    "linsenglueck.de": ["during"],
    "go.example": [],
    "tee.example": ["during"],
  });
  await set("none");
  expect(await conflicts()).toEqual({ "linsenglueck.de": [], "go.example": [], "tee.example": [] });
  await set("sole");
  await cancel();
  expect(await conflicts()).toEqual({ "linsenglueck.de": [], "go.example": [], "tee.example": [] });
});

test("C9.02 another organization sees its own brands there, and nothing of our bookings and rivals", async () => {
  const { sponsors } = await found(theirs);
  expect(
    sponsors.map(({ key, brand, conflicts }: { key: string; brand: unknown; conflicts: unknown[] }) => [
      key,
      brand,
      conflicts,
    ]),
  ).toEqual([
    ["linsenglueck.de", { whose: "own", name: "Linsenglück" }, []],
    ["go.example", null, []],
    ["tee.example", null, []],
  ]);
  const asStranger = await ask({ ...ours, login: theirs.login });
  expect(asStranger.status).toBe(404);
});

test("C9.02 what the notes say no more, and what an episode took with it, is named no more", async () => {
  await db().updateTable("episode").set({ notes: "Moos" }).where("key", "=", "during").execute();
  await readSponsors(db(), podcast.id);
  expect((await found(ours)).sponsors.map(({ key }: { key: string }) => key)).not.toContain("tee.example");
  await db().deleteFrom("episode").where("key", "<>", "during").execute();
  expect(await found(ours)).toMatchObject({ sponsors: [], episodes: 1 });
});

test("C9.02 words saved without rivals leave the rivals as they are", async () => {
  const path = `/api/campaign/${ours.campaign.publicId}/airing/words`;
  const { payload } = await call(ours.login.token, "POST", path, { names: ["Grünkern"], phrases: [] });
  expect(payload.rivals).toEqual(["Linsenglück"]);
});
