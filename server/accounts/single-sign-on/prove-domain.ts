import { randomBytes } from "node:crypto";
import { parse } from "tldts";
import { MOST_SIGN_ON_DOMAINS } from "../../../contract/accounts/single-sign-on.ts";
import { fault, invalidField } from "../../platform/fault.ts";
import { isAbsent } from "../../platform/outbound/names.ts";
import { type Db, inTransaction } from "../../platform/postgres/database.ts";
import { beyondFence } from "../../platform/postgres/fence/fence.ts";
import type { Context } from "../../platform/web/http.ts";
import { usernameOf } from "../names.ts";
import { type Budget, spend } from "../sessions/ask-budget.ts";
import { noteDomain } from "./note-sign-on.ts";
import {
  type DomainRow,
  deleteDomain,
  insertDomain,
  lockDomain,
  lockOwner,
  selectDomains,
  selectHolder,
  setProved,
} from "./queries.ts";

/** Each look asks the DNS of a domain that somebody typed. */
const LOOKS: Budget = { name: "sign-on-domain", most: 60, seconds: 3_600 };

/** Where the word has to stand. Below the domain, so that it disturbs none of its own records. */
export const recordOf = ({ domain, word }: Pick<DomainRow, "domain" | "word">) => ({
  name: `_hostread-sign-on.${domain}`,
  value: `hostread-domain=${word}`,
});

/** @throws Fault invalid, too-many-items */
export async function addDomain(db: Db, ownerId: number, typed: string): Promise<void> {
  // As the domain of an address, so that what is proved and what signs in are compared in one form.
  const domain = usernameOf(`kim@${typed.replace(/^@|\.$/g, "")}`)?.mailbox.domain;
  if (!domain) throw invalidField("/domain", "not-a-domain");
  const { publicSuffix, isIp } = parse(domain, { allowPrivateDomains: true });
  // Nobody owns "co.uk"; and a name without a dot is nowhere.
  if (isIp || publicSuffix === domain || !domain.includes(".")) throw invalidField("/domain", "not-a-domain");
  await inTransaction(db, async (tx) => {
    await lockOwner(tx, ownerId);
    const present = await selectDomains(tx, ownerId);
    if (present.some((one) => one.domain === domain)) return;
    if (present.length >= MOST_SIGN_ON_DOMAINS)
      throw fault("too-many-items", { values: { max: MOST_SIGN_ON_DOMAINS } });
    await insertDomain(tx, ownerId, domain, randomBytes(20).toString("hex"));
    await noteDomain(tx, ownerId, { domain, proved: false });
  });
}

/** @throws Fault not-found */
export async function removeDomain(db: Db, ownerId: number, publicId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockOwner(tx, ownerId);
    const gone = (await selectDomains(tx, ownerId)).find((one) => one.public_id === publicId);
    if (!gone || !(await deleteDomain(tx, ownerId, publicId))) throw fault("not-found");
    await noteDomain(tx, ownerId, { domain: gone.domain, proved: null });
  });
}

/**
 * Looks into DNS for a domain's word. A domain that another organization has proved passes on only if that one's word
 * stands there no more: whoever keeps the records decides.
 * @throws Fault not-found, domain-record-missing, domain-not-answered, domain-taken, too-many-requests
 */
export async function proveDomain(context: Context, ownerId: number, publicId: string): Promise<void> {
  const { db, outbound } = context;
  const row = (await selectDomains(db, ownerId)).find((one) => one.public_id === publicId);
  if (!row) throw fault("not-found");
  const retryAfter = await spend(db, LOOKS, String(ownerId));
  if (retryAfter > 0) throw fault("too-many-requests", { retryAfter });
  const found = await outbound.names.txt(recordOf(row).name).catch((error: unknown) => {
    throw fault(isAbsent(error) ? "domain-record-missing" : "domain-not-answered");
  });
  const values = new Set(found.slice(0, 100).map((parts) => parts.join("").trim()));
  if (!values.has(recordOf(row).value)) throw fault("domain-record-missing");
  await inTransaction(db, async (tx) => {
    await lockOwner(tx, ownerId);
    const holder = await beyondFence(tx, "domain of a sign-on", async () => {
      await lockDomain(tx, row.domain);
      const other = await selectHolder(tx, row.domain);
      if (!other || other.id === row.id) return other;
      if (values.has(recordOf(other).value)) throw fault("domain-taken");
      await setProved(tx, other.id, false);
      return other;
    });
    if (holder?.id === row.id) return;
    await setProved(tx, row.id, true);
    await noteDomain(tx, ownerId, { domain: row.domain, proved: true });
  });
}
