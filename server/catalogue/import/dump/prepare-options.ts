import type { Db } from "../../../platform/postgres/database.ts";
import type { KeyFilter } from "./key-filter.ts";
import type { Reading } from "./sort-rows.ts";

/** How the rows of a dump are prepared. */
export interface PrepareOptions extends Reading {
  size: number;
  /** What is known of the dump's rows is read with it, while another connection writes. */
  db: Db;
  /** The highest number anything is known of. */
  lastKnown: number;
  /** Every key that somebody goes by. Without it all fresh rows are to be looked up. */
  filter: KeyFilter | null;
  /** Numbers for new podcasts; needed with a filter. */
  reserve(count: number): Promise<number[]>;
  /** How many threads prepare new rows beside this one; without it as many as there are cores. */
  threads?: number | undefined;
}
