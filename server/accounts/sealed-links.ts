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
