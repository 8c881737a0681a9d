import { sql } from "kysely";

/** The address of `podcast p` that is on sale, for hiding it in that podcast's own words. Never part of an answer. */
export const addressOnSale = sql<string | null>`(
  select sold.address from podcast_address sold where sold.id = p.address_id)`;
