import { sql } from "kysely";
import { beginnings } from "../../description-words.ts";
import { placesFor } from "../words/find-described.ts";
import { hasWords } from "../words/has-words.ts";
import { searchTerms } from "../words/terms.ts";
import type { Condition, Filter } from "./filter.ts";

/** `%`, `_` and `\` mean themselves. */
const literal = (term: string): string => term.replace(/[\\%_]/g, (c) => `\\${c}`);

/** The term is inside title or artist or, on request, begins words of the description. */
function hasTerm(term: string, inDescriptions: boolean | undefined): Condition {
  const inside = sql`p.search_text like ${`%${literal(term)}%`}`;
  const begun = inDescriptions ? beginnings(term) : [];
  if (begun.length === 0) return inside;
  return sql`(${inside} or exists (
    select from podcast_detail d where d.podcast_id = p.id and ${hasWords(begun)}))`;
}

export const words: Filter = {
  names: ["title", "inDescriptions"],
  condition: (f) => {
    const terms = searchTerms(f.title);
    if (terms.length === 0) return undefined;
    return sql.join(
      terms.map((term) => hasTerm(term, f.inDescriptions)),
      sql` and `,
    );
  },
  sets: (image, f) =>
    [...new Set(searchTerms(f.title))].map((term) => placesFor(image, term, f.inDescriptions)),
  test: (f, { isDescribed }) => {
    const terms = searchTerms(f.title);
    if (terms.length === 0) return undefined;
    return (row) => terms.every((term) => row.text.includes(term) || isDescribed(row, term));
  },
  key: (f) => [[...new Set(searchTerms(f.title))].sort(), f.inDescriptions === true],
};
