import type { Tx } from "../../platform/postgres/database.ts";
import { markAnswered } from "./queries.ts";

/**
 * Somebody for whose address credits came back has answered after all: weak proof pays nothing more by itself.
 * @returns how many cases that concerns
 */
export const noteAnswer = (tx: Tx, ownerId: number, person: string): Promise<number> =>
  markAnswered(tx, ownerId, person);
