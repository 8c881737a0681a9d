import { type RawBuilder, sql } from "kysely";
import { PLURALS } from "../../../contract/route.ts";

/** What a call is about: the kind of thing, and its handle where the path names one. */
export interface Thing {
  thing: string;
  handle: string | null;
}

const PATH = /^\/(?:(?:core\/|podcast\/)?api|v1)\/(.+)$/;

/** By the path: the thing before the first handle, or what belongs to the organization or user named there. */
export function thingOf(path: string, params: Readonly<Record<string, string>>): Thing {
  const parts = (PATH.exec(path)?.[1] ?? path.replace(/^\//, "")).split("/");
  parts[0] = PLURALS[parts[0] ?? ""] ?? parts[0] ?? "";
  const [first = "", second] = parts;
  const inside = second === ":ownerId" || second === ":loginId" ? parts.slice(2) : parts;
  const thing = inside[0] ?? first;
  const named = inside[1]?.startsWith(":") ? inside[1].slice(1) : undefined;
  // What is the organization's own is named by the organization.
  const handle = named !== undefined ? params[named] : inside.length === 0 ? params[second!.slice(1)] : null;
  return { thing, handle: handle ?? null };
}

/**
 * The title of podcast `p`, without an address: where one was taken out of its key ("…", folded as "..."), the key. What
 * is written down here stays for years, and is read by people who have not unlocked the podcast.
 */
const title = sql`case when p.title || p.title_key ~ '@|[.]{3}|…' then p.title_key else p.title end`;

type Name = (handle: string) => RawBuilder<unknown>;

/** How things are called in the moment of the act. What is an address, or belongs to a person, has no name here. */
const NAMES: Readonly<Record<string, Name>> = {
  campaign: (handle) => sql`(select display_name from campaign where public_id = ${handle})`,
  podcast: (handle) => sql`(select ${title} from podcast p where p.public_id = ${handle})`,
  "saved-search": (handle) => sql`(select name from saved_search where public_id = ${handle})`,
  // One of a person's own has none here.
  "own-template": (
    handle,
  ) => sql`(select v.name from own_template t join own_template_version v on v.template_id = t.id
    where t.public_id = ${handle} and t.login_id is null order by v.version desc limit 1)`,
  booking: (handle) => sql`(select number from booking where public_id = ${handle})`,
  code: (handle) => sql`(select code from promo_code where public_id = ${handle})`,
  link: (handle) => sql`(select slug from link where public_id = ${handle})`,
  offer: (handle) => sql`(select ${title} from offer o join campaign_entry e on e.id = o.entry_id
    join podcast p on p.id = e.podcast_id where o.public_id = ${handle})`,
  mailing: (handle) => sql`(select c.display_name from mailing m join campaign c on c.id = m.campaign_id
    where m.public_id = ${handle})`,
  owner: (handle) => sql`(select display_name from owner where public_id = ${handle})`,
};

/** The name of a thing, as an expression within a statement. */
export const nameOf = ({ thing, handle }: Thing): RawBuilder<unknown> =>
  (handle !== null && NAMES[thing]?.(handle)) || sql`null`;
