import { type RawBuilder, sql } from "kysely";
import { PLURALS } from "../contract/route.ts";
import type { Db } from "./platform/postgres/database.ts";

/** Finds the organization of a thing by its handle. */
type Find = (handle: string) => RawBuilder<{ id: number }>;

/** Of tables that name their organization. */
const inTable =
  (table: string): Find =>
  (handle) =>
    sql`select owner_id as id from ${sql.table(table)} where public_id = ${handle}`;

/** Which organization a call is about, by the part of its path before the first handle. */
const THINGS: Readonly<Record<string, Find>> = {
  owner: (handle) => sql`select id from owner where public_id = ${handle}`,
  campaign: inTable("campaign"),
  list: inTable("podcast_list"),
  mailing: inTable("mailing"),
  message: inTable("message"),
  mailboxes: inTable("mailbox"),
  booking: inTable("booking"),
  link: inTable("link"),
  code: inTable("promo_code"),
  conversation: inTable("conversation"),
  "conversation-mail": inTable("conversation_mail"),
  "conversion-import": inTable("conversion_import"),
  "own-template": inTable("own_template"),
  "saved-search": inTable("saved_search"),
  tag: inTable("tag"),
  "own-field": inTable("own_field"),
  task: (handle) => sql`
    select c.owner_id as id from task t join campaign c on c.id = t.campaign_id where t.public_id = ${handle}`,
  purchase: inTable("purchase"),
  offer: (handle) => sql`
    select c.owner_id as id from offer o join campaign_entry e on e.id = o.entry_id
    join campaign c on c.id = e.campaign_id where o.public_id = ${handle}`,
  spot: (handle) => sql`
    select b.owner_id as id from spot s join booking b on b.id = s.booking_id where s.public_id = ${handle}`,
  "follow-up": (handle) => sql`
    select m.owner_id as id from follow_up f join message m on m.id = f.root_message_id
    where f.public_id = ${handle}`,
  "conversation-note": (handle) => sql`
    select c.owner_id as id from conversation_note n join conversation c on c.id = n.conversation_id
    where n.public_id = ${handle}`,
  suggestion: (handle) => sql`
    select m.owner_id as id from move_suggestion s join conversation_mail m on m.id = s.mail_id
    where s.public_id = ${handle}`,
  // One that came in, or one that waits to go out.
  "mail-file": (handle) => sql`
    select m.owner_id as id from mail_file f join conversation_mail m on m.id = f.mail_id where f.public_id = ${handle}
    union all select owner_id as id from message_file where public_id = ${handle}`,
};

const PATH = /^\/(?:(?:core\/)?api|podcast\/api\/email|v1)\/([a-z-]+)\/:(\w+)/;

/** What is known of a call before its body is held against its rules. */
export interface Asked {
  path: string;
  params: unknown;
  /** Undefined where the call takes none: what stands there is refused when it is read. */
  query: unknown;
  body: unknown;
}

/** A handle as it was sent; what has another form names nothing, and is refused when it is read. */
function handleIn(given: unknown, name: string): string | undefined {
  const value = given && typeof given === "object" ? (given as Record<string, unknown>)[name] : undefined;
  return typeof value === "string" && /^[\w-]{1,100}$/.test(value) ? value : undefined;
}

/** What calls the organization they name beside the path, by its public id or by its stable handle. */
const NAMES = ["owner", "ownerPublicId", "ownerName"] as const;

/**
 * The organization that a call is about: that of the thing in its path, or the one it names. Null where there is no
 * such thing, undefined where the call names none.
 */
export async function whoseOf(
  db: Db,
  { path, params, query, body }: Asked,
): Promise<number | null | undefined> {
  const [, thing, param] = PATH.exec(path) ?? [];
  const find = thing === undefined ? undefined : THINGS[PLURALS[thing] ?? thing];
  const handle = param === undefined ? undefined : handleIn(params, param);
  if (find) {
    if (handle === undefined) return null;
    const { rows } = await find(handle).execute(db);
    return rows[0]?.id ?? null;
  }
  for (const name of NAMES) {
    const given = handleIn(query, name) ?? handleIn(body, name);
    if (given === undefined) continue;
    const row = await db
      .selectFrom("owner")
      .select("id")
      .where((eb) => eb.or([eb("public_id", "=", given), eb("name", "=", given)]))
      .executeTakeFirst();
    return row?.id ?? null;
  }
  return undefined;
}
