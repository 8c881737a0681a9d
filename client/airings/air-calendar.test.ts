import { expect, test } from "vitest";
import { type Airing, SPOT_STATES } from "../../contract/airings.ts";
import { airCalendar, dayOf, MARK_OF, MOST_WEEKS, mondayOf } from "./air-calendar.ts";

const airing = (spot: string, fields: Partial<Airing> = {}): Airing => ({
  spot,
  podcast: { publicId: "fog", title: "Fog" },
  booking: "2026-0001",
  position: 1,
  makegoodOf: null,
  firstDay: null,
  lastDay: null,
  number: null,
  slot: "mid",
  state: "planned",
  reason: "not-yet",
  person: false,
  episode: null,
  place: null,
  inserted: null,
  silentSince: null,
  ...fields,
});

test("weeks begin on Monday, also over a year's end", () => {
  expect(mondayOf("2026-11-25")).toBe("2026-11-23");
  expect(mondayOf("2026-11-23")).toBe("2026-11-23");
  expect(mondayOf("2026-11-29")).toBe("2026-11-23");
  expect(mondayOf("2027-01-01")).toBe("2026-12-28");
});

test("rows are shows, columns weeks without a gap; a spot stands where its episode came out", () => {
  const moss = { publicId: "moss", title: "Moss" };
  const episode = {
    title: "One",
    published: "2026-02-18T06:00:00.000Z",
    number: 1,
    seconds: null,
    sound: false,
  };
  const { weeks, rows, undated } = airCalendar([
    airing("a", { firstDay: "2026-02-03" }),
    airing("b", { firstDay: "2026-02-03", episode }),
    airing("c", { podcast: moss, number: 12 }),
    airing("d", { podcast: moss, lastDay: "2026-02-24" }),
  ]);
  expect(weeks).toEqual(["2026-02-02", "2026-02-09", "2026-02-16", "2026-02-23"]);
  expect(
    rows.map((row) => [
      row.podcast.title,
      row.weeks.map((week) => week.map(({ spot }) => spot)),
      row.undated.map(({ spot }) => spot),
    ]),
  ).toEqual([
    ["Fog", [["a"], [], ["b"], []], []],
    ["Moss", [[], [], [], ["d"]], ["c"]],
  ]);
  expect(undated).toBe(true);
  expect(dayOf(airing("e"))).toBeNull();
});

test("of many weeks the last are shown, and earlier spots are not put into a wrong one", () => {
  const { weeks, rows } = airCalendar([
    airing("a", { firstDay: "2020-01-01" }),
    airing("b", { firstDay: "2026-02-03" }),
  ]);
  expect(weeks).toHaveLength(MOST_WEEKS);
  expect(weeks.at(-1)).toBe("2026-02-02");
  expect(rows[0]!.weeks.flat().map(({ spot }) => spot)).toEqual(["b"]);
  expect(airCalendar([])).toEqual({ weeks: [], rows: [], undated: false });
});

test("every state has a mark", () => {
  for (const state of SPOT_STATES) expect(MARK_OF[state], state).toBeDefined();
});
