import type { Secrets } from "../../platform/secrets.ts";
import type { GrantColumns, GrantRow } from "./queries.ts";

const place = (row: number, field: "access" | "refresh") => ({ table: "mailbox_grant", row, field });

export const sealToken = (
  secrets: Secrets,
  mailboxId: number,
  field: "access" | "refresh",
  token: string,
): Buffer => secrets.seal(token, place(mailboxId, field));

/** The same token sealed with the present key; null where it is already. */
export const resealToken = (
  secrets: Secrets,
  mailboxId: number,
  field: "access" | "refresh",
  sealed: Buffer,
): Buffer | null => secrets.reseal(sealed, place(mailboxId, field));

export const openToken = (secrets: Secrets, row: GrantRow, field: "access" | "refresh"): string | null => {
  const sealed = row[field];
  return sealed && secrets.open(sealed, place(row.mailbox_id, field));
};

/** What a token endpoint answers; how long a refresh token lives has no name all agree on. */
export interface TokenAnswer {
  access_token: string;
  refresh_token?: string | undefined;
  expires_in?: number | undefined;
  scope?: string | undefined;
  refresh_token_expires_in?: unknown;
  refresh_expires_in?: unknown;
}

/** RFC 6749 5.1 lets servers leave the lifetime out; an hour is what nearly all of them give. */
const USUAL_LIFE = 3_600;
const DAY = 86_400;

/** The columns of an answer. A refresh token that is not replaced stays, and its end with it. */
export function columnsOf(secrets: Secrets, mailboxId: number, answer: TokenAnswer, now: Date): GrantColumns {
  const life = seconds(answer.expires_in) ?? USUAL_LIFE;
  const end = seconds(answer.refresh_token_expires_in) ?? seconds(answer.refresh_expires_in);
  return {
    access: sealToken(secrets, mailboxId, "access", answer.access_token),
    access_issued: now,
    access_until: new Date(now.getTime() + life * 1_000),
    ...(answer.refresh_token && { refresh: sealToken(secrets, mailboxId, "refresh", answer.refresh_token) }),
    // Within a year it is worth announcing; what is said to live longer, or for ever (0), ends otherwise.
    ...(end !== null && {
      refresh_until: end > 0 && end < 366 * DAY ? new Date(now.getTime() + end * 1_000) : null,
    }),
  };
}

function seconds(value: unknown): number | null {
  const number = typeof value === "string" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) && number >= 0 ? number : null;
}
