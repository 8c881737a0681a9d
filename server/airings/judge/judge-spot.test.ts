import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isAgreed } from "../match/match-spots.ts";
import { type Found, type JudgedEpisode, type Judging, judgeSpot } from "./judge-spot.ts";
import { fitsSlot } from "./slots.ts";

const at = (day: string, hour = 6) => new Date(`2026-${day}T${String(hour).padStart(2, "0")}:00:00Z`);
const episode = (id: number, day: string, fields: Partial<JudgedEpisode> = {}): JudgedEpisode => ({
  id,
  title: `Episode ${id}`,
  published: at(day),
  number: null,
  type: "full",
  seconds: 3_600,
  ...fields,
});
const said = (episodeId: number, from: number | null = 1_800): Found => ({
  episodeId,
  proof: "said",
  from,
  gone: false,
});

/** One spot in the middle, 1 to 14 February; the show comes out on the third of each month and is read hourly. */
const usual = (
  fields: Partial<Omit<Judging, "spot">> & { spot?: Partial<Judging["spot"]> } = {},
): Judging => {
  const now = fields.now ?? at("03-10");
  return {
    madeGood: false,
    settled: false,
    person: null,
    now,
    feed: { read: now, failing: false, since: at("01-15") },
    episodes: [episode(1, "01-03"), episode(2, "02-03")],
    matched: 2,
    others: new Set(),
    found: [],
    examined: () => "notes",
    inserted: false,
    sought: true,
    ...fields,
    spot: {
      id: 1,
      position: 1,
      firstDay: "2026-02-01",
      lastDay: "2026-02-14",
      episode: null,
      accepted: at("01-15"),
      kept: null,
      slot: "mid",
      ...fields.spot,
    },
  };
};
const verdict = (fields: Parameters<typeof usual>[0]) => {
  const { state, reason } = judgeSpot(usual(fields));
  return `${state}, ${reason}`;
};
const nothing = { matched: null, episodes: [episode(1, "01-03")] };

describe("C5.08 window, slot and number", () => {
  test("the last day ends where it ends last: its evening in America is not late", () => {
    const came = (published: string) => {
      const last = episode(2, "02-14", { published: new Date(published) });
      return verdict({ episodes: [episode(1, "01-03"), last], found: [said(2)] });
    };
    expect(came("2026-02-15T01:00:00Z")).toBe("aired, said");
    expect(came("2026-02-15T11:59:00Z")).toBe("aired, said");
    expect(came("2026-02-15T13:00:00Z")).toBe("late, after-window");
    const stray = (published: string) =>
      verdict({
        matched: null,
        episodes: [episode(1, "01-03"), episode(2, "02-14", { published: new Date(published) })],
        found: [said(2)],
      });
    expect(stray("2026-02-15T01:00:00Z")).toBe("elsewhere, other-episode");
    expect(stray("2026-02-15T13:00:00Z")).toBe("late, after-window");
  });

  test("in its days and its slot it has aired", () => {
    expect(verdict({ found: [said(2)] })).toBe("aired, said");
  });
  test("after its last day it is late, in the agreed week after and later", () => {
    expect(verdict({ episodes: [episode(2, "02-17")], found: [said(2)] })).toBe("late, after-window");
    expect(verdict({ ...nothing, episodes: [episode(3, "03-03")], found: [said(3)] })).toBe(
      "late, after-window",
    );
  });
  test("before its days, or under another number, it is elsewhere", () => {
    expect(verdict({ ...nothing, episodes: [episode(3, "01-20")], found: [said(3)] })).toBe(
      "elsewhere, other-episode",
    );
    const numbered = { firstDay: null, lastDay: null, episode: 12 };
    expect(
      verdict({
        spot: numbered,
        matched: 2,
        episodes: [episode(2, "02-03", { number: 12 }), episode(3, "02-10", { number: 13 })],
        found: [said(3)],
      }),
    ).toBe("elsewhere, other-episode");
  });
  test("what came out before the booking, or belongs to another spot, is not its ad", () => {
    expect(verdict({ ...nothing, now: at("02-02"), episodes: [episode(1, "01-03")], found: [said(1)] })).toBe(
      "expected, waiting",
    );
    expect(
      verdict({
        episodes: [episode(2, "02-03"), episode(3, "02-20")],
        found: [said(3)],
        others: new Set([3]),
      }),
    ).toBe("unheard, only-notes");
  });
  test("at another place than its slot it is misplaced", () => {
    expect(verdict({ found: [said(2, 60)] })).toBe("misplaced, other-slot");
    expect(verdict({ found: [said(2, 60)], spot: { slot: "pre" } })).toBe("aired, said");
    expect(verdict({ found: [said(2, 1_800)], spot: { slot: "post" } })).toBe("misplaced, other-slot");
    expect(verdict({ found: [said(2, null)] })).toBe("aired, said");
  });
  test.each([
    ["pre", 599, 3_600, true],
    ["pre", 901, 3_600, false],
    ["post", 2_700, 3_600, true],
    ["post", 2_699, 3_600, false],
    ["mid", 599, 3_600, false],
    ["mid", 600, 3_600, true],
    ["mid", 3_001, 3_600, false],
    // Of ten minutes every place is in the first and in the last ten.
    ["pre", 300, 600, true],
    ["mid", 300, 600, true],
    ["post", 300, 600, true],
    ["mid", 100, 600, false],
    ["post", 5, null, true],
    ["pre", 700, null, false],
  ] as const)("%s at %i of %s: %s", (slot, second, length, fits) => {
    expect(fitsSlot(slot, second, length)).toBe(fits);
  });
});

