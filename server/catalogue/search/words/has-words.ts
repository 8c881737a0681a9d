import { type RawBuilder, sql } from "kysely";

/** Every one of these begins a word of `podcast_detail d`. They are letters and numbers: none means more in LIKE. */
export const hasWords = (begun: readonly string[]): RawBuilder<unknown> =>
  sql.join(
    begun.map((word) => sql`d.words like ${`% ${word}%`}`),
    sql` and `,
  );
