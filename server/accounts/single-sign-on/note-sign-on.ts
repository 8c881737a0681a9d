import type { Tx } from "../../platform/postgres/database.ts";
import { noteChange } from "../audit/note.ts";
import type { Fields } from "../audit/tables.ts";
import type { SignOnRow } from "./queries.ts";

type Told = Pick<SignOnRow, "issuer" | "client_id" | "role" | "enabled" | "unsaid" | "only_way">;
const told = (row: Told | null, secret: boolean): Fields =>
  row
    ? {
        issuer: row.issuer,
        clientId: row.client_id,
        role: row.role,
        enabled: row.enabled,
        unsaid: row.unsaid,
        onlyWay: row.only_way,
        secret,
      }
    : {};

/** Tells the audit how people sign in at their provider, and how they did. Of the secret only that one was entered. */
export const noteSignOn = (
  tx: Tx,
  ownerId: number,
  before: Told | null,
  after: Told | null,
  secret = false,
): Promise<void> =>
  noteChange(tx, {
    ownerId,
    thing: "single-sign-on",
    before: told(before, false),
    after: told(after, secret),
  });

/** And which domains it is for. */
export const noteDomain = (
  tx: Tx,
  ownerId: number,
  { domain, proved }: { domain: string; proved: boolean | null },
): Promise<void> =>
  noteChange(tx, { ownerId, thing: "single-sign-on", name: domain, after: { domain, proved } });
