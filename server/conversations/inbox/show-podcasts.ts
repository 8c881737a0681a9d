import { coverPath } from "../../../contract/catalogue.ts";
import type { ConversationPerson, ConversationShow } from "../../../contract/conversations.ts";
import { type Hide, hideAddresses } from "../../catalogue/addresses/hide-addresses.ts";
import { contactsFor } from "../../contacts/visibility.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import type { MailPerson } from "../tables.ts";
import { type ShowRow, selectShows } from "./shows-queries.ts";

/** What a reader may see of a conversation. */
export interface Sight {
  shows: ConversationShow[];
  /**
   * False once the address of one of its podcasts is not the organization's any more (an objection, credits back):
   * then no address is shown in it, in whatever field.
   */
  open: boolean;
  hide: Hide;
}

/** The podcasts of conversations of one organization, and what may be seen of their mails, by the conversation's id. */
export async function sightsOf(
  db: Db,
  caller: Caller,
  ownerId: number,
  conversationIds: readonly number[],
): Promise<(conversationId: number) => Sight> {
  const rows = await selectShows(db, conversationIds);
  const contactOf = await contactsFor(db, caller, ownerId, [...new Set(rows.map((row) => row.podcastId))]);
  const byConversation = new Map<number, ShowRow[]>();
  for (const row of rows)
    byConversation.set(row.conversationId, [...(byConversation.get(row.conversationId) ?? []), row]);
  return (conversationId) => {
    const own = byConversation.get(conversationId) ?? [];
    const contacts = own.map((row) => contactOf(row.podcastId));
    const closed = contacts.filter((contact) => contact.address === undefined);
    return {
      shows: own.map((row) => toShow(row, contactOf(row.podcastId).hide)),
      open: own.length > 0 && closed.length === 0,
      hide:
        own.length === 0
          ? hideAddresses
          : (text) => closed.reduce((shown, contact) => contact.hide(shown), text),
    };
  };
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
