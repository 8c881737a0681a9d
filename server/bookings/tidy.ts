import type { Tx } from "../platform/postgres/database.ts";
import { forgetTraces as forget } from "./queries.ts";

/** Forgets tries to answer links after a day, and from where a booking was accepted after twelve months. */
export const forgetTraces: (tx: Tx) => Promise<void> = forget;
