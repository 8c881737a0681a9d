import { listPodcasts, PodcastCard } from "../../contract/catalogue.ts";
import type { Language } from "../../contract/forms/locale.ts";
import { Written, writeThrough } from "../platform/web/written.ts";
import { type CardContact, type CardRow, toCard } from "./cards.ts";

/**
 * The JSON of cards for readers without access to the address, cached with the row it was made from. A changed
 * podcast, even if only its address has changed, is a new row; and a dropped row takes its texts with it: there are
 * at most as many texts as cached cards, in two languages.
 */
const closed: Record<Language, WeakMap<CardRow, string>> = { en: new WeakMap(), de: new WeakMap() };

/** Whether its text is cached, so that its contact need not be read. */
export const isWritten = (row: CardRow, language: Language): boolean => closed[language].has(row);

/**
 * Texts that depend on the reader's organization are never cached: the card of a podcast that it has unlocked, or
 * whose address the reader may see.
 *
 * @param contact read after the row; undefined if the text is cached and the podcast is not unlocked
 */
export function writeCard(row: CardRow, contact: CardContact | undefined, language: Language): string {
  if (!contact) {
    const text = closed[language].get(row);
    if (text === undefined) throw new Error("a card without a contact");
    return text;
  }
  const text = writeThrough(PodcastCard, toCard(row, contact, language));
  if (contact.status !== "UNLOCKED" && contact.address === undefined) closed[language].set(row, text);
  return text;
}

/** A page of the catalogue as JSON. */
export function writePage(
  page: { resultSize: number; pageSize: number; pageIndex: number; usedTitle?: string },
  cards: readonly string[],
): Written {
  const frame = writeThrough(listPodcasts.reply, { ...page, page: [] });
  // Inside a string the quotation marks would be escaped.
  return new Written(frame.replace('"page":[]', () => `"page":[${cards.join()}]`));
}
