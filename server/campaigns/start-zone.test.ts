import { beforeAll, expect, test } from "vitest";
import { useApi } from "../../tests/support/api.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { makeLogin, makeOwner, type TestLogin } from "../../tests/support/world.ts";
import type { OwnerRow } from "../accounts/members/owners.ts";
import { campaignRoutes } from "./routes.ts";

const database = useDatabase();
const call = useApi(() => database().db, campaignRoutes);

let owner: OwnerRow;
let anna: TestLogin;
beforeAll(async () => {
  owner = await makeOwner(database().db);
  anna = await makeLogin(database().db, [owner]);
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const create = (fields: object) =>
  call(anna.token, "POST", "/api/campaign", { displayName: "Autumn", ownerName: owner.name, ...fields });
const change = (id: string, fields: object) =>
  call(anna.token, "POST", `/api/campaign/${id}`, { displayName: "Autumn", ...fields });
const zone = async (id: string) => (await call(anna.token, "GET", `/api/campaign/${id}`)).payload.timeZone;

test("A3.01 A5.04 the zone of a start is kept with it, until another start is given, or none", async () => {
  const start = inDays(2);
  const { payload } = await create({ start, timeZone: "Asia/Tokyo" });
  expect(payload.timeZone).toBe("Asia/Tokyo");
  await change(payload.publicId, { start });
  await change(payload.publicId, { timeZone: "Europe/Berlin" });
  expect(await zone(payload.publicId)).toBe("Asia/Tokyo");
  expect(await change(payload.publicId, { start, timeZone: "Mars/Olympus" })).toMatchObject({
    status: 422,
    fields: ["/timeZone not-a-time-zone"],
  });
  await change(payload.publicId, { start, timeZone: "Europe/Berlin" });
  expect(await zone(payload.publicId)).toBe("Europe/Berlin");
  expect(await change(payload.publicId, { start: inDays(3), timeZone: null })).toMatchObject({ status: 200 });
  expect(await zone(payload.publicId)).toBe("UTC");
  await change(payload.publicId, { start: null, timeZone: "Europe/Berlin" });
  expect(await zone(payload.publicId)).toBeNull();
});
