import { listPodcasts, PodcastCard } from "../../contract/catalogue.ts";
import type { Language } from "../../contract/forms/locale.ts";
import { Written, writeThrough } from "../platform/web/written.ts";
import { type CardContact, type CardRow, toCard } from "./cards.ts";

/**
 * The JSON of cards as everybody reads them to whom the address is closed, by the very row each was made of. A podcast
 * that has changed, also its address, comes as a new row; and a row that is kept no more takes its texts with it: there are
 * no more of them than kept cards, in two languages.
 */
const closed: Record<Language, WeakMap<CardRow, string>> = { en: new WeakMap(), de: new WeakMap() };

/** Whether such a text of it is kept, so that its contact need not be asked for. */
export const isWritten = (row: CardRow, language: Language): boolean => closed[language].has(row);

/**
 * What depends on the reader's organization is never kept: neither the card of a podcast that it has unlocked, nor one
 * whose address the reader may see.
 *
 * @param contact read after the row; undefined where the text is kept and the podcast not unlocked
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
