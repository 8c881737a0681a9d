import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { episodesOf, shows, spotsOf } from "../../../tests/support/airings/shows.ts";
import { isAgreed, matchSpots } from "./match-spots.ts";
import { numberOf } from "./number-of.ts";

describe("C5.02 spots and episodes", () => {
  test.each(shows)("$name", ({ episodes, spots, paired, found = [] }) => {
    const matched = matchSpots(spotsOf(spots), episodesOf(episodes), (spot, episode) =>
      found.includes(`${spot} ${episode}`) ? 3 : 0,
    );
    expect(spots.map((_, at) => matched.get(at + 1) ?? null)).toEqual(paired);
  });

  test("an episode that was renamed, numbered anew or dated anew keeps its spot", () => {
    const [spot] = spotsOf(["#12"]);
    const [episode, other] = episodesOf([
      "2026-09-04 full 99 Other name",
      "2026-02-04 full 12 The number now",
    ]);
    expect(matchSpots([{ ...spot!, kept: episode!.id }], [episode!, other!]).get(1)).toBe(episode!.id);
    // Gone from everything that is known, it is looked for anew.
    expect(matchSpots([{ ...spot!, kept: 77 }], [episode!, other!]).get(1)).toBe(other!.id);
  });

  test.each([
    ["Folge 12: Moos", 12],
    ["Ep. 7 – Fog", 7],
    ["S2E5 Frost", 5],
    ["#101 Heron", 101],
    ["44 | Heron", 44],
    ["10 Dinge über Moos", null],
    ["2026", null],
    ["Das Jahr 1989", null],
    ["Episode zwölf", null],
    ["#0", null],
  ])("the number in %s", (title, number) => {
    expect(numberOf({ number: null, title })).toBe(number);
  });

  const day = fc.integer({ min: 0, max: 60 });
  const dayOf = (at: number) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10);
  const world = fc.record({
    episodes: fc.array(
      fc.tuple(day, fc.constantFrom("full", "bonus", "trailer"), fc.option(fc.integer({ min: 1, max: 9 }))),
      { maxLength: 12 },
    ),
    spots: fc.array(
      fc.oneof(
        fc.integer({ min: 1, max: 9 }).map((number) => `#${number}`),
        fc
          .tuple(day, fc.integer({ min: 0, max: 20 }))
          .map(([from, long]) => `${dayOf(from)} ${dayOf(from + long)}`),
        day.map((from) => `${dayOf(from)} -`),
        day.map((last) => `- ${dayOf(last)}`),
      ),
      { maxLength: 8 },
    ),
    found: fc.array(fc.tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 12 })), {
      maxLength: 6,
    }),
  });

  test("whatever the feed: only agreed episodes, no trailer, and one by days holds one spot", () => {
    fc.assert(
      fc.property(world, ({ episodes: drawn, spots: agreed, found }) => {
        const episodes = episodesOf(
          drawn.map(([at, type, number]) => `${dayOf(at)} ${type} ${number ?? "-"} T`),
        );
        const spots = spotsOf(agreed);
        const matched = matchSpots(spots, episodes, (spot, episode) =>
          found.some(([one, other]) => one === spot && other === episode) ? 3 : 0,
        );
        const byDays = spots
          .filter(({ episode }) => episode === null)
          .flatMap(({ id }) => matched.get(id) ?? []);
        expect(new Set(byDays).size).toBe(byDays.length);
        for (const [spot, episode] of matched)
          expect(
            isAgreed(spots.find(({ id }) => id === spot)!, episodes.find(({ id }) => id === episode)!),
          ).toBe(true);
        // Nothing is left free that a spot without an episode could have.
        for (const spot of spots.filter(({ id, episode }) => episode === null && !matched.has(id)))
          for (const episode of episodes) if (isAgreed(spot, episode)) expect(byDays).toContain(episode.id);
      }),
      { numRuns: 500 },
    );
  });

  test("C5.02 an ad without a last day leaves an episode to one that has to run in it", () => {
    const days = ["2026-02-03 full - A", "2026-02-20 full - B"];
    const spots = spotsOf(["2026-02-01 -", "2026-02-02 2026-02-08", "- 2026-02-28"]);
    const pairs = (lines: readonly string[]) => {
      const matched = matchSpots(spots, episodesOf(lines));
      return spots.map(({ id }) => matched.get(id) ?? null);
    };
    expect(pairs(days.slice(0, 1))).toEqual([null, 1, null]);
    expect(pairs([...days, "2026-06-01 full - C"])).toEqual([3, 1, 2]);
  });

  test("what was found counts before what is only paired", () => {
    fc.assert(
      fc.property(world, ({ episodes: drawn, spots: agreed, found }) => {
        const episodes = episodesOf(
          drawn.map(([at, type, number]) => `${dayOf(at)} ${type} ${number ?? "-"} T`),
        );
        const spots = spotsOf(agreed);
        const [first] = found;
        const spot = spots.find(({ id }) => id === first?.[0]);
        const episode = episodes.find(({ id }) => id === first?.[1]);
        if (!spot || !episode || !isAgreed(spot, episode)) return;
        const matched = matchSpots(spots, episodes, (one, other) =>
          one === spot.id && other === episode.id ? 3 : 0,
        );
        expect(matched.get(spot.id)).toBe(episode.id);
      }),
      { numRuns: 500 },
    );
  });
});
