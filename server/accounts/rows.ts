import { randomInt } from "node:crypto";
import type { Tx } from "../platform/postgres/database.ts";
import { addJob } from "../platform/queue.ts";
import type { AccountMail } from "./tables.ts";

/**
 * What waits for the platform's own mail server, or for hosts that users name, stands in rows: whoever causes it and however
 * much there is, it takes no more of the worker's places than it has rows, and the others' mail goes on (decision 211).
 * Letters that somebody waits for do not stand behind news.
 */
const ROWS = { "account-mail": 2, "news-mail": 2, push: 2, "slow-push": 1 } as const;

/** The queue of a job; without a number, any of its kind. */
export const rowOf = (
  kind: keyof typeof ROWS,
  number: number = randomInt(ROWS[kind]),
): `${keyof typeof ROWS} ${number}` => `${kind} ${number % ROWS[kind]}`;

/** Has one of the platform's own mails written and sent. */
export const addAccountMail = (tx: Tx, mail: AccountMail): Promise<void> =>
  addJob(tx, "account-mail", mail, { maxAttempts: 8, queue: rowOf("account-mail") });
