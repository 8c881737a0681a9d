import type { PodcastFacts } from "../../../contract/campaigns/compare.ts";
import type { Language } from "../../../contract/forms/locale.ts";
import { hideInText } from "../../catalogue/addresses/hide-addresses.ts";
import { toCard } from "../../catalogue/cards.ts";
import { cardRows } from "../../catalogue/read.ts";
import { contactsFor, OUTSIDE } from "../../contacts/visibility.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { selectBeside } from "./compare-queries.ts";

const MOST_PEOPLE = 5;

/** Whoever reads it: somebody with no role anywhere, so that even an address the organization has unlocked is hidden. */
const NOBODY = { ...OUTSIDE, roles: new Map() };

/**
 * What a comparison and a shortlist say of podcasts, by row id. It is handed on, so it is what somebody without an
 * account may see: no address, in no text.
 */
export async function factsOf(
  db: Db,
  ownerId: number | null,
  podcastIds: readonly number[],
  language: Language,
): Promise<Map<number, PodcastFacts>> {
  const cards = await cardRows(db, podcastIds);
  const contactOf = await contactsFor(db, NOBODY, ownerId, podcastIds);
  const facts = new Map<number, PodcastFacts>();
  for (const row of await selectBeside(db, podcastIds)) {
    const { podcastId, weekday, targetGroup, persons, said, saidAt } = row;
    const card = cards.get(podcastId);
    if (!card) continue;
    const { status, hide } = contactOf(podcastId);
    facts.set(podcastId, {
      ...toCard(card, { status, hide }, language),
      weekday,
      targetGroup: hideInText(targetGroup, hide),
      people: [...new Set((persons ?? []).map(({ name }) => hide(name)))].slice(0, MOST_PEOPLE),
      said: said && saidAt ? { ...said, said: saidAt.toISOString() } : null,
    });
  }
  return facts;
}
