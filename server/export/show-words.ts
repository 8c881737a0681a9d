import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { addressOnSale } from "../catalogue/addresses/address-on-sale.ts";
import { type Hide, hideFor, hideInLink, hideInText } from "../catalogue/addresses/hide-addresses.ts";

/** What the words of `podcast p` are hidden by. It never leaves: `hidingWords` takes it out of its line. */
export const hiding = (ownerId: number): RawBuilder<unknown> => sql`jsonb_build_object('hiding',
  jsonb_build_object('on_sale', ${addressOnSale}, 'unlocked', exists (
    select from unlock u where u.owner_id = ${ownerId} and u.podcast_id = p.id)))`;

interface Line extends Record<string, unknown> {
  hiding: { on_sale: string | null; unlocked: boolean };
}

type Words = "text" | "link" | "key";

/** Columns that hold a show's own words. Those of its page hide every address, bought or not. */
export const PODCAST_WORDS = { title: "text", artist: "text", feed_url: "link", website: "link" } as const;
export const EPISODE_WORDS = { title: "text", key: "key" } as const;

/** Parts of the organization's own whose rows quote a show. */
export const QUOTING: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  airing_evidence: { quote: "text", source: "link" },
};

const asItIs: Hide = (text) => text;

/**
 * A show's own words may name its address, which the organization has not bought; `bought` hides where it has.
 */
export async function* hidingWords(
  lines: AsyncGenerator<string>,
  columns: Readonly<Record<string, Words>>,
  bought: Hide = asItIs,
): AsyncGenerator<string> {
  for await (const line of lines) {
    const { hiding: by, ...row } = JSON.parse(line) as Line;
    const hide = by.unlocked ? bought : hideFor(by.on_sale);
    for (const [column, kind] of Object.entries(columns)) {
      const said = (row[column] ?? null) as string | null;
      if (kind === "text") row[column] = hideInText(said, hide);
      else if (kind === "link") row[column] = hideInLink(said, hide);
      else if (said !== null && hideInLink(said, hide) === null) row[column] = hashedKey(said);
    }
    yield JSON.stringify(row);
  }
}

/** An episode is still known by it where the feed says the same: `moveEpisodes` hashes alike. */
const hashedKey = (key: string): string => `sha256:${createHash("sha256").update(key).digest("hex")}`;
