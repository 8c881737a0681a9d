import { beforeAll, describe, expect, test } from "vitest";
import { useApi } from "../../tests/support/api.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { makeLogin, makeOwner, makePodcast, makeUnlock, type TestLogin } from "../../tests/support/world.ts";
import type { OwnerRow } from "../accounts/members/owners.ts";
import { newHandle } from "../platform/handle.ts";
import { catalogueRoutes } from "./routes.ts";
import { buildImage } from "./search/build/build-image.ts";

// Filters whose answer depends on the organization that asks.

const database = useDatabase();
const db = () => database().db;
const call = useApi(db, catalogueRoutes);
let ours: OwnerRow;
let theirs: OwnerRow;
let anna: TestLogin;
let mallory: TestLogin;
let both: TestLogin;
const ids = new Map<string, number>();

async function makeCampaign(owner: OwnerRow, titles: readonly string[]): Promise<string> {
  const campaign = await db()
    .insertInto("campaign")
    .values({ public_id: newHandle(), owner_id: owner.id, display_name: "Autumn" })
    .returning(["id", "public_id as publicId"])
    .executeTakeFirstOrThrow();
  for (const title of titles) {
    await db()
      .insertInto("campaign_entry")
      .values({ public_id: newHandle(), campaign_id: campaign.id, podcast_id: ids.get(title)! })
      .execute();
  }
  return campaign.publicId;
}

const forgetAddress = (title: string) =>
  db().updateTable("podcast").set({ address_id: null }).where("id", "=", ids.get(title)!).execute();

let ourCampaign: string;

beforeAll(async () => {
  ours = await makeOwner(db());
  theirs = await makeOwner(db());
  anna = await makeLogin(db(), [ours]);
  mallory = await makeLogin(db(), [theirs]);
  both = await makeLogin(db(), [ours, theirs]);
  const rows = [
    ["Locked", true],
    ["Ours", true],
    ["Kept", true],
    ["Vanished", true],
    ["Silent", false],
    ["Theirs", false],
  ] as const;
  for (const [at, [title, addressed]] of rows.entries()) {
    const address = addressed ? `${title.toLowerCase()}@canary.example` : undefined;
    const podcast = await makePodcast(db(), { title, reach: 1000 - at, ...(address && { address }) });
    ids.set(title, podcast.id);
  }
  await makeUnlock(db(), ours.id, ids.get("Ours")!);
  await makeUnlock(db(), ours.id, ids.get("Kept")!);
  await forgetAddress("Kept");
  ourCampaign = await makeCampaign(ours, ["Ours", "Silent"]);
  await makeCampaign(ours, ["Ours", "Locked"]);
  await makeCampaign(theirs, ["Theirs"]);
});

const search = (login: TestLogin, query: string) => call(login.token, "GET", `/api/podcast?${query}`);
async function titles(login: TestLogin, query: string): Promise<string[]> {
  const { payload, body } = await search(login, query);
  expect(body).not.toContain(login === mallory ? "canary.example" : "locked@canary.example");
  expect(payload.resultSize).toBe(payload.page.length);
  return payload.page.map((podcast: { title: string }) => podcast.title);
}
const counts = async (login: TestLogin, query = "") =>
  (await call(login.token, "GET", `/api/podcast-facets?${query}`)).payload;

describe.each(["plainly", "by sets", "with changes beside the sets"])("%s", (way) => {
  const vanished = way === "with changes beside the sets";
  const alsoVanished = vanished ? [] : ["Vanished"];

  beforeAll(async () => {
    if (way === "by sets") await buildImage(database().connectionString);
    if (vanished) await forgetAddress("Vanished");
  });

  test("A3.06 A4.03 has an address: locked or unlocked; one that only we keep is ours alone", async () => {
    expect(await titles(anna, "emailKnown=true")).toEqual(["Locked", "Ours", "Kept", ...alsoVanished]);
    expect(await titles(mallory, "emailKnown=true")).toEqual(["Locked", "Ours", ...alsoVanished]);
    expect((await counts(anna)).emailKnown).toBe(vanished ? 3 : 4);
    expect((await counts(mallory)).emailKnown).toBe(vanished ? 2 : 3);
    // It says the same as the list does.
    for (const login of [anna, mallory]) {
      const known = await titles(login, "emailKnown=true");
      for (const { title, emailStatus } of (await search(login, "")).payload.page) {
        expect(emailStatus !== "UNKNOWN", title).toBe(known.includes(title));
      }
    }
  });

  test("A3.06 in none of my campaigns: those of the asking organization, of no other", async () => {
    expect(await titles(anna, "inNoCampaign=true")).toEqual(["Kept", "Vanished", "Theirs"]);
    expect(await titles(mallory, "inNoCampaign=true")).toEqual([
      "Locked",
      "Ours",
      "Kept",
      "Vanished",
      "Silent",
    ]);
    expect((await counts(anna)).inNoCampaign).toBe(3);
    expect((await counts(mallory)).inNoCampaign).toBe(5);
    expect((await counts(anna, "title=silent")).inNoCampaign).toBe(0);
  });

  test("whoever belongs to both says for which one; somebody else's organization does not exist", async () => {
    expect(await titles(both, `inNoCampaign=true&owner=${ours.publicId}`)).toHaveLength(3);
    expect(await titles(both, `inNoCampaign=true&owner=${theirs.publicId}`)).toHaveLength(5);
    // With none selected, nothing belongs to anybody.
    expect(await titles(both, "inNoCampaign=true")).toHaveLength(6);
    for (const path of ["podcast", "podcast-facets"]) {
      for (const query of [`inNoCampaign=true&owner=${ours.publicId}`, `bundle=${ourCampaign}`]) {
        expect((await call(mallory.token, "GET", `/api/${path}?${query}`)).status, query).toBe(404);
      }
    }
  });

  test("together, with a campaign, with words, and counted without their own part", async () => {
    expect(await titles(anna, "emailKnown=true&inNoCampaign=true")).toEqual(["Kept", ...alsoVanished]);
    expect(await titles(anna, `emailKnown=true&bundle=${ourCampaign}`)).toEqual(["Ours"]);
    expect(await titles(anna, "inNoCampaign=true&title=e")).toEqual(["Kept", "Vanished", "Theirs"]);
    const { emailKnown, inNoCampaign } = await counts(anna, "emailKnown=true&inNoCampaign=true");
    expect({ emailKnown, inNoCampaign }).toEqual({
      emailKnown: vanished ? 1 : 2,
      inNoCampaign: vanished ? 1 : 2,
    });
  });

  test("not set is no filter, and anything else is refused", async () => {
    expect(await titles(anna, "emailKnown=false&inNoCampaign=false")).toHaveLength(6);
    for (const query of [
      "emailKnown=1",
      "emailKnown=",
      "inNoCampaign=yes",
      "inNoCampaign=true&inNoCampaign=true",
    ]) {
      expect((await search(anna, query)).status, query).toBe(400);
    }
  });
});
