import { getDomain, getSubdomain } from "tldts";
import { parseAddress, samePersonKey } from "../platform/mail/address.ts";
import { isWebmail } from "../platform/mail/webmail.ts";
import type { Tx } from "../platform/postgres/database.ts";
import type { Secrets } from "../platform/secrets.ts";
import { readSettings } from "../settings/read.ts";
import { grantInitialCredits } from "./book.ts";
import { insertInitialGrant } from "./queries.ts";

/**
 * Books an organization's initial credits, once for each identity: a registered domain with everything below it,
 * or, at providers where anyone gets a mailbox, the address without its plus-tag (S-19). The address is confirmed.
 * A second organization of the same identity starts without credits.
 */
export async function grantSignUpCredits(
  tx: Tx,
  secrets: Secrets,
  account: { ownerId: number; username: string; requestId: string },
): Promise<void> {
  const { ownerId, requestId } = account;
  const identity = secrets.fingerprint(identityOf(account.username), "initial-grant");
  if (!(await insertInitialGrant(tx, identity, ownerId))) return;
  const { emailPurchaseInitialCredits: credits } = await readSettings(tx);
  await grantInitialCredits(tx, { ownerId, actorLoginId: null, credits, requestId });
}

/** What counts as one person or company. It does not stop anybody from buying domains. */
function identityOf(username: string): string {
  const parsed = parseAddress(username);
  if (!parsed.ok) return username;
  // Not by the list's private part: names below a provider of free subdomains cost nothing, so they count as one.
  const domain = getDomain(parsed.mailbox.domain) ?? parsed.mailbox.domain;
  if (!isWebmail(domain)) return domain;
  const [local = "", host = ""] = samePersonKey(parsed.mailbox).split("@");
  // Fastmail delivers everything at user.fastmail.com to user@fastmail.com; the same goes for similar providers.
  const user = getSubdomain(host)?.split(".").at(-1);
  if (user) return `${user}@${domain}`;
  // Gmail delivers with and without dots, under both of its names, to the same mailbox.
  const gmail = host === "gmail.com" || host === "googlemail.com";
  return gmail ? `${local.replaceAll(".", "")}@gmail.com` : `${local}@${host}`;
}
