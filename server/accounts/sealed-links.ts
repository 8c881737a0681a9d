import type { Tx } from "../platform/postgres/database.ts";
import type { SecretPlace, Secrets } from "../platform/secrets.ts";
import { replaceAnswer, selectAnswers } from "../platform/web/idempotency.ts";

/** The call whose answer holds a link: kept with its key for a repetition, and sealed. */
export const INVITE = "inviteMember";

export const linkPlace = (loginId: number, key: string | null): SecretPlace => ({
  table: "idempotent_answer",
  row: `${loginId} ${key}`,
  field: "link",
});

/** The calls that give out a token of a program, sealed in the same way. */
export const TOKEN_ANSWERS = "giveToken";

export const tokenPlace = (loginId: number, key: string | null): SecretPlace => ({
  table: "idempotent_answer",
  row: `${loginId} ${key}`,
  field: "token",
});

/** Seals the tokens that were given out within a day with the present key; answers how many it changed. */
export async function resealTokens(tx: Tx, secrets: Secrets): Promise<number> {
  let changed = 0;
  for (const { loginId, key, answer } of await selectAnswers(tx, TOKEN_ANSWERS)) {
    const { sealed, ...rest } = (answer ?? {}) as { sealed?: unknown };
    if (typeof sealed !== "string") continue;
    const anew = secrets.reseal(Buffer.from(sealed, "base64"), tokenPlace(loginId, key));
    if (!anew) continue;
    const next = { ...rest, sealed: anew.toString("base64") };
    await replaceAnswer(tx, { loginId, route: TOKEN_ANSWERS, key }, next);
    changed += 1;
  }
  return changed;
}

/** Seals the links of invitations with the present key; answers how many it changed. */
export async function resealLinks(tx: Tx, secrets: Secrets): Promise<number> {
  let changed = 0;
  for (const { loginId, key, answer } of await selectAnswers(tx, INVITE)) {
    if (typeof answer !== "string") continue;
    const anew = secrets.reseal(Buffer.from(answer, "base64"), linkPlace(loginId, key));
    if (!anew) continue;
    await replaceAnswer(tx, { loginId, route: INVITE, key }, anew.toString("base64"));
    changed += 1;
  }
  return changed;
}
