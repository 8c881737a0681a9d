import { newToken } from "../../platform/handle.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import type { links } from "../links.ts";
import { writeAccountLetter } from "../mail-texts.ts";
import { selectLoginByName } from "../queries.ts";
import type { Letter } from "../send-letter.ts";
import type { AccountMail } from "../tables.ts";
import { selectChange, setHash } from "./queries.ts";

type Job = Extract<AccountMail, { kind: "address-old" | "address-new" | "address-changed" }>;

/** One of the mails about another address; null where there is no longer a reason to send it. */
export async function prepareAddressLetter(
  tx: Tx,
  to: ReturnType<typeof links>,
  { kind, id }: Job,
): Promise<Letter | null> {
  const change = await selectChange(tx, id);
  if (!change || change.taken_back) return null;
  const { language, old_address: old, new_address: address } = change;
  if (kind === "address-changed") {
    if (!change.changed) return null;
    const { token, hash } = newToken();
    await setHash(tx, id, "back_hash", hash);
    const values = { address, link: to.addressBack(token) };
    return { to: old, language, ...writeAccountLetter("addressChanged", language, values) };
  }
  if (change.changed || change.expires <= new Date()) return null;
  if (kind === "address-new" && (await selectLoginByName(tx, address))) {
    return { to: address, language, ...writeAccountLetter("addressTaken", language, { link: to.signIn }) };
  }
  const { token, hash } = newToken();
  await setHash(tx, id, kind === "address-old" ? "old_hash" : "new_hash", hash);
  const values = { address, link: to.address(token), passwordLink: to.askPassword };
  return kind === "address-old"
    ? { to: old, language, ...writeAccountLetter("addressOld", language, values) }
    : { to: address, language, ...writeAccountLetter("addressNew", language, values) };
}