describe("C5.09 what is not there", () => {
  test("before its days it is planned, in them expected", () => {
    expect(verdict({ ...nothing, now: at("01-20") })).toBe("planned, not-yet");
    expect(verdict({ ...nothing, now: at("02-05") })).toBe("expected, waiting");
    expect(verdict({ now: at("02-05") })).toBe("expected, waiting");
  });
  test("it is missing a week after its days, if the feed was read since and lists no episode of them", () => {
    expect(verdict({ ...nothing, now: at("02-21", 23) })).toBe("expected, waiting");
    expect(verdict({ ...nothing, now: at("02-22", 0) })).toBe("missing, no-episode");
  });
  test("a feed that does not answer makes nothing missing", () => {
    const feed = { read: at("02-10"), failing: true, since: at("01-15") };
    expect(verdict({ ...nothing, feed })).toBe("expected, feed-silent");
    expect(verdict({ ...nothing, feed: { ...feed, read: null } })).toBe("expected, feed-unread");
  });
  test("nor does a feed that lists only what came out since", () => {
    const feed = { read: at("03-10"), failing: false, since: at("03-01") };
    expect(verdict({ ...nothing, episodes: [episode(3, "03-03")], feed })).toBe("expected, waiting");
  });
  test("by number it is missing a week after a later number, not before", () => {
    const spot = { firstDay: null, lastDay: null, episode: 12 };
    const episodes = [episode(1, "01-03", { number: 11 }), episode(2, "03-03", { number: 13 })];
    expect(verdict({ matched: null, spot, episodes, now: at("03-09") })).toBe("expected, waiting");
    expect(verdict({ matched: null, spot, episodes, now: at("03-11") })).toBe("missing, no-episode");
    expect(verdict({ matched: null, spot, episodes: [episodes[0]!], now: at("12-11") })).toBe(
      "expected, waiting",
    );
  });
  test("not found are only words that were read to the end, of every episode that it could be in", () => {
    expect(verdict({ examined: () => "whole" })).toBe("not-found, words-examined");
    expect(verdict({ examined: () => "in-part" })).toBe("unheard, words-incomplete");
    expect(verdict({})).toBe("unheard, only-notes");
    const episodes = [episode(2, "02-03"), episode(3, "02-10")];
    expect(verdict({ episodes, examined: (id) => (id === 2 ? "whole" : "notes") })).toBe(
      "unheard, only-notes",
    );
    expect(
      verdict({ episodes, examined: (id) => (id === 2 ? "whole" : "notes"), others: new Set([3]) }),
    ).toBe("not-found, words-examined");
  });
  test("where ads are inserted, words say nothing of their absence", () => {
    expect(verdict({ examined: () => "whole", inserted: true })).toBe("unheard, inserted");
    expect(verdict({ examined: () => "whole", inserted: true, found: [said(2)] })).toBe("aired, said");
  });
  test("with nothing to look for nothing is not found", () => {
    expect(verdict({ examined: () => "whole", sought: false })).toBe("unheard, nothing-sought");
  });
});

