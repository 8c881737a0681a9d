import { createHash } from "node:crypto";
import { Parser } from "htmlparser2";
import {
  BASES_MAX,
  type EnteredBasis,
  type addBasis as promised,
} from "../../../contract/contacts/contact-file.ts";
import type { RouteBody } from "../../../contract/route.ts";
import { shortNamesOf } from "../../accounts/short-names.ts";
import { foldText } from "../../catalogue/fold-text.ts";
import { fault } from "../../platform/fault.ts";
import { newHandle } from "../../platform/handle.ts";
import { OutboundRefused } from "../../platform/outbound/refused.ts";
import { type Db, inTransaction, type Tx } from "../../platform/postgres/database.ts";
import { addJob } from "../../platform/queue.ts";
import type { Secrets } from "../../platform/secrets.ts";
import type { Caller, Context } from "../../platform/web/http.ts";
import {
  type BasisRow,
  countBases,
  hasRelation,
  insertBasis,
  lockBases,
  revokeRelation,
  selectUnread,
  setRead,
  setRevoked,
} from "./file-queries.ts";
import { selectContactFacts } from "./guard-queries.ts";
import { personHmac } from "./judge-contacts.ts";

/**
 * Enters why an organization may write to the person behind a podcast, and has its page read once. It counts for all shows
 * of that person, from now on and until it is taken back or the person objects.
 * Of an address that the organization does not have it would tell who else stands behind it.
 * @throws Fault recipient-unknown, recipient-locked, too-many-items
 */
export async function addBasis(
  tx: Tx,
  secrets: Secrets,
  of: { ownerId: number; podcastId: number; loginId: number },
  given: Omit<RouteBody<typeof promised>, "owner">,
): Promise<EnteredBasis> {
  const [facts] = await selectContactFacts(tx, of.ownerId, [of.podcastId]);
  if (!facts) throw fault("recipient-unknown", { values: { count: 1 } });
  if (!facts.known) throw fault("recipient-locked");
  const hmac = personHmac(secrets, facts.key);
  if ((await countBases(tx, of.ownerId, hmac)) >= BASES_MAX)
    throw fault("too-many-items", { values: { count: BASES_MAX } });
  const { kind, quote, page = null } = given;
  const row = await insertBasis(tx, { ...of, publicId: newHandle(), hmac, kind, quote, page });
  if (page !== null) await addJob(tx, "read-basis-page", { basisId: row.id });
  await addJob(tx, "contact-rules-changed", { ownerId: of.ownerId });
  return (await describeBases(tx, [row]))[0]!;
}

/**
 * Notes that the person behind a podcast has agreed to something with the organization. What shows it is noted once; an
 * address that is not known is none to write to either. Nothing may be held before `holdBases`.
 */
export async function noteRelation(
  tx: Tx,
  secrets: Secrets,
  of: { ownerId: number; podcastId: number },
  quote: string,
): Promise<void> {
  const [facts] = await selectContactFacts(tx, of.ownerId, [of.podcastId]);
  if (!facts) return;
  const hmac = personHmac(secrets, facts.key);
  if (await hasRelation(tx, of.ownerId, hmac, quote)) return;
  const entered = {
    publicId: newHandle(),
    hmac,
    kind: "relation",
    quote,
    page: null,
    loginId: null,
  } as const;
  await insertBasis(tx, { ...of, ...entered });
  await addJob(tx, "contact-rules-changed", { ownerId: of.ownerId });
}

/** Takes back a relation that `noteRelation` noted. Nothing may be held before `holdBases`. */
export async function withdrawRelation(
  tx: Tx,
  secrets: Secrets,
  of: { ownerId: number; podcastId: number },
  quote: string,
): Promise<void> {
  const [facts] = await selectContactFacts(tx, of.ownerId, [of.podcastId]);
  if (facts && (await revokeRelation(tx, of.ownerId, personHmac(secrets, facts.key), quote)))
    await addJob(tx, "contact-rules-changed", { ownerId: of.ownerId });
}

/**
 * Taken before anything else by who notes a relation on the way: a hand-over holds bases before podcasts, too.
 */
export const holdBases = lockBases;

/** @throws Fault not-found */
export async function revokeBasis(
  tx: Tx,
  { loginId }: Caller,
  of: { ownerId: number; podcastId: number; publicId: string },
): Promise<EnteredBasis> {
  const row = await setRevoked(tx, of, loginId);
  if (!row) throw fault("not-found");
  return (await describeBases(tx, [row]))[0]!;
}

export async function describeBases(db: Db, rows: readonly BasisRow[]): Promise<EnteredBasis[]> {
  const names = await shortNamesOf(
    db,
    rows.flatMap((row) => row.login_id ?? []),
  );
  return rows.map((row) => ({
    id: row.public_id,
    kind: row.kind,
    quote: row.quote,
    page: row.page,
    readAt: row.read_at?.toISOString() ?? null,
    stood: row.stood,
    hash: row.read_hash?.toString("hex") ?? null,
    by: row.login_id === null ? null : (names.get(row.login_id) ?? null),
    at: row.created.toISOString(),
    revoked: row.revoked?.toISOString() ?? null,
  }));
}

/** One page, named by a person: 1 MB, 10 seconds, https all the way. */
const LIMITS = { kind: "web", maxBytes: 1_000_000, totalTimeoutMs: 10_000 } as const;

/** Reads the page of a basis once, and keeps whether its quote stands there. A page that cannot be read proves nothing. */
export async function readBasisPage(
  { db, outbound }: Pick<Context, "db" | "outbound">,
  basisId: number,
): Promise<void> {
  const basis = await selectUnread(db, basisId);
  if (!basis?.page) return;
  const bytes = await read(outbound, basis.page);
  await inTransaction(db, (tx) =>
    setRead(tx, basisId, {
      stood: bytes && foldText(wordsOf(bytes.toString("utf8"))).includes(foldText(basis.quote)),
      hash: bytes && createHash("sha256").update(bytes).digest(),
    }),
  );
}

async function read(outbound: Context["outbound"], page: string): Promise<Buffer | null> {
  try {
    const answer = await outbound.fetch(page, {
      ...LIMITS,
      accept: "text/html, text/plain;q=0.9",
      before: async ({ protocol }) => {
        if (protocol !== "https:") throw new OutboundRefused("refused", "scheme");
      },
    });
    if (answer.status !== 200) {
      answer.discard();
      return null;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of answer.body) chunks.push(chunk);
    return Buffer.concat(chunks);
  } catch {
    // Whatever a host named by a user does wrong: nothing was read.
    return null;
  }
}

const UNSEEN = new Set(["script", "style", "template", "noscript"]);

/** The words of a page as its reader has them. */
function wordsOf(html: string): string {
  let hidden = 0;
  let words = "";
  const parser = new Parser({
    onopentag: (name) => {
      if (UNSEEN.has(name)) hidden += 1;
    },
    onclosetag: (name) => {
      if (UNSEEN.has(name)) hidden -= 1;
      else if (!INLINE.has(name)) words += " ";
    },
    ontext: (text) => {
      if (hidden === 0) words += text;
    },
  });
  parser.end(html);
  return words;
}

/** Tags that part no words. */
const INLINE = new Set("a b i em strong span u s small mark abbr q cite code sub sup".split(" "));
