import { expect, test } from "vitest";
import { csvLines } from "../client/tracking/import/csv-lines.ts";
import { guessMapping } from "../client/tracking/import/mapping.ts";
import { daysOf, readExport } from "../client/tracking/import/read-export.ts";
import { CONVERSIONS_AT_ONCE } from "../contract/tracking/conversions.ts";
import { conversionRoutes } from "../server/tracking/conversion-routes.ts";
import { forgetImport } from "../server/tracking/conversions/imports.ts";
import { useApi } from "./support/api.ts";
import { useDatabase } from "./support/database.ts";
import { makeLogin, makeOwner, type TestLogin } from "./support/world.ts";

const database = useDatabase();
const call = useApi(() => database().db, conversionRoutes);

const LINES = 100_000;
/** As a German shop writes them: semicolons, decimal commas, points for thousands, days first. */
function longExport(): string {
  const lines = ["Bestellnummer;Datum;Betrag;Währung;Gutschein;Kunde"];
  for (let n = 0; n < LINES; n += 1) {
    const day = String(1 + (n % 28)).padStart(2, "0");
    lines.push(
      `A${n};${day}.10.2026 12:00:00;1.0${String(n % 100).padStart(2, "0")},50 €;EUR;;"Kunde; ${n}"`,
    );
  }
  return lines.join("\r\n");
}

async function importAll(kim: TestLogin, owner: string, conversions: readonly unknown[]) {
  const begun = await call(kim.token, "POST", `/api/owner/${owner}/conversion-import`, {
    fileName: "long.csv",
    source: "shop",
  });
  const id: string = begun.payload.publicId;
  for (let from = 0; from < conversions.length; from += CONVERSIONS_AT_ONCE) {
    const { status, body } = await call(kim.token, "POST", `/api/conversion-import/${id}/part`, {
      conversions: conversions.slice(from, from + CONVERSIONS_AT_ONCE),
      keepAnswers: false,
    });
    expect(status, body).toBe(200);
  }
  return (await call(kim.token, "POST", `/api/conversion-import/${id}/done`)).payload;
}

test("C6.09 100,000 lines with semicolons and decimal commas are taken once, and taken back", async () => {
  const { db } = database();
  const owner = await makeOwner(db);
  const kim = await makeLogin(db, [owner]);
  const [head, ...rows] = csvLines(longExport());
  const { conversions, wrong } = readExport(rows, {
    mapping: guessMapping(head!),
    kind: "order",
    currency: "EUR",
    decimal: ",",
    days: "day-first",
    zone: "Europe/Berlin",
    rules: [],
    keepAnswers: false,
  });
  expect([conversions.length, wrong]).toEqual([LINES, []]);
  expect(daysOf(conversions, "Europe/Berlin")).toHaveLength(28);

  const counts = async () =>
    (await call(kim.token, "GET", `/api/owner/${owner.publicId}/conversion?only=all`)).payload.counts;
  const sum = async () =>
    (
      await db
        .selectFrom("conversion")
        .select((e) => e.fn.sum<string>("amount").as("amount"))
        .executeTakeFirstOrThrow()
    ).amount;
  const first = await importAll(kim, owner.publicId, conversions);
  expect(first).toMatchObject({ state: "done", added: LINES, known: 0 });
  expect(await counts()).toMatchObject({ all: LINES });
  // 1,000.50 to 1,099.50, a thousand times each.
  const expected = 1_000 * Array.from({ length: 100 }, (_, n) => 100_050 + n * 100).reduce((a, b) => a + b);
  expect(Number(await sum())).toBe(expected);

  const second = await importAll(kim, owner.publicId, conversions);
  expect(second).toMatchObject({ added: 0, known: LINES });
  expect(Number(await sum())).toBe(expected);

  await call(kim.token, "DELETE", `/api/conversion-import/${first.publicId}`);
  expect(await counts()).toMatchObject({ all: 0 });
  const { id } = await db
    .selectFrom("conversion_import")
    .select("id")
    .where("public_id", "=", first.publicId)
    .executeTakeFirstOrThrow();
  await forgetImport(db, id, owner.id);
  expect(await db.selectFrom("conversion").select("id").limit(1).execute()).toEqual([]);
}, 240_000);
