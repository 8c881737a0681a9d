import { type RawBuilder, sql } from "kysely";
import { addressOnSale } from "../catalogue/addresses/address-on-sale.ts";
import { hideFor, hideInLink } from "../catalogue/addresses/hide-addresses.ts";
import type { Tx } from "../platform/postgres/database.ts";
import type { Asked } from "./parts.ts";
import type { Schema } from "./references.ts";
import { namedIn, read } from "./select-part.ts";

/** What an export names and does not hold, so that another installation finds it again. */
export const OUTSIDE = ["login", "podcast", "podcast_address", "episode", "platform_account"] as const;
type Outside = (typeof OUTSIDE)[number];

/** Users with what they are called; of those who never belonged to the organization only that there was somebody. */
const logins = (named: RawBuilder<unknown>, { ownerId }: Asked) => sql`
  select case when l.deleted is null and belongs.here then jsonb_build_object('id', l.id, 'public_id', l.public_id,
      'username', l.username, 'first_name', l.first_name, 'middle_name', l.middle_name, 'last_name', l.last_name,
      'nick_name', l.nick_name, 'language', p.language, 'country', p.country)
    else jsonb_build_object('id', l.id, 'username', null) end::text as line
  from login l left join preference p on p.login_id = l.id cross join lateral (select
    exists (select from membership m where m.login_id = l.id and m.owner_id = ${ownerId})
    or exists (select from member_removal m where m.login_id = l.id and m.owner_id = ${ownerId})
    or exists (select from campaign_guest g join campaign c on c.id = g.campaign_id
      where g.login_id = l.id and c.owner_id = ${ownerId}) as here) belongs
  where l.id in (${named}) order by l.id`;

const podcasts = (named: RawBuilder<unknown>) => sql`
  select jsonb_build_object('id', p.id, 'public_id', p.public_id, 'feed_url', p.feed_url, 'guid', p.guid,
    'itunes_id', p.itunes_id, 'title', p.title, 'artist', p.artist, 'language', p.language,
    'website', d.website, 'onSale', ${addressOnSale})::text as line
  from podcast p left join podcast_detail d on d.podcast_id = p.id where p.id in (${named}) order by p.id`;

/** Only of unlocks that stand: other columns that name addresses are not in the export. */
const addresses = (named: RawBuilder<unknown>) => sql`
  select jsonb_build_object('id', a.id, 'podcast_id', a.podcast_id, 'address', a.address)::text as line
  from podcast_address a where a.id in (${named}) order by a.id`;

const episodes = (named: RawBuilder<unknown>) => sql`
  select jsonb_build_object('id', e.id, 'podcast_id', e.podcast_id, 'key', e.key, 'title', e.title,
    'published', e.published, 'type', e.type)::text as line
  from episode e where e.id in (${named}) order by e.id`;

const accounts = (named: RawBuilder<unknown>) => sql`
  select jsonb_build_object('id', a.id, 'kind', a.kind, 'unit', a.unit)::text as line
  from ledger_account a where a.owner_id is null and a.id in (${named}) order by a.id`;

export function linesOfOutside(tx: Tx, schema: Schema, kind: Outside, asked: Asked): AsyncGenerator<string> {
  const named = (to: string) => namedIn(schema, to, asked);
  if (kind === "login") return read(tx, logins(named("login"), asked));
  if (kind === "podcast_address") return read(tx, addresses(named("podcast_address")));
  if (kind === "episode") return read(tx, episodes(named("episode")));
  if (kind === "platform_account") return read(tx, accounts(named("ledger_account")));
  const all = sql`${named("podcast")}
    union select e.podcast_id from episode e where e.id in (${named("episode")})
    union select a.podcast_id from podcast_address a where a.id in (${named("podcast_address")})`;
  return withoutAddresses(read(tx, podcasts(all)));
}

/** A show's own words may name its address, which not everybody in the organization has bought. */
async function* withoutAddresses(lines: AsyncGenerator<string>): AsyncGenerator<string> {
  for await (const line of lines) {
    const { onSale = null, ...show } = JSON.parse(line) as Record<string, string | null>;
    const hide = hideFor(onSale);
    const hidden = (text: string | null | undefined) => (text ? hide(text) : text);
    yield JSON.stringify({
      ...show,
      title: hidden(show.title),
      artist: hidden(show.artist),
      feed_url: hideInLink(show.feed_url ?? null, hide),
      website: hideInLink(show.website ?? null, hide),
    });
  }
}
