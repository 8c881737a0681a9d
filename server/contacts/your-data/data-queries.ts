import { sql } from "kysely";
import { DATA_LINK_HOURS, DATA_LISTED_MAX, type YourData } from "../../../contract/contacts/your-data.ts";
import { addressOnSale } from "../../catalogue/addresses/address-on-sale.ts";
import { isOfPerson } from "../../catalogue/addresses/is-of-person.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";

export const insertRequest = (tx: Tx, row: { hmac: Buffer; tokenHash: Buffer }) =>
  tx
    .insertInto("data_request")
    .values({
      address_hmac: row.hmac,
      token_hash: row.tokenHash,
      until: sql<Date>`now() + make_interval(hours => ${DATA_LINK_HOURS})`,
    })
    .execute();

/** A link that is not over. */
export const selectRequest = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom("data_request")
    .select(["id", "address_hmac as hmac", "until", "erased"])
    .where("token_hash", "=", tokenHash)
    .where("until", ">", sql<Date>`now()`)
    .executeTakeFirst();

export const markRequest = (db: Db, id: number, what: "opened" | "objected" | "erased") =>
  db
    .updateTable("data_request")
    .set({ [what]: sql<Date>`now()` })
    .where("id", "=", id)
    .where(what, "is", null)
    .execute();

/** Requests whose end is so long ago are forgotten (section 11 of the design). */
const REQUESTS_KEPT_YEARS = 3;
const FORGOTTEN_AT_ONCE = 10_000;

export const deleteOldRequests = (tx: Tx) =>
  sql`
    delete from data_request where id in (select id from data_request
      where asked < now() - make_interval(years => ${REQUESTS_KEPT_YEARS}) order by id limit ${FORGOTTEN_AT_ONCE})`.execute(
    tx,
  );

type Show = YourData["shows"][number];
/** Where the catalogue has the person's address, by public shows. */
export async function selectShows(db: Db, person: string) {
  const { rows } = await sql<
    Omit<Show, "firstSeen" | "lastSeen" | "gone" | "preferences"> & {
      id: number;
      firstSeen: Date;
      lastSeen: Date;
      gone: Date | null;
      /** The address to hide in the title. */
      onSale: string | null;
    }
  >`
    select p.id, p.public_id as podcast, p.title, ${addressOnSale} as "onSale", a.source, a.tag, a.first_seen as "firstSeen", a.last_seen as "lastSeen",
      a.gone, a.snippet as quote, a.country, a.country_basis as "countryBasis"
    from podcast_address a join podcast p on p.id = a.podcast_id
    where p.shown and ${isOfPerson(person)}
    order by a.last_seen desc, a.id desc limit ${DATA_LISTED_MAX}`.execute(db);
  return rows;
}

export async function selectBases(db: Db, hmac: Buffer) {
  const { rows } = await sql<{
    organization: string;
    kind: string;
    quote: string;
    at: Date;
    revoked: boolean;
  }>`
    select o.display_name as organization, b.kind, b.quote, b.created as at, b.revoked is not null as revoked
    from contact_basis b join owner o on o.id = b.owner_id where b.address_hmac = ${hmac}
    order by b.id desc limit ${DATA_LISTED_MAX}`.execute(db);
  return rows;
}

/** Mails that left, or may have, and why the rules let them; those of the demonstration's mail server reach nobody. */
export async function selectMails(db: Db, person: string) {
  const { rows } = await sql<Omit<YourData["mails"][number], "at"> & { at: Date; onSale: string | null }>`
    select o.display_name as organization, p.title as show, ${addressOnSale} as "onSale", m.subject, m.handed as at, d.basis, d.country
    from message m join owner o on o.id = m.owner_id join podcast p on p.id = m.podcast_id
    join mailbox b on b.id = m.mailbox_id and not b.sandbox
    left join lateral (select basis, country from contact_decision c
      where c.message_id = m.id and c.outcome in ('handed', 'overridden') order by c.id desc limit 1) d on true
    where m.recipient_key = ${person} and m.handed is not null
    order by m.id desc limit ${DATA_LISTED_MAX}`.execute(db);
  return rows;
}

/** Since when nobody at all may write there; null: they may. */
export async function selectObjected(db: Db, hmac: Buffer): Promise<Date | null> {
  const row = await db
    .selectFrom("suppression")
    .select("created")
    .where("owner_id", "is", null)
    .where("address_hmac", "=", hmac)
    .where("lifted", "is", null)
    .executeTakeFirst();
  return row?.created ?? null;
}

/** The public show with this handle that names the person's address now as one to write to. */
export async function selectNamedShow(db: Db, person: string, publicId: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select p.id from podcast p join podcast_address a on a.podcast_id = p.id
    where p.public_id = ${publicId} and p.shown and a.gone is null and a.verdict = 'usable'
      and ${isOfPerson(person)}
    limit 1`.execute(db);
  return rows[0]?.id;
}
