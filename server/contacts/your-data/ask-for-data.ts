import type { Language } from "../../../contract/forms/locale.ts";
import { links } from "../../accounts/links.ts";
import { rowOf } from "../../accounts/rows.ts";
import { type Letter, sendLetter } from "../../accounts/send-letter.ts";
import { type Budget, networkOf, spend } from "../../accounts/sessions/ask-budget.ts";
import { fault } from "../../platform/fault.ts";
import { hashToken, newToken } from "../../platform/handle.ts";
import { parseAddress, samePersonKey } from "../../platform/mail/address.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { addJob } from "../../platform/queue.ts";
import type { Secrets } from "../../platform/secrets.ts";
import type { Context } from "../../platform/web/http.ts";
import { fingerprintOf } from "../suppression.ts";
import { insertRequest, selectRequest } from "./data-queries.ts";
import { DATA_LETTER } from "./letter.ts";

const NETWORK: Budget = { name: "data-network", most: 30, seconds: 3600 };
const ADDRESS: Budget = { name: "data-address", most: 3, seconds: 3600 };
/** Letters of a token; the person's key follows in base64url, so that the address itself is kept nowhere. */
const SECRET = 43;

/**
 * Has a link mailed to an address. Work, answer and mail are the same for every address: whether anything is known is
 * looked up when the link is opened.
 * @throws Fault too-many-requests, which depends on the network only
 */
export async function askForData(
  { db }: Pick<Context, "db">,
  typed: string,
  from: { ip: string; language: Language },
): Promise<void> {
  const wait = await spend(db, NETWORK, networkOf(from.ip));
  if (wait > 0) throw fault("too-many-requests", { retryAfter: wait });
  const parsed = parseAddress(typed.trim());
  if (!parsed.ok) return;
  const { address } = parsed.mailbox;
  if ((await spend(db, ADDRESS, samePersonKey(parsed.mailbox))) > 0) return;
  await inTransaction(db, (tx) =>
    addJob(
      tx,
      "data-mail",
      { address, language: from.language },
      { maxAttempts: 8, queue: rowOf("news-mail") },
    ),
  );
}

/** Mails the link; it is made here and kept as a hash. @throws NotSent */
export async function sendDataLink(
  context: Context,
  { address, language }: { address: string; language: Language },
): Promise<void> {
  await sendLetter(context, "your-data", () =>
    inTransaction(context.db, async (tx): Promise<Letter | null> => {
      const parsed = parseAddress(address);
      if (!parsed.ok) return null;
      const person = samePersonKey(parsed.mailbox);
      const token = newToken().token + Buffer.from(person).toString("base64url");
      await insertRequest(tx, {
        hmac: fingerprintOf(context.secrets, person),
        tokenHash: hashToken(token),
      });
      const { subject, text } = DATA_LETTER[language];
      const link = `${links(context.config).base}/your-data#${token}`;
      // Not to the tag that was typed: the link opens what is known of the address without one.
      return { to: person, language, subject, text: text.replace("{link}", () => link) };
    }),
  );
}

/** Whose link it is. @throws Fault link-over */
export async function dataRequestOf(db: Context["db"], secrets: Secrets, token: string) {
  const row = await selectRequest(db, hashToken(token));
  const person = Buffer.from(token.slice(SECRET), "base64url").toString();
  if (!row || !fingerprintOf(secrets, person).equals(row.hmac)) throw fault("link-over");
  return { ...row, person };
}
