import { sql } from "kysely";

/**
 * Whether `podcast_address a` (or `address_standing a`) is of a person, with any tag: by the index on addresses, and by
 * that on tagged ones. `person` in the form of `samePersonKey`.
 */
export const isOfPerson = (person: string) => sql<boolean>`(a.address_key = ${person}
  or (strpos(a.address_key, '+') > 0
    and regexp_replace(a.address_key, '^([^+@]+)[+][^@]*@', '\\1@') = ${person}))`;
