import { type RawBuilder, sql } from "kysely";
import type { Circle } from "../../mailbox/readable.ts";

const liesIn = (mailboxIds: readonly number[]): RawBuilder<boolean> => sql<boolean>`(
  c.mailbox_id = any(${[...mailboxIds]}::bigint[]) or exists (
    select from conversation_shared s
    where s.conversation_id = c.id and s.mailbox_id = any(${[...mailboxIds]}::bigint[])))`;

/** Of "conversation as c" those that may take up what these people read: neither is opened to anybody by it. */
export const mayHold = ({ open, alike }: Circle): RawBuilder<boolean> =>
  open
    ? liesIn(alike)
    : sql<boolean>`(
        c.mailbox_id = any(${[...alike]}::bigint[]) and not exists (
          select from conversation_shared s
          where s.conversation_id = c.id and s.mailbox_id <> all(${[...alike]}::bigint[])))`;

/** Of "conversation as c" those that all of these people read already. */
export const isReadBy = ({ within }: Circle): RawBuilder<boolean> => liesIn(within);
