import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { BookingSheet } from "../../../contract/bookings/sheet.ts";
import { makeContext } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { listAirings } from "../../airings/decide.ts";
import { tendSpots } from "../../airings/tend-spots.ts";
import { recompute } from "../../tracking/conversions/recompute.ts";
import { makeDemonstration } from "../make.ts";
import { EXAMPLE_NAME } from "./make-example.ts";
import { EXAMPLE_SHOWS } from "./shows.ts";

const database = useDatabase();
const db = () => database().db;
let caller: { loginId: number; publicId: string; permissions: Set<string> };
let campaign: string;

beforeAll(async () => {
  await makeDemonstration(makeContext(db()), 2_525);
  const dana = await db()
    .selectFrom("login")
    .select(["id", "public_id"])
    .orderBy("id")
    .executeTakeFirstOrThrow();
  caller = { loginId: dana.id, publicId: dana.public_id, permissions: new Set() };
  const row = await db()
    .selectFrom("campaign")
    .select("public_id")
    .where("display_name", "=", EXAMPLE_NAME)
    .executeTakeFirstOrThrow();
  campaign = row.public_id;
});

const states = async () =>
  (await listAirings(db(), caller, campaign)).airings
    .map(({ state, reason }) => `${state}, ${reason}`)
    .sort();

describe("the finished campaign of the demonstration", () => {
  const judged = [
    "aired, heard",
    "aired, heard",
    "aired, heard",
    "aired, heard",
    "aired, heard",
    "aired, said",
    "aired, said",
    "aired, said",
    "late, after-window",
    "misplaced, other-slot",
    "missing, no-episode",
    "unheard, only-notes",
  ];

  test("has an ad of every kind, and judging it again changes none", async () => {
    expect(await states()).toEqual(judged);
    await sql`update airing_show set judged = now() - interval '2 hours'`.execute(db());
    await tendSpots(makeContext(db()));
    expect(await states()).toEqual(judged);
  });

  test("asks nobody: its hosts do not exist", async () => {
    const { rows } = await sql`select from podcast_feed where due is not null or wanted is not null`.execute(
      db(),
    );
    expect(rows).toEqual([]);
    const jobs = await sql<{ name: string }>`
      select distinct t.identifier as name from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id order by 1`.execute(db());
    expect(jobs.rows.map(({ name }) => name)).not.toContain("read-episode-text");
  });

  test("has the orders of its shows, each at the show whose code or link brought it", async () => {
    const count = async () =>
      (
        await db()
          .selectFrom("conversion as c")
          .innerJoin("campaign_entry as e", "e.id", "c.entry_id")
          .select((q) => ["e.id", q.fn.countAll<number>().as("orders")])
          .groupBy("e.id")
          .orderBy("e.id")
          .execute()
      ).map(({ orders }) => Number(orders));
    const sold = EXAMPLE_SHOWS.map(({ orders }) => orders).filter((orders) => orders > 0);
    expect(await count()).toEqual(sold);
    const { owner_id } = await db().selectFrom("campaign").select("owner_id").executeTakeFirstOrThrow();
    await recompute(db(), owner_id);
    expect(await count()).toEqual(sold);
  });

  test("has sheets as the product writes them, in numbers without a gap", async () => {
    const versions = await db()
      .selectFrom("booking_version")
      .select(["sheet"])
      .orderBy("booking_id")
      .execute();
    const sheets = versions.map(({ sheet }) => BookingSheet.parse(JSON.parse(sheet)));
    expect(sheets.map(({ number }) => Number(number.slice(5)))).toEqual(EXAMPLE_SHOWS.map((_, at) => at + 1));
  });
});