describe("days that are open at one end", () => {
  const from = { firstDay: "2026-02-01", lastDay: null };
  const by = { firstDay: null, lastDay: "2026-02-28" };
  const march = (found: Found[]) => ({ episodes: [episode(1, "01-03"), episode(2, "03-20")], found });

  test("C5.08 from a first day on no episode is too late, and none of another one", () => {
    const { firstDay, lastDay } = from;
    expect(isAgreed({ ...usual().spot, firstDay, lastDay }, episode(2, "03-20"))).toBe(true);
    expect(isAgreed({ ...usual().spot, firstDay, lastDay }, episode(2, "01-30"))).toBe(false);
    expect(verdict({ spot: from, now: at("03-21"), ...march([said(2)]) })).toBe("aired, said");
    expect(verdict({ spot: { ...from, episode: 12 }, now: at("03-21"), ...march([said(2)]) })).toBe(
      "aired, said",
    );
  });
  test("C5.08 up to a last day each episode since the acceptance is the agreed one, and a later one is late", () => {
    expect(isAgreed({ ...usual().spot, ...by }, episode(2, "01-16"))).toBe(true);
    expect(isAgreed({ ...usual().spot, ...by }, episode(2, "01-13"))).toBe(false);
    expect(verdict({ spot: by, found: [said(2)] })).toBe("aired, said");
    expect(verdict({ spot: by, now: at("03-21"), ...march([said(2)]) })).toBe("late, after-window");
    // It was accepted when its day was over: that day is meant all the same.
    const late = { ...usual().spot, ...by, accepted: at("04-01") };
    expect(isAgreed(late, episode(2, "02-28"))).toBe(true);
    expect(isAgreed(late, episode(2, "02-20"))).toBe(false);
  });
  test("C5.09 without a last day nothing is missing or not found; without a first one it is expected at once", () => {
    const later = { now: at("12-01"), feed: { read: at("12-01"), failing: false, since: at("01-15") } };
    expect(verdict({ ...nothing, ...later, spot: from })).toBe("expected, waiting");
    expect(verdict({ ...nothing, spot: from, now: at("01-20") })).toBe("planned, not-yet");
    expect(verdict({ ...later, spot: from, examined: () => "whole" })).toBe("expected, waiting");
    expect(verdict({ ...later, spot: from })).toBe("unheard, only-notes");
    expect(verdict({ ...nothing, spot: by, now: at("01-20") })).toBe("expected, waiting");
    expect(verdict({ ...nothing, ...later, spot: by })).toBe("missing, no-episode");
  });
});

describe("C5.12 what a person has settled", () => {
  test("“Has run” leaves what is known, and else it has aired by that word", () => {
    const ran = (fields: Parameters<typeof usual>[0]) => verdict({ settled: true, ...fields });
    expect(ran({ found: [said(2)] })).toBe("aired, said");
    expect(ran({ episodes: [episode(2, "02-17")], found: [said(2)] })).toBe("late, after-window");
    expect(ran({ found: [said(2, 60)] })).toBe("misplaced, other-slot");
    expect(ran({ found: [{ ...said(2), gone: true }] })).toBe("removed, gone-since");
    expect(ran({ ...nothing, episodes: [episode(3, "01-20")], found: [said(3)] })).toBe(
      "elsewhere, other-episode",
    );
    expect(ran({ person: "heard" })).toBe("aired, heard");
    for (const unknown of [nothing, {}, { now: at("02-05") }, { examined: () => "whole" as const }])
      expect(ran(unknown)).toBe("aired, settled-by-person");
    expect(ran({ person: "not-there" })).toBe("aired, settled-by-person");
  });
  test("C5.19 while a makegood stands the ad is settled, whatever is known of it", () => {
    for (const known of [nothing, { found: [said(2)] }, { person: "heard" as const }])
      expect(verdict({ settled: true, madeGood: true, ...known })).toBe("settled, settled-by-person");
  });
});

describe("C5.03 and C5.07 what proves what", () => {
  test("notes are noted, a name alone is for a person to hear", () => {
    const written: Found = { episodeId: 2, proof: "written", from: null, gone: false };
    const ask: Found = { episodeId: 2, proof: "ask", from: 760, gone: false };
    expect(verdict({ found: [written] })).toBe("noted, written");
    expect(verdict({ found: [ask] })).toBe("unheard, listen");
    expect(verdict({ found: [written, ask] })).toBe("noted, listen");
    expect(verdict({ found: [ask, written, said(2)] })).toBe("aired, said");
  });
});

describe("C5.10 read again", () => {
  test("it is removed when all that spoke for it has gone, and not while something is left", () => {
    const gone = { ...said(2), gone: true };
    expect(verdict({ found: [gone] })).toBe("removed, gone-since");
    expect(verdict({ found: [gone, said(2)] })).toBe("aired, said");
    expect(verdict({ found: [{ ...gone, proof: "ask" }] })).toBe("unheard, only-notes");
  });
});

