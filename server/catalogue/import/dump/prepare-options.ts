import type { Db } from "../../../platform/postgres/database.ts";
import type { KeyFilter } from "./key-filter.ts";
import type { Reading } from "./sort-rows.ts";

/** How the rows of a dump are prepared. */
export interface PrepareOptions extends Reading {
  size: number;
  /** The connection for reading the stored state of the dump's rows, while another one writes. */
  db: Db;
  /** The highest number anything is known of. */
  lastKnown: number;
  /** Every key in use. Without it, all new rows have to be looked up. */
  filter: KeyFilter | null;
  /** Numbers for new podcasts; needed with a filter. */
  reserve(count: number): Promise<number[]>;
  /** How many threads prepare new rows in addition to this one; by default as many as there are cores. */
  threads?: number | undefined;
}
