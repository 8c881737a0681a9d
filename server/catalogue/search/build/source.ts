/** Where a build reads its podcasts: the `from` clause, with the podcast as `p` and its detail as `d`. */
export interface Source {
  podcasts: string;
  details: string;
}

/** All that are shown. */
export const WHOLE: Source = {
  podcasts: "podcast p where p.shown",
  details: "podcast_detail d where d.podcast_id not in (select id from podcast where not shown)",
};

/** The ids of changed podcasts, in a temporary table of the reader's connection. */
export const CHANGED_TABLE = "pg_temp.changed_podcast";

/** Those of them that are there, and shown. */
export const CHANGED: Source = {
  podcasts: `${CHANGED_TABLE} c join podcast p on p.id = c.id where p.shown`,
  details: `${CHANGED_TABLE} c join podcast_detail d on d.podcast_id = c.id
    where exists (select from podcast p where p.id = c.id and p.shown)`,
};
