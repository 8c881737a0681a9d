import { expect, test } from "vitest";
import type { PodcastFacts } from "../../../contract/campaigns/compare.ts";
import type { PodcastState } from "../../../contract/campaigns.ts";
import { likeOne } from "./like.ts";

const one = (
  title: string,
  state: PodcastState,
  genres: string[],
  reachPerEpisode: number | null = null,
  language: string | null = "en",
) => ({
  state,
  facts: {
    title,
    language,
    reachPerEpisode,
    genres: genres.map((externalId) => ({ externalId, title: externalId, kind: "SUB" as const })),
  } as PodcastFacts,
});

test("D5.08 a podcast is like the one that said yes with most genres in common, of equals one of its size", () => {
  const fog = one("Fog", "New", ["a", "b", "c"], 1000);
  const list = [
    fog,
    one("Far", "Signed", ["a", "x"], 1000),
    one("Large", "Signed", ["a", "b"], 2001),
    one("Near", "Briefed", ["b", "c"], 2000),
    one("Interested", "Interested", ["a", "b", "c"], 1000),
    one("German", "Signed", ["a", "b", "c"], 1000, "de"),
  ];
  expect(likeOne(fog, list)).toMatchObject({ title: "Near", size: true });
  expect(likeOne(fog, list)?.genres.map(({ title }) => title)).toEqual(["b", "c"]);
});

test("D5.08 nothing is said where nothing is in common, or the podcast has said yes itself", () => {
  const signed = one("Signed", "Signed", ["a"], 10);
  const other = one("Other", "Signed", ["a"], 10);
  expect(likeOne(signed, [signed, other])).toBeUndefined();
  expect(likeOne(one("Fog", "New", ["z"]), [signed])).toBeUndefined();
  expect(likeOne(one("Fog", "New", ["a"], 10, null), [signed])).toBeUndefined();
  expect(likeOne(one("Fog", "New", ["a"]), [signed])).toMatchObject({ title: "Signed", size: false });
});
