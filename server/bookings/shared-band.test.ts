import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { useBookings } from "../../tests/support/bookings/booking-world.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { makeLogin, makeOwner, type TestLogin } from "../../tests/support/world.ts";
import type { OwnerRow } from "../accounts/members/owners.ts";
import { changeSettings } from "../settings/read.ts";

const database = useDatabase();
const db = () => database().db;
const use = useBookings(db);
const { world, call, makeAccepted, agree, addEntry, on } = use;

interface Buyer {
  owner: OwnerRow;
  login: TestLogin;
  campaign: Awaited<ReturnType<typeof use.makeCampaign>>;
}
async function makeBuyer(): Promise<Buyer> {
  const owner = await makeOwner(db());
  return { owner, login: await makeLogin(db(), [owner]), campaign: await use.makeCampaign(owner.id) };
}
/** Does something as somebody else. */
async function as<Result>({ login }: Buyer, act: () => Promise<Result>): Promise<Result> {
  const { kim } = world;
  world.kim = login;
  try {
    return await act();
  } finally {
    world.kim = kim;
  }
}
const share = (buyer: Buyer, agreed: boolean, login = buyer.login) =>
  call(login.token, "POST", `/api/owner/${buyer.owner.publicId}/price-sharing`, { agreed });

let asking: Buyer;
let others: Buyer[];
let offer: { publicId: string };
const band = async (login = asking.login) =>
  call(login.token, "GET", `/api/offer/${offer.publicId}/shared-band`);
const now = async () => (await band()).payload;
/** As if all bookings so far had been accepted some days before this month; what was accepted is never changed. */
async function lastMonth(): Promise<void> {
  await sql`alter table acceptance disable trigger acceptance_stays`.execute(db());
  await sql`update acceptance set at = date_trunc('month', now(), 'UTC') - interval '3 days'`.execute(db());
  await sql`alter table acceptance enable trigger acceptance_stays`.execute(db());
}

beforeAll(async () => {
  asking = await makeBuyer();
  others = [await makeBuyer(), await makeBuyer(), await makeBuyer()];
  offer = await as(asking, async () => agree(await addEntry(asking.campaign), {}, asking.campaign));
  // 8,000 listeners, two spots: 1,000 to 4,500 for a thousand.
  let amount = 16_000;
  for (const buyer of others)
    await as(buyer, async () => {
      for (let at = 0; at < (buyer === others[0] ? 2 : 3); at += 1) {
        await makeAccepted({ amount }, buyer.campaign);
        amount += 8_000;
      }
      await makeAccepted({ amount: 1, currency: "USD" }, buyer.campaign);
      await makeAccepted({ amount: 1, slot: "pre" }, buyer.campaign);
      await makeAccepted({ amount: 1, downloads: 500 }, buyer.campaign);
      const off = await makeAccepted({ amount: 1 }, buyer.campaign);
      await on(off.booking, "cancel", { reason: "Off" });
    });
});

test("C1.06 other organizations enter a band only if administrators allow it and each of them has agreed", async () => {
  expect((await share(asking, true)).fault).toBe("not-allowed");
  expect(await now()).toMatchObject({ allowed: false, agreed: false, band: null });
  await changeSettings(db(), { priceSharing: true });
  await lastMonth();
  for (const buyer of others.slice(0, 2))
    expect((await share(buyer, true)).payload).toEqual({ agreed: true });
  expect((await share(asking, true)).status).toBe(200);
  expect((await share(others[2]!, true, asking.login)).fault).toBe("not-found");
  expect(await now()).toMatchObject({ allowed: true, agreed: true, band: null });

  expect((await share(others[2]!, true)).status).toBe(200);
  // Of 1,000 to 4,500 in steps of 500 the middle half is 1,500 to 3,500.
  expect((await now()).band).toEqual({ count: 8, organizations: 3, low: 1_400, high: 3_550 });
});

test("C1.06 who does not share sees nothing, and whoever stops is out at once", async () => {
  expect((await share(asking, false)).payload).toEqual({ agreed: false });
  expect(await now()).toMatchObject({ allowed: true, agreed: false, band: null });
  await share(asking, true);
  await share(asking, true);
  expect((await now()).band).not.toBeNull();
  await share(others[0]!, false);
  expect((await now()).band).toBeNull();
  await share(others[0]!, true);
  await changeSettings(db(), { priceSharing: false });
  expect(await now()).toMatchObject({ allowed: false, agreed: true, band: null });
  // Also where it was switched off meanwhile, a consent can be withdrawn.
  expect((await share(asking, false)).status).toBe(200);
  await changeSettings(db(), { priceSharing: true });
  await share(asking, true);
  expect((await band(others[0]!.login)).fault).toBe("not-found");
});

test("C1.06 a booking changes nothing before the next month, and the own ones do not fill up the number", async () => {
  const before = (await now()).band;
  await as(others[1]!, () => makeAccepted({ amount: 160_000 }, others[1]!.campaign));
  expect((await now()).band).toEqual(before);
  await lastMonth();
  expect((await now()).band).toMatchObject({ count: 9 });
  await share(others[0]!, false);
  await as(asking, () => makeAccepted({ amount: 32_000 }, asking.campaign));
  await lastMonth();
  expect((await now()).band).toBeNull();
});
