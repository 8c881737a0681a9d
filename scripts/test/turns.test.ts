import { existsSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { DAILY_JOURNEYS, DAYS, journeysLeftOut, LONG_UNITS, routesInTurn, unitsLeftOut } from "./turns.mjs";

const files = [...DAILY_JOURNEYS, ...Array.from({ length: 30 }, (_, at) => `some/${at}.spec.ts`)];
const runOn = (day: number) => {
  const out = new Set([...unitsLeftOut(String(day)), ...journeysLeftOut(files, String(day))]);
  return [...LONG_UNITS, ...files].filter((file) => !out.has(file));
};

test("every long test and every journey has its turn within some days, from whichever day on", () => {
  for (const first of [0, 20_784, 20_785]) {
    const days = Array.from({ length: Math.max(...Object.values(DAYS)) }, (_, day) => runOn(first + day));
    expect(new Set(days.flat())).toEqual(new Set([...LONG_UNITS, ...files]));
    for (const one of days) {
      expect(one).toEqual(expect.arrayContaining(DAILY_JOURNEYS));
      expect(one.length).toBeLessThan((LONG_UNITS.length + files.length) / 2);
    }
  }
});

test("every route is attacked within some days, about a third of them on each", () => {
  const routes = Array.from({ length: 300 }, (_, at) => ({ name: `GET /api/thing-${at}/:id` }));
  const days = [5, 6, 7].map((day) => routesInTurn(routes, String(day)));
  expect(new Set(days.flat())).toEqual(new Set(routes));
  for (const one of days) expect(Math.abs(one.length - 100)).toBeLessThan(40);
  expect(routesInTurn(routes.slice(1), "5")).toEqual(days[0]!.filter((one) => one !== routes[0]));
});

afterEach(() => void vi.unstubAllEnvs());

test("without a day nothing is left out", () => {
  vi.stubEnv("HOSTREAD_TEST_TURN", undefined);
  expect([unitsLeftOut(), journeysLeftOut(files)]).toEqual([[], []]);
  expect(routesInTurn([{ name: "GET /" }])).toHaveLength(1);
});

test("what has turns is there", () => {
  for (const file of [...LONG_UNITS, ...DAILY_JOURNEYS.map((name) => `tests/journeys/${name}`)])
    expect([file, existsSync(file)]).toEqual([file, true]);
});
