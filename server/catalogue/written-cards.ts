import { type EmailStatus, listPodcasts, PodcastCard } from "../../contract/catalogue.ts";
import type { Language } from "../../contract/forms/locale.ts";
import { Written, writeThrough } from "../platform/web/written.ts";
import { type CardContact, type CardRow, toCard } from "./cards.ts";

/** A card's JSON as everybody reads it to whom the address is closed. */
interface Closed {
  status: EmailStatus;
  addressId: number | null;
  json: string;
}

/**
 * By the very row it was made of. A podcast that has changed comes as a new row, and a row that is kept no more takes
 * its texts with it: no more are there than kept cards, in two languages.
 */
const kept: Record<Language, WeakMap<CardRow, Closed>> = { en: new WeakMap(), de: new WeakMap() };

/**
 * What depends on the reader's organization is never kept: not the card of a podcast it has unlocked, nor one whose
 * address this reader may see.
 */
const isClosed = ({ status, address }: CardContact): boolean =>
  status !== "UNLOCKED" && address === undefined;

function writeCard(row: CardRow, contact: CardContact, language: Language): string {
  if (!isClosed(contact)) return writeThrough(PodcastCard, toCard(row, contact, language));
  const { status, addressId } = contact;
  const found = kept[language].get(row);
  if (found?.status === status && found.addressId === addressId) return found.json;
  const json = writeThrough(PodcastCard, toCard(row, contact, language));
  kept[language].set(row, { status, addressId, json });
  return json;
}

/** A page of the catalogue as JSON. Its cards are most of it, and most of them were written before. */
export function writePage(
  page: { resultSize: number; pageSize: number; pageIndex: number; usedTitle?: string },
  rows: readonly CardRow[],
  contact: (podcastId: number) => CardContact,
  language: Language,
): Written {
  const cards = rows.map((row) => writeCard(row, contact(row.id), language));
  const frame = writeThrough(listPodcasts.reply, { ...page, page: [] });
  // In a text the quotation marks would be escaped.
  return new Written(frame.replace('"page":[]', () => `"page":[${cards.join()}]`));
}
