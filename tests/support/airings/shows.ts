import type { AgreedSpot, ListedEpisode } from "../../../server/airings/match/match-spots.ts";
import type { EpisodeType } from "../../../server/catalogue/episodes/feed-episode.ts";

/** "2026-02-03 full 12 Title": what a feed says of an episode; "-" for no number. */
export function episodesOf(lines: readonly string[]): ListedEpisode[] {
  return lines.map((line, at) => {
    const [day, type, number, ...title] = line.split(" ");
    return {
      id: at + 1,
      title: title.join(" "),
      published: new Date(`${day}T06:00:00Z`),
      number: number === "-" ? null : Number(number),
      type: type as EpisodeType,
    };
  });
}

/** "2026-02-01 2026-02-28", "2026-02-01 -", "- 2026-02-28" or "#12", in the order of their positions; accepted in January. */
export const spotsOf = (agreed: readonly string[]): AgreedSpot[] =>
  agreed.map((text, at) => {
    const [first, last] = text.split(" ");
    const numbered = text.startsWith("#");
    return {
      id: at + 1,
      position: at + 1,
      firstDay: numbered || first === "-" ? null : first!,
      lastDay: numbered || last === "-" ? null : last!,
      episode: numbered ? Number(text.slice(1)) : null,
      accepted: new Date("2026-01-15T12:00:00Z"),
      kept: null,
    };
  });

export interface MadeUpShow {
  name: string;
  episodes: readonly string[];
  spots: readonly string[];
  /** Which episode, from 1, each spot belongs to, as a person paired them; null for none. */
  paired: readonly (number | null)[];
  /** In which episodes the ad was found: "spot episode". */
  found?: readonly string[];
}

/** Shows made up in the shapes that feeds have, with the pairs that a person made. */
export const shows: readonly MadeUpShow[] = [
  {
    name: "weekly, with numbers",
    episodes: [
      "2026-01-28 full 11 A",
      "2026-02-04 full 12 B",
      "2026-02-11 full 13 C",
      "2026-02-18 full 14 D",
    ],
    spots: ["#12", "#14", "#15"],
    paired: [2, 4, null],
  },
  {
    name: "weekly, numbers only in titles",
    episodes: [
      "2026-02-04 full - #12 – Moss",
      "2026-02-11 full - Folge 13: Fog",
      "2026-02-18 full - 14: Frost",
      "2026-02-20 full - 2026 in review",
    ],
    spots: ["#12", "#13", "#14", "#2026"],
    paired: [1, 2, 3, null],
  },
  {
    name: "seasons that count from one again",
    episodes: [
      "2025-09-01 full 1 One",
      "2025-09-08 full 2 Two",
      "2026-02-02 full 1 One again",
      "2026-02-09 full 2 Two again",
    ],
    spots: ["#1", "#2"],
    paired: [3, 4],
  },
  {
    name: "a trailer with the number of the first episode",
    episodes: ["2026-02-01 trailer 1 Soon", "2026-02-04 full 1 First"],
    spots: ["#1"],
    paired: [2],
  },
  {
    name: "by days, trailer and bonus between",
    episodes: [
      "2026-02-02 trailer - Soon",
      "2026-02-03 bonus - Extra",
      "2026-02-05 full - First",
      "2026-02-12 full - Second",
    ],
    spots: ["2026-02-02 2026-02-08", "2026-02-09 2026-02-15"],
    paired: [3, 4],
  },
  {
    name: "a bonus episode where there is no other",
    episodes: ["2026-02-03 bonus - Extra", "2026-03-05 full - Later"],
    spots: ["2026-02-01 2026-02-10"],
    paired: [1],
  },
  {
    name: "three spots in a month of four",
    episodes: ["2026-02-04 full - A", "2026-02-11 full - B", "2026-02-18 full - C", "2026-02-25 full - D"],
    spots: ["2026-02-01 2026-02-28", "2026-02-01 2026-02-28", "2026-02-01 2026-02-28"],
    paired: [1, 2, 3],
  },
  {
    name: "the same, and the ad was found in the later ones",
    episodes: ["2026-02-04 full - A", "2026-02-11 full - B", "2026-02-18 full - C", "2026-02-25 full - D"],
    spots: ["2026-02-01 2026-02-28", "2026-02-01 2026-02-28"],
    found: ["1 2", "2 2", "1 4", "2 4"],
    paired: [2, 4],
  },
  {
    name: "a day early and a week late belong to it, two days early and more do not",
    episodes: ["2026-01-30 full - Two early", "2026-02-15 full - Late", "2026-02-16 full - Too late"],
    spots: ["2026-02-01 2026-02-08"],
    paired: [2],
  },
  {
    name: "daily, one spot a day",
    episodes: [
      "2026-02-02 full - Mo",
      "2026-02-03 full - Tu",
      "2026-02-04 full - We",
      "2026-02-05 full - Th",
    ],
    spots: ["2026-02-03 2026-02-03", "2026-02-05 2026-02-05"],
    found: ["1 2", "2 4"],
    paired: [2, 4],
  },
  {
    name: "two spots in one episode, as the booking says",
    episodes: ["2026-02-04 full 12 A", "2026-02-11 full 13 B"],
    spots: ["#12", "#12", "#13"],
    paired: [1, 1, 2],
  },
  {
    name: "more spots than episodes",
    episodes: ["2026-02-04 full - A"],
    spots: ["2026-02-01 2026-02-07", "2026-02-01 2026-02-07"],
    paired: [1, null],
  },
];
