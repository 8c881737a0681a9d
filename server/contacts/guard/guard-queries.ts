import { type RawBuilder, sql } from "kysely";
import type {
  BasisGroup,
  ContactBasis,
  ContactEffect,
  KindGroup,
  RuleCountry,
} from "../../../contract/contacts/rules.ts";
import type { CountryBasis } from "../../catalogue/addresses/country-of.ts";
import type { Db, Sending, Tx } from "../../platform/postgres/database.ts";
import { PREPARED } from "../../platform/postgres/prepared/repeated.ts";
import { NETWORK_FROM } from "./kind-of.ts";

export interface ContactFacts {
  podcastId: number;
  address: string;
  key: string;
  country: string | null;
  countryBasis: CountryBasis;
  /** The show's own words that invite advertisers there; empty without. */
  invitation: string;
  /** Its feed names it now. */
  published: boolean;
  /** How many publishers name it, counted up to where it does not matter any more. */
  publishers: number;
  /** When somebody there last wrote to the organization; null: never. */
  wrote: Date | null;
  /** The organization has the address, or had this one until it was taken back. */
  known: boolean;
}

/** How many publishers name the address `key`. What an organization has added for itself says nothing to others. */
const publishersOf = (key: RawBuilder<unknown>) => sql<number>`(select count(*) from (
  select distinct lower(coalesce(nullif(q.artist, ''), nullif(q.owner_name, ''), q.title))
  from podcast_address x join podcast q on q.id = x.podcast_id
  where x.address_key = ${key} and x.gone is null and q.shown limit ${sql.lit(NETWORK_FROM)}) as named)`;

/** When the person behind the address `key` last wrote to the organization, in their own words. */
const lastWrote = (owner: RawBuilder<unknown>, key: RawBuilder<unknown>) => sql<Date | null>`(
  select max(m.received) from conversation c join conversation_mail m on m.conversation_id = c.id
  where c.owner_id = ${owner} and c.person_key = regexp_replace(${key}, '^([^+@]+)[+][^@]*@', '\\1@')
    and m.direction = 'in' and m.kind = 'human' and not m.history and m.certainty in ('certain', 'probable'))`;

/** What is known of the address of each podcast that an organization writes to, or would. Podcasts without one are left out. */
export async function selectContactFacts(
  db: Db,
  ownerId: number,
  podcastIds: readonly number[],
): Promise<ContactFacts[]> {
  const { rows } = await sql<ContactFacts>`
    select p.id as "podcastId", a.address, a.address_key as key, a.country, a.country_basis as "countryBasis",
      a.snippet as invitation, p.address_id is not null and a.gone is null as published,
      ${publishersOf(sql`a.address_key`)} as publishers, ${lastWrote(sql`${ownerId}::bigint`, sql`a.address_key`)} as wrote,
      u.id is not null or exists (
        select 1 from unlock_taken t join podcast_address ta on ta.id = t.address_id
        where t.podcast_id = p.id and t.owner_id = ${ownerId}::bigint and ta.address_key = a.address_key) as known
    from podcast p
    left join unlock u on u.podcast_id = p.id and u.owner_id = ${ownerId}::bigint
    join podcast_address a on a.id = coalesce(p.address_id, u.address_id)
    where p.id = any(${[...podcastIds]}::bigint[])`.execute(db);
  return rows;
}

/** What an organization has been told, and when somebody there has last said that they want no mail. */
export interface Standing {
  entered: { kind: Exclude<ContactBasis, "published" | "none">; quote: string } | null;
  /** Whatever was a basis before it is none any more. */
  ended: Date | null;
}

/** Of the person with the fingerprint `hmac`: their last objection, and the strongest basis entered since. */
const standingOf = (owner: RawBuilder<unknown>, hmac: RawBuilder<unknown>) => sql`lateral (
  select e.ended, (
    select json_build_object('kind', b.kind, 'quote', b.quote) from contact_basis b
    where b.owner_id = ${owner} and b.address_hmac = ${hmac} and b.revoked is null
      and (e.ended is null or b.created > e.ended)
    order by array_position(array['asked', 'consent', 'relation', 'invites'], b.kind), b.id limit 1) as entered
  from (select max(s.created) as ended from suppression s
        where s.address_hmac = ${hmac} and (s.owner_id is null or s.owner_id = ${owner})
          and s.kind = 'person') e) st`;

/** The same of many people, by the fingerprints of their addresses in hex. */
export async function selectStandings(
  db: Db,
  ownerId: number,
  hmacs: readonly Buffer[],
): Promise<Map<string, Standing>> {
  const { rows } = await sql<Standing & { hex: string }>`
    select encode(h.hmac, 'hex') as hex, st.ended, st.entered
    from unnest(${[...hmacs]}::bytea[]) as h (hmac) cross join ${standingOf(sql`${ownerId}::bigint`, sql`h.hmac`)}`.execute(
    db,
  );
  return new Map(rows.map(({ hex, ...standing }) => [hex, standing]));
}

