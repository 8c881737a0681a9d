import { only } from "./only.ts";

/** Its feed names people (podcast:person). Triggers record when a feed starts or stops doing so (migration 0020). */
export const personsNamed = only(
  "personsNamed",
  "exists (select from podcast_tags t where t.podcast_id = p.id and t.persons <> '[]')",
);
