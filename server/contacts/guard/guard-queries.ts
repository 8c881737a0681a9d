import { sql } from "kysely";
import type { BasisGroup, ContactEffect, KindGroup, RuleCountry } from "../../../contract/contacts/rules.ts";
import type { CountryBasis } from "../../catalogue/addresses/country-of.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
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
  /** Somebody there has written to the organization. */
  wrote: boolean;
}

/** What is known of the address of each podcast that an organization writes to, or would. Podcasts without one are left out. */
export async function selectContactFacts(
  db: Db,
  ownerId: number,
  podcastIds: readonly number[],
): Promise<ContactFacts[]> {
  const { rows } = await sql<ContactFacts>`
    select p.id as "podcastId", a.address, a.address_key as key, a.country, a.country_basis as "countryBasis",
      a.snippet as invitation, p.address_id is not null and a.gone is null as published,
      (select count(*) from (
         select distinct lower(coalesce(nullif(q.artist, ''), nullif(q.owner_name, ''), q.title))
         from podcast_address x join podcast q on q.id = x.podcast_id
         where x.address_key = a.address_key and x.gone is null limit ${NETWORK_FROM}) as named) as publishers,
      exists (select 1 from conversation c join conversation_mail m on m.conversation_id = c.id
              where c.owner_id = ${ownerId}::bigint
                and c.person_key = regexp_replace(a.address_key, '^([^+@]+)[+][^@]*@', '\\1@')
                and m.direction = 'in' and m.kind = 'human' and not m.history
                and m.certainty in ('certain', 'probable')) as wrote
    from podcast p
    left join unlock u on u.podcast_id = p.id and u.owner_id = ${ownerId}::bigint
    join podcast_address a on a.id = coalesce(p.address_id, u.address_id)
    where p.id = any(${[...podcastIds]}::bigint[])`.execute(db);
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

/** Until the transaction ends no rule changes. */
export const holdRules = (tx: Tx) => sql`lock table contact_rule in share mode`.execute(tx);

/** What an organization has entered for these people, by the fingerprint of their addresses; the strongest first. */
export const selectBases = (db: Db, ownerId: number, hmacs: readonly Buffer[]) =>
  db
    .selectFrom("contact_basis")
    .select(["address_hmac as hmac", "kind", "quote"])
    .where("owner_id", "=", ownerId)
    .where("revoked", "is", null)
    .where("address_hmac", "in", [...hmacs])
    .orderBy(sql`array_position(array['asked', 'consent', 'relation', 'invites'], kind)`)
    .execute();