/** A mail that is about to be handed over, by its recipient's address in its compared form and the person's fingerprint. */
export interface OfferedMail {
  id: number;
  ownerId: number;
  key: string;
  hmac: Buffer;
}

/** What decides about a mail, once for each show that it is about. */
export interface MailFacts extends Omit<ContactFacts, "address" | "known">, Standing {
  id: number;
  /** Somebody has let this attempt go, whatever the rules say. */
  overridden: boolean;
  /** Where rules are not as they were shipped; only with the first row. */
  changes: Pick<ChangedRule, "id" | "country" | "basis" | "kind" | "effect">[] | null;
}

/** All of it in one statement, in the transaction that hands the mails over. */
export async function selectMailFacts(db: Db | Sending, mails: readonly OfferedMail[]): Promise<MailFacts[]> {
  if (mails.length === 0) return [];
  const { rows } = await sql<MailFacts>`${sql.raw(PREPARED)}
    select w.id, p.id as "podcastId", w.key, a.country, coalesce(a.country_basis, 'unknown') as "countryBasis",
      coalesce(a.snippet, '') as invitation, coalesce(p.address_id is not null and a.gone is null, false) as published,
      ${publishersOf(sql`w.key`)} as publishers, ${lastWrote(sql`w.owner_id`, sql`w.key`)} as wrote,
      st.ended, st.entered,
      exists (select 1 from contact_decision d where d.message_id = m.id and d.attempt = m.message_id
                and d.outcome = 'overridden') as overridden,
      case when row_number() over () = 1 then
        (select json_agg(json_build_object('id', r.id, 'country', r.country, 'basis', r.basis, 'kind', r.kind,
            'effect', r.effect))
          from (select distinct on (country, basis, kind) id, country, basis, kind, effect from contact_rule
                order by country, basis, kind, id desc) r where r.effect is not null) end as changes
    from unnest(${mails.map(({ id }) => id)}::bigint[], ${mails.map(({ ownerId }) => ownerId)}::bigint[],
                ${mails.map(({ key }) => key)}::text[], ${mails.map(({ hmac }) => hmac)}::bytea[])
      as w (id, owner_id, key, hmac)
    join message m on m.id = w.id
    join message_entry s on s.message_id = m.id and not s.fell_away
    join podcast p on p.id = s.podcast_id
    left join unlock u on u.podcast_id = p.id and u.owner_id = w.owner_id
    left join lateral (
      select x.* from podcast_address x where x.podcast_id = p.id and x.address_key = w.key
      order by x.id = p.address_id desc nulls last, x.id = u.address_id desc nulls last, x.gone is not null, x.id
      limit 1) a on true
    cross join ${standingOf(sql`w.owner_id`, sql`w.hmac`)}`.execute(db);
  return rows;
}

export interface ChangedRule {
  id: number;
  country: RuleCountry;
  basis: BasisGroup;
  kind: KindGroup;
  /** Null: as it was shipped. */
  effect: ContactEffect | null;
  note: string;
  loginId: number | null;
  created: Date;
}

const CHANGED = sql`id, country, basis, kind, effect, note, login_id as "loginId", created`;

/** The last change of each rule. */
export const selectChangedRules = async (db: Db): Promise<ChangedRule[]> =>
  (
    await sql<ChangedRule>`select distinct on (country, basis, kind) ${CHANGED} from contact_rule
      order by country, basis, kind, id desc`.execute(db)
  ).rows;

/** All changes, the newest first. */
export const selectRuleHistory = async (db: Db, limit: number): Promise<ChangedRule[]> =>
  (await sql<ChangedRule>`select ${CHANGED} from contact_rule order by id desc limit ${limit}`.execute(db))
    .rows;

export const insertRuleChange = (
  tx: Tx,
  change: Pick<ChangedRule, "country" | "basis" | "kind" | "effect" | "note" | "loginId">,
) =>
  tx
    .insertInto("contact_rule")
    .values({
      country: change.country,
      basis: change.basis,
      kind: change.kind,
      effect: change.effect,
      note: change.note,
      login_id: change.loginId,
    })
    .execute();

/** By which a rule is found among its changes. */
export const cellOf = ({ country, basis, kind }: Pick<ChangedRule, "country" | "basis" | "kind">): string =>
  `${country} ${basis} ${kind}`;

/** Until the transaction ends nobody else changes a rule, and nobody relies on one. */
export const lockRules = (tx: Tx) => sql`lock table contact_rule in exclusive mode`.execute(tx);
