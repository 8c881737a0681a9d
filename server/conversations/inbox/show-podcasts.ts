import { coverPath } from "../../../contract/catalogue.ts";
import type { ConversationPerson, ConversationShow } from "../../../contract/conversations.ts";
import { type Hide, hideAddresses } from "../../catalogue/addresses/hide-addresses.ts";
import { contactsFor } from "../../contacts/visibility.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import type { MailPerson } from "../tables.ts";
import { type ShowRow, selectShows, selectWritten } from "./shows-queries.ts";

/** What a reader may see of a conversation. */
export interface Sight {
  shows: ConversationShow[];
  /**
   * False once the address of a podcast that we wrote to in it is not the organization's any more (objection, credits back):
   * then no address is shown in it, in whatever field.
   */
  open: boolean;
  hide: Hide;
  /** What the person is called of whom neither name nor address may be shown: as the podcast's host, else as the podcast. */
  host: string;
}

/** The podcasts of conversations of one organization, and what may be seen of their mails, by the conversation's id. */
export async function sightsOf(
  db: Db,
  caller: Pick<Caller, "loginId" | "permissions">,
  ownerId: number,
  conversationIds: readonly number[],
): Promise<(conversationId: number) => Sight> {
  const [rows, written] = await Promise.all([
    selectShows(db, conversationIds),
    selectWritten(db, conversationIds),
  ]);
  const podcasts = new Set([...rows, ...written].map((row) => row.podcastId));
  const contactOf = await contactsFor(db, caller, ownerId, [...podcasts]);
  const showsOf = byConversation(rows);
  const writtenOf = byConversation(written);
  return (conversationId) => {
    const shows = showsOf.get(conversationId) ?? [];
    // Who says that a conversation is about fewer shows sees no more of its mails by it.
    const about = new Set([...shows, ...(writtenOf.get(conversationId) ?? [])].map((row) => row.podcastId));
    const closed = [...about].map(contactOf).filter((contact) => contact.address === undefined);
    return {
      shows: shows.map((row) => toShow(row, contactOf(row.podcastId).hide)),
      open: shows.length > 0 && closed.length === 0,
      hide:
        shows.length === 0
          ? hideAddresses
          : (text) => closed.reduce((shown, contact) => contact.hide(shown), text),
      host: hostOf(shows[0], (text, podcastId) => contactOf(podcastId).hide(text)),
    };
  };
}

/** The same for any member of the organization, without what a permission shows beyond that. */
export const memberSightsOf = (db: Db, ownerId: number, conversationIds: readonly number[]) =>
  sightsOf(db, { loginId: 0, permissions: new Set() }, ownerId, conversationIds);

function byConversation<T extends { conversationId: number }>(rows: readonly T[]): Map<number, T[]> {
  const grouped = new Map<number, T[]>();
  for (const row of rows) grouped.set(row.conversationId, [...(grouped.get(row.conversationId) ?? []), row]);
  return grouped;
}

const isName = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

function hostOf(show: ShowRow | undefined, hide: (text: string, podcastId: number) => string): string {
  if (!show) return "";
  const shown = [show.host ?? "", show.title].map((text) => hide(text, show.podcastId).trim());
  return shown.find(isName) ?? "";
}

const toShow = (row: ShowRow, hide: Hide): ConversationShow => ({
  podcast: row.podcast,
  title: hide(row.title),
  cover: coverPath(row.podcast, 120),
  entry: row.entry,
  campaign: row.campaign,
  state: row.state,
});

/** Somebody in a mail, with the address only where the conversation is open to the reader. */
export function toPerson(
  person: MailPerson | null | undefined,
  { open, hide }: Sight,
): ConversationPerson | null {
  if (!person) return null;
  return { name: hide(person.name), ...(open && { address: person.address }) };
}

/** The host of a conversation: never without a name, where the podcast has one. */
export function toHost(person: MailPerson | null | undefined, sight: Sight): ConversationPerson | null {
  const shown = toPerson(person, sight);
  return shown && !sight.open && !isName(shown.name) ? { name: sight.host } : shown;
}