const anything = fc
  .record({
    now: fc.integer({ min: 0, max: 120 }),
    read: fc.option(fc.integer({ min: 0, max: 120 })),
    failing: fc.boolean(),
    since: fc.option(fc.integer({ min: 0, max: 120 })),
    days: fc.array(fc.integer({ min: 0, max: 120 }), { maxLength: 5 }),
    matched: fc.option(fc.integer({ min: 1, max: 5 })),
    others: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 2 }),
    found: fc.array(
      fc.record({
        episodeId: fc.integer({ min: 1, max: 5 }),
        proof: fc.constantFrom("said", "ask", "written"),
        from: fc.option(fc.integer({ min: 0, max: 3_600 })),
        gone: fc.boolean(),
      }),
      { maxLength: 4 },
    ),
    examined: fc.constantFrom("notes", "in-part", "whole"),
    inserted: fc.boolean(),
    sought: fc.boolean(),
    settled: fc.boolean(),
    madeGood: fc.boolean(),
    agreed: fc.constantFrom(
      ["2026-02-01", "2026-02-14"],
      ["2026-02-01", null],
      [null, "2026-02-14"],
    ) as fc.Arbitrary<[string | null, string | null]>,
    person: fc.constantFrom(null, null, "heard", "not-there"),
    number: fc.option(fc.integer({ min: 1, max: 5 })),
  })
  .map(({ now, read, since, days, failing, matched, others, examined, number, agreed, ...rest }) => {
    const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n, 6));
    const episodes = days.map((n, index) => ({
      ...episode(index + 1, "01-01", { number: index + 1 }),
      published: day(n),
    }));
    const id = matched !== null && matched <= episodes.length ? matched : null;
    return usual({
      ...rest,
      found: rest.found as Found[],
      person: rest.person as Judging["person"],
      now: day(now),
      feed: {
        read: read === null ? null : day(Math.min(read, now)),
        failing,
        since: since === null ? null : day(since),
      },
      episodes,
      matched: id,
      others: new Set(others.filter((one) => one !== id)),
      examined: () => examined as "notes" | "in-part" | "whole",
      spot:
        number === null
          ? { firstDay: agreed[0], lastDay: agreed[1] }
          : { firstDay: null, lastDay: null, episode: number },
    });
  });
const holds = (rule: (judging: Judging, result: ReturnType<typeof judgeSpot>) => void) =>
  fc.assert(
    fc.property(anything, (judging) => rule(judging, judgeSpot(judging))),
    { numRuns: 2_000 },
  );

describe("whatever the data", () => {
  test("C5.09 nothing is missing with an episode, an unread feed, or before its time is over", () => {
    holds(({ matched, feed, now, spot, found }, { state }) => {
      if (state !== "missing") return;
      expect(matched).toBeNull();
      expect(feed.read).not.toBeNull();
      if (spot.episode === null) {
        expect(spot.lastDay).not.toBeNull();
        expect(now.getTime()).toBeGreaterThanOrEqual(Date.parse("2026-02-22T00:00:00Z"));
        expect(feed.read!.getTime()).toBeGreaterThanOrEqual(Date.parse("2026-02-22T00:00:00Z"));
      }
      expect(
        found.every(({ gone, proof, episodeId }) => gone || proof !== "said" || episodeId !== matched),
      ).toBe(true);
    });
  });
  test("C5.09 nothing is not found but in words read to the end, where no ads are inserted", () => {
    holds(({ person, examined, inserted, sought, spot }, { state }) => {
      if (state !== "not-found" || person === "not-there") return;
      expect(spot.lastDay === null && spot.episode === null).toBe(false);
      expect([examined(1), inserted, sought]).toEqual(["whole", false, true]);
    });
  });
  test("C5.08 nothing is late without a last day", () => {
    holds(({ spot }, { state }) => {
      if (state === "late") expect(spot.lastDay).not.toBeNull();
    });
  });
  test("C5.12 a person's word is final, and only a settled spot stands above it", () => {
    holds(({ person, settled, madeGood }, { state, reason }) => {
      if (madeGood) expect(state).toBe("settled");
      else if (settled) expect(["aired", "late", "elsewhere", "misplaced", "removed"]).toContain(state);
      else if (person === "heard") expect([state, reason]).toEqual(["aired", "heard"]);
      else if (person === "not-there") expect([state, reason]).toEqual(["not-found", "not-there"]);
      else expect(["heard", "not-there", "settled-by-person"]).not.toContain(reason);
    });
  });
  test("C5.03 nothing has aired without its words", () => {
    holds(({ person, found }, { state, reason, found: at }) => {
      if (person !== null || reason === "settled-by-person") return;
      if (!["aired", "late", "elsewhere", "misplaced"].includes(state)) return;
      expect(found[at!]).toMatchObject({ proof: "said", gone: false });
    });
  });
});
