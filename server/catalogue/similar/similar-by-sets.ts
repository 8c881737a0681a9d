import { INACTIVE_AFTER_MONTHS, LATEST_EPISODE_MONTHS } from "../../../contract/catalogue.ts";
import type { Changed } from "../search/changes/changed.ts";
import type { View } from "../search/changes/current.ts";
import { genreKey, type Image, languageKey } from "../search/image/image.ts";
import { countBoth, forEach, intersect, type PlaceSet, subtract, unite } from "../search/image/place-set.ts";
import { placesWith } from "../search/words/find-term.ts";
import { type Candidate, MOST_SIMILAR, POINTS, type Subject, similarSizes, takeIn } from "./likeness.ts";
import { selectListed } from "./queries.ts";
import { barOf, noPoints, stepsOf, takeEach } from "./take-nearest.ts";

/** The day from which on an episode makes a podcast active, as days since 1970. */
const activeFrom = (since: readonly number[]): number =>
  since[LATEST_EPISODE_MONTHS.indexOf(INACTIVE_AFTER_MONTHS)]!;

/** How many podcasts there are, and how many have each word; the same as `countHolders`. */
export async function holdersBySets(
  { image, changes }: View,
  words: readonly string[],
): Promise<{ all: number; holders: number[] }> {
  const sets = await Promise.all(words.map((word) => placesWith(image, word)));
  const holders = sets.map((set) => set.count - countBoth(set, changes.masked, image.size));
  for (const { text } of changes.rows.values()) {
    for (const [at, word] of words.entries()) if (text.includes(word)) holders[at]! += 1;
  }
  return { all: image.count - changes.masked.count + changes.rows.size, holders };
}

/** More than needed, so that a few delisted ones do not cost a second walk. */
const FIRST = 2 * MOST_SIMILAR;
const MORE = 8;

/**
 * The same as `selectSimilar`, with sets: points are added set by set, and the best are kept while walking. The
 * sets do not know which podcasts a directory no longer lists: those are removed from the best, and more are
 * examined if too few are left.
 */
export async function similarBySets(
  view: View,
  since: readonly number[],
  subject: Subject,
): Promise<number[]> {
  const best = await bestBySets(view, since, subject);
  for (let most = FIRST; ; most *= MORE) {
    const ids = best(most);
    const listed = await selectListed(view.image.db, ids);
    if (listed.length >= MOST_SIMILAR || ids.length < most) return listed.slice(0, MOST_SIMILAR);
  }
}

/** A function for the best of them, delisted ones included. */
async function bestBySets(
  { image, changes }: View,
  since: readonly number[],
  subject: Subject,
): Promise<(most: number) => number[]> {
  const open = await openTo(image, since, subject.language);
  const inOpen = (set: PlaceSet) => intersect([open.set, set], image.size);
  const shared = await Promise.all([
    ...subject.genreIds.map(async (id) => ({
      set: await image.made(`${open.name} g${id}`, async () => inOpen(await image.facet(genreKey(id)))),
      worth: POINTS.genre,
    })),
    ...subject.words.map(async (word) => ({
      set: inOpen(await placesWith(image, word)),
      worth: POINTS.word,
    })),
  ]);
  const sizes = similarSizes(subject);
  const order = await image.order("reachPerEpisode");
  const [first, end] = sizes ? order.between(sizes.from, sizes.to) : [0, 0];
  const start = subject.reach === null ? 0 : order.firstBelow(subject.reach + 1);
  const ids = await image.ids();
  const walks = shared.map(({ set, worth }) => ({ set: subtract(set, changes.masked, image.size), worth }));

  const shares = walks.map(({ set }) => set);
  const steps = stepsOf(unite(shares, image.size), order);

  return (most) => {
    const points = noPoints(image.size);
    for (const { set, worth } of walks) {
      forEach(set, (place) => {
        points[place] = points[place]! + worth;
      });
    }
    const best: Candidate[] = [];
    const offer = (one: Candidate): void => {
      if (one.id !== subject.id) takeIn(best, most, subject, one);
    };
    const pointsAt = (step: number) => points[order.placeAt(step)]!;
    takeEach(steps, pointsAt, { start, first, end }, (step, earned) => {
      offer({ id: ids[order.placeAt(step)]!, points: earned, reach: order.valueAt(step) });
      return barOf(best, most, subject, order);
    });
    for (const row of changes.rows.values()) {
      const earned = pointsOf(row, since, subject);
      if (earned > 0) offer({ id: row.id, points: earned, reach: row.reachPerEpisode });
    }
    return best.map(({ id }) => id);
  };
}

/** What is active, and in the language, and the name under which that is kept. */
async function openTo(
  image: Image,
  since: readonly number[],
  language: string | null,
): Promise<{ name: string; set: PlaceSet }> {
  const day = activeFrom(since);
  const active = await image.range("latestEpisode", day, undefined);
  if (language === null) return { name: `active ${day}`, set: active };
  const name = `active ${day} l${language}`;
  const set = await image.made(name, async () =>
    intersect([active, await image.facet(languageKey(language))], image.size),
  );
  return { name, set };
}

/** A changed podcast's points; 0 if it must not be returned. */
function pointsOf(row: Changed, since: readonly number[], subject: Subject): number {
  if (row.latestEpisode === null || row.latestEpisode < activeFrom(since)) return 0;
  if (subject.language !== null && row.language !== subject.language) return 0;
  const genres = subject.genreIds.filter((id) => row.genreIds.includes(id)).length;
  const words = subject.words.filter((word) => row.text.includes(word)).length;
  if (genres + words === 0) return 0;
  const sizes = similarSizes(subject);
  const reach = row.reachPerEpisode;
  const alike = sizes !== undefined && reach !== null && reach >= sizes.from && reach < sizes.to;
  return genres * POINTS.genre + words * POINTS.word + (alike ? POINTS.size : 0);
}
