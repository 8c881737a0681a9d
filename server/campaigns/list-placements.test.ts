import { beforeAll, expect, test } from "vitest";
import { useApi } from "../../tests/support/api.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { makeLogin, makeOwner, makePodcast, type TestLogin } from "../../tests/support/world.ts";
import type { OwnerRow } from "../accounts/members/owners.ts";
import { campaignRoutes } from "./routes.ts";

const database = useDatabase();
const call = useApi(() => database().db, campaignRoutes);
let owner: OwnerRow;
let otherOwner: OwnerRow;
let anna: TestLogin;
let stranger: TestLogin;

beforeAll(async () => {
  const { db } = database();
  owner = await makeOwner(db);
  otherOwner = await makeOwner(db);
  anna = await makeLogin(db, [owner]);
  stranger = await makeLogin(db, [otherOwner]);
});

async function campaignWith(login: TestLogin, ownerName: string, podcasts: string[]): Promise<string> {
  const { payload } = await call(login.token, "POST", "/api/campaign", { displayName: "Autumn", ownerName });
  await call(login.token, "POST", `/api/campaign/${payload.publicId}/podcast/add`, { externalIds: podcasts });
  return payload.publicId;
}

const placements = async (login: TestLogin, podcasts: string[]) => {
  const query = podcasts.map((id) => `podcast=${id}`).join("&");
  return call(login.token, "GET", `/api/campaign-placement?${query}`);
};

test("A2.38 says in which of one's own campaigns podcasts are, and nothing of anybody else's", async () => {
  const { db } = database();
  const [first, second, third] = [await makePodcast(db), await makePodcast(db), await makePodcast(db)];
  const autumn = await campaignWith(anna, owner.name, [first.publicId, second.publicId]);
  const winter = await campaignWith(anna, owner.name, [first.publicId]);
  const theirs = await campaignWith(stranger, otherOwner.name, [first.publicId, third.publicId]);
  const ids = [first.publicId, second.publicId, third.publicId];

  const mine = (await placements(anna, ids)).payload as { podcast: string; campaign: string }[];
  expect(mine).toHaveLength(3);
  expect(mine).toEqual(
    expect.arrayContaining([
      { podcast: first.publicId, campaign: autumn },
      { podcast: first.publicId, campaign: winter },
      { podcast: second.publicId, campaign: autumn },
    ]),
  );
  expect((await placements(stranger, ids)).payload).toEqual(
    expect.arrayContaining([
      { podcast: first.publicId, campaign: theirs },
      { podcast: third.publicId, campaign: theirs },
    ]),
  );
  expect((await placements(anna, ["unknown"])).payload).toEqual([]);
});

test("nothing, too much and what is no id are refused", async () => {
  expect((await call(anna.token, "GET", "/api/campaign-placement")).status).toBeGreaterThanOrEqual(400);
  const many = Array.from({ length: 101 }, (_, index) => `p${index}`);
  expect((await placements(anna, many)).status).toBeGreaterThanOrEqual(400);
  expect((await placements(anna, ["a%20b"])).status).toBeGreaterThanOrEqual(400);
});
