import { expect, test } from "vitest";
import type { Times } from "../stand/figures.ts";
import type { Engine, Measured, Ours } from "./figures.ts";
import { missedLines } from "./reasons.mjs";
import { agreement, searchReport } from "./report.mjs";
import { targetsOf } from "./targets.mjs";

const times = (p50: number): Times => ({ n: 380, p50, p95: 2 * p50, p99: 3 * p50, max: 4 * p50 });
const engine = (p50: number): Engine => ({
  all: times(p50),
  kinds: { "no filter": times(p50), typo: times(50 * p50) },
  heldBack: times(p50),
  clients: { 1: { ...times(p50), perSecond: 400 }, 16: { ...times(p50), perSecond: 600 } },
  forgot: true,
  cold: times(p50),
  totals: { mix: [1, 2], heldBack: [3, 4] },
});
const ours = (p50: number): Ours => ({
  ...engine(p50),
  loading: null,
  building: { seconds: 1, peakBytes: 1e6 },
  disk: { search: 1e6, podcasts: 1e6 },
  memory: { process: 1e6, image: 1e6, database: null },
  coldKinds: { typo: times(70 * p50) },
  first: times(p50),
  facets: times(p50),
  similar: times(p50),
  news: times(p50),
  during: times(3 * p50),
  changes: 100,
  changed: times(p50),
  rebuilt: [
    { podcasts: 20_000, building: { seconds: 11, peakBytes: 2e8 }, all: times(p50) },
    { podcasts: 360_000, building: { seconds: 40, peakBytes: 4e8 }, all: times(p50) },
  ],
  plain: times(p50),
  shortest: times(0.1),
});
const measured: Measured[] = [
  { size: 100_000, rounds: 3, ours: ours(0.2) },
  {
    size: 4_500_000,
    rounds: 3,
    ours: ours(0.5),
    sqlite: { ...engine(4), seconds: 1, bytes: 1, buildingBytes: 1, memory: 1 },
    sphinx: { reason: "this system has no apt-get" },
    browser: {
      typing: times(100),
      afterRest: null,
      filter: times(1),
      sort: times(1),
      still: { wanted: 100, dropped: 0, longest: 17 },
      scroll: { wanted: 100, dropped: 6, longest: 50 },
      back: { times: 10, exact: 10 },
    },
  },
];

test("each target stands beside its figure, met or missed", () => {
  const found = new Map(targetsOf(measured).map(({ name, met }) => [name, met]));
  expect(Object.fromEntries(found)).toMatchObject({
    "whole mix p50": true,
    "no filter p95": true,
    "typo p50": false,
    "search tables made in": true,
    "a build of 20,000 changed podcasts": false,
    "a build of 20,000 changed podcasts, with": true,
    "a build of 360,000 changed podcasts": true,
    "p50 quicker than SQLite FTS5": true,
    "p95 quicker than SQLite FTS5": false,
    "p50 from 100,000 to 4,500,000": false,
    "p95 while a build runs and takes over against one client's": false,
    "searches a second, 16 clients": true,
    "Chromium: last key press to painted results, p95": false,
    "Chromium: frames dropped while scrolling": false,
    "Chromium: Back exact": true,
  });
  expect([...found.keys()].some((name) => name.includes("Sphinx"))).toBe(false);
});

test("what is missed has a reason, or says that nobody has looked", () => {
  const target = (name: string, met: boolean) => ({ name, wanted: "", measured: "", met });
  const lines = missedLines([
    target("no filter p50", false),
    target("one filter p95", false),
    target("two filters p50", true),
    target("Chromium: frames dropped while scrolling", true),
    target("something else", false),
  ]);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^- no filter p50; one filter p95: .+ Next: .+\.$/);
  expect(lines[1]).toBe("- something else: not looked into yet.");
  expect(missedLines([])).toEqual([]);
});

test("a report says what could not be measured, and grows with each part", () => {
  const where = {
    date: "2026-06-01",
    commit: "abc",
    cores: 2,
    memory: 24,
    node: "24",
    platform: "linux",
    load: "0",
  };
  const text = searchReport(measured, where);
  expect(text).toContain("Sphinx was not measured: this system has no apt-get.");
  expect(text).toContain("| whole mix p50 | ≤ 1.00 ms | 0.50 ms | met |");
  expect(text).toContain("| typo | 35.0 | 70.0 | 105 |  |  |  |");
  expect(text).toContain("SQLite in 4 of 4 queries");
  expect(searchReport([{ size: 5_000, rounds: 1 }], where)).toContain("0 of 0 met at 5,000 podcasts");
});

test("totals agree where they are the same for the same query", () => {
  expect(agreement({ mix: [1, 2], heldBack: [3] }, { mix: [1, 3], heldBack: [3] })).toBe("2 of 3");
});
