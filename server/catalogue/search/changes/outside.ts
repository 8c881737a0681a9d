import type { Expression } from "kysely";
import { firstAtLeast } from "../image/place-set.ts";

/** A higher slice includes or excludes these podcasts: its subquery of ids. */
export interface IdFilter {
  mode: "in" | "notIn";
  ids: Expression<unknown>;
}

/** What higher slices know about podcasts, as subqueries of ids, each for one reader. */
export interface Outside {
  /** In the requested campaign. */
  bundle?: IdFilter | undefined;
  /** With an address that the reader's organization has unlocked and keeps; to be added to those that name one. */
  addressed?: Expression<unknown> | undefined;
  /** With the requested tag of the reader's organization. */
  tagged?: Expression<unknown> | undefined;
  /** In any campaign of the reader's organization. */
  placed?: Expression<unknown> | undefined;
}

/** Ids, looked up for one search. */
export class IdSet {
  readonly sorted: Uint32Array;

  /** @param sorted upwards, each once */
  constructor(sorted: Uint32Array) {
    this.sorted = sorted;
  }

  has(id: number): boolean {
    return this.sorted[firstAtLeast(this.sorted, id)] === id;
  }
}

/** The same, looked up. */
export interface OutsideIds {
  bundle?: { mode: "in" | "notIn"; ids: IdSet } | undefined;
  addressed?: IdSet | undefined;
  tagged?: IdSet | undefined;
  placed?: IdSet | undefined;
}
