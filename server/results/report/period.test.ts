import { beforeAll, expect, test } from "vitest";
import { endDay } from "../../../contract/forms/dates.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { addRunBooking, addShow } from "../../../tests/support/outcome-world.ts";
import { makeOwner } from "../../../tests/support/world.ts";
import { newHandle } from "../../platform/handle.ts";
import { makeReport } from "./make-report.ts";

const database = useDatabase();
const db = () => database().db;
let ownerId: number;
beforeAll(async () => {
  ownerId = (await makeOwner(db())).id;
});

async function addCampaign(fields: { start?: string; start_zone?: string; duration?: number }) {
  const { id } = await db()
    .insertInto("campaign")
    .values({ public_id: newHandle(), owner_id: ownerId, display_name: "Tea", ...fields })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
const periodOf = async (id: number) =>
  (await makeReport(db(), id, { caller: null, shown: [], until: null })).period;

test("C7.10 C7.11 a report names the days of the campaign's overview, in the zone in which its start was chosen", async () => {
  const berlin = { start: "2026-11-30T23:00:00Z", start_zone: "Europe/Berlin" };
  expect(await periodOf(await addCampaign({ ...berlin, duration: 30 }))).toEqual({
    from: "2026-12-01",
    to: endDay("2026-12-01", 30),
  });
  expect(await periodOf(await addCampaign(berlin))).toEqual({ from: "2026-12-01", to: null });
  const apia = { start: "2026-11-30T11:00:00Z", start_zone: "Pacific/Apia" };
  expect(await periodOf(await addCampaign(apia))).toMatchObject({ from: "2026-12-01" });
  const niue = { start: "2026-12-01T11:00:00Z", start_zone: "Pacific/Niue" };
  expect(await periodOf(await addCampaign(niue))).toMatchObject({ from: "2026-12-01" });
});

test("C7.10 of a campaign whose zone was not kept, a report names the day of the nearest midnight", async () => {
  const from = async (start: string) => (await periodOf(await addCampaign({ start, duration: 30 })))?.from;
  expect(await from("2026-11-30T23:00:00Z")).toBe("2026-12-01");
  expect(await from("2026-12-01T00:00:00Z")).toBe("2026-12-01");
  expect(await from("2026-12-01T08:00:00Z")).toBe("2026-12-01");
});

test("C7.10 without a start, the period is from the first to the last day on which something ran", async () => {
  const id = await addCampaign({ duration: 30 });
  expect(await periodOf(id)).toBeNull();
  const show = await addShow(db(), id);
  await addRunBooking(db(), { ownerId, campaignId: id, show }, { aired: [9, 4], net: 1_000 });
  const period = (await periodOf(id))!;
  expect(Date.parse(period.to!) - Date.parse(period.from)).toBe(5 * 86_400_000);
});
