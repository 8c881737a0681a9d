import { type RawBuilder, sql } from "kysely";
import { type Tx, watcherOf } from "../../platform/postgres/database.ts";
import type { Fields } from "./tables.ts";

/** One changed thing of an organization, or of the platform. */
export interface Change {
  ownerId: number | null;
  thing: string;
  handle?: string | null;
  /** How it is called, or was. */
  name?: string | null;
  before?: Fields;
  after?: Fields;
  /** Where no call made the change: what it is. */
  act?: string;
  program?: string | null;
  /** Who made it, where nobody is signed in, and whether they are a member. */
  loginId?: number | null;
  member?: boolean;
}

/** What the entry of a change needs besides. */
export interface Said extends Change {
  act: string;
  route?: string | null;
  network?: string | null;
  device?: string | null;
  requestId?: string | null;
  /** In place of a name: how to find it. */
  nameIs?: RawBuilder<unknown>;
}

/** A request that gathers what its transactions change. */
export interface Gathers {
  gathers(tx: Tx, change: Change): void;
}

/**
 * Tells the audit what changed, in the transaction that changes it. A verb that tells nothing is in the audit as well
 * where a call made it (see `witness.ts`), but without what changed.
 */
export async function noteChange(tx: Tx, change: Change): Promise<void> {
  const fields = differing(change.before, change.after);
  // Saved as it was: nothing to tell, and the call itself is told of.
  if (fields === null) return;
  const told = { ...change, ...fields };
  const watcher = watcherOf(tx) as (object & Partial<Gathers>) | undefined;
  if (watcher?.gathers) return watcher.gathers(tx, told);
  await insertPending(tx, { act: "job", program: "Hostread", ...told });
}

/** Of an address so much that whoever knows it recognizes it. */
export const veiled = (text: string): string => text.replace(/([^\s@<])[^\s@<]*@/g, "$1…@");

const LONGEST = 300;
const MOST_FIELDS = 40;

/** Only the fields that differ, cut to what fits into a line. Null where both sides are given and none does. */
function differing(
  before: Fields | undefined,
  after: Fields | undefined,
): { before?: Fields; after?: Fields } | null {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]),
  );
  if (before && after && names.length === 0) return null;
  const kept = names.slice(0, MOST_FIELDS);
  const of = (fields: Fields | undefined) =>
    fields && Object.fromEntries(kept.flatMap((name) => (name in fields ? [[name, cut(fields[name])]] : [])));
  return { ...(before && { before: of(before)! }), ...(after && { after: of(after)! }) };
}

/** PostgreSQL's jsonb takes no NUL, and no half of a pair. */
const plain = (text: string): string => text.replaceAll("\0", "").replace(/\p{Surrogate}/gu, "");

function cut(value: unknown): unknown {
  if (typeof value === "string")
    return value.length > LONGEST ? `${plain(value.slice(0, LONGEST))}…` : plain(value);
  if (value === undefined) return null;
  const text = JSON.stringify(value);
  return text.length > LONGEST || text.includes("\\u") ? cut(text) : value;
}

const json = (fields: Fields | undefined): string | null => (fields ? JSON.stringify(fields) : null);
const short = (text: string | null | undefined): string | null =>
  text ? plain(text.slice(0, LONGEST)) : null;

/**
 * Has an entry made of this at the commit. With `ifChanged` only where the transaction has changed or locked something.
 * Answers whether there will be one.
 */
export async function insertPending(tx: Tx, said: Said, ifChanged = false): Promise<boolean> {
  const { rows } = await sql`
    insert into audit_pending (owner_id, login_id, program, member, act, route, thing, handle, name, network, device,
      request_id, before, after)
    select ${said.ownerId}::bigint, ${said.loginId ?? null}::bigint, ${short(said.program)}::text,
      ${said.member ?? true}::boolean, ${said.act}::text, ${said.route ?? null}::text, ${said.thing}::text,
      ${short(said.handle)}::text, ${said.nameIs ?? sql`${short(said.name)}`}::text, ${said.network ?? null}::text,
      ${short(said.device)}::text, ${said.requestId ?? null}::text, ${json(said.before)}::jsonb, ${json(said.after)}::jsonb
    where not ${ifChanged} or pg_current_xact_id_if_assigned() is not null
    returning id`.execute(tx);
  return rows.length > 0;
}
