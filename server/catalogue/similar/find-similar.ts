import { fault } from "../../platform/fault.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { hideFor } from "../addresses/hide-addresses.ts";
import { cardsOf } from "../kept-cards.ts";
import type { CardRow } from "../queries.ts";
import { withNow } from "../search/changes/current.ts";
import { notReady } from "../search-podcasts.ts";
import type { Viewers } from "../visible.ts";
import { isTelling, type Likeness, MOST_GENRES, type Subject, similarSizes, titleWords } from "./likeness.ts";
import { countHolders, type SubjectRow, selectSimilar, selectSubject, selectTexts } from "./queries.ts";
import { holdersBySets, similarBySets } from "./similar-by-sets.ts";

export interface Similar {
  row: CardRow;
  why: Likeness;
}

/**
 * The podcasts most similar to one, by the rule in `likeness.ts`: with sets if there is an image, else by the plain
 * query, which defines the correct result. Includes all changes committed before the call.
 * @throws Fault not-found
 */
export async function findSimilar(db: Db, publicId: string, viewers: Viewers): Promise<Similar[]> {
  const row = await selectSubject(db, publicId, viewers);
  if (!row) throw fault("not-found");
  const { subject, ids } = await withNow(db, async ({ view, since, unready }) => {
    if (unready) throw notReady();
    const subject = await subjectOf(row, (words) =>
      view ? holdersBySets(view, words) : countHolders(db, words),
    );
    const ids = view ? await similarBySets(view, since, subject) : await selectSimilar(db, subject);
    return { subject, ids };
  });
  const [cards, texts] = await Promise.all([cardsOf(db, ids), selectTexts(db, ids)]);
  return cards.map((row) => ({ row, why: likeness(subject, row, texts.get(row.id) ?? "") }));
}

/** The podcast with the distinctive words of its title. */
export async function subjectOf(
  { title, onSale, genreIds, ...rest }: SubjectRow,
  count: (words: readonly string[]) => Promise<{ all: number; holders: number[] }>,
): Promise<Subject> {
  // A title that contains an address must not reveal it here.
  const words = titleWords(hideFor(onSale)(title));
  const { all, holders } = words.length > 0 ? await count(words) : { all: 0, holders: [] };
  return {
    ...rest,
    genreIds: genreIds.slice(0, MOST_GENRES),
    words: words.filter((_, at) => isTelling(holders[at]!, all)),
  };
}

/** What the two have in common, from the very row that is shown and the text that it is found by. */
function likeness(subject: Subject, card: CardRow, text: string): Likeness {
  const sizes = similarSizes(subject);
  return {
    genreIds: subject.genreIds.filter((id) => card.genreIds.includes(id)),
    words: subject.words.filter((word) => text.includes(word)),
    language: subject.language !== null && card.language === subject.language,
    size: sizes !== undefined && card.reach !== null && card.reach >= sizes.from && card.reach < sizes.to,
  };
}
