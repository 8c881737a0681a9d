import { sql } from "kysely";

/** The address of a podcast that is on sale, for hiding it in that podcast's own words. Never part of an answer. */
export const onSaleOf = (podcast: string) => sql<string | null>`(
  select sold.address from podcast_address sold where sold.id = ${sql.ref(`${podcast}.address_id`)})`;

/** The same of `podcast p`. */
export const addressOnSale = onSaleOf("p");
