import type { Kysely } from "kysely";
import type { MailWorld } from "./mail-world.ts";
import { setAccount } from "./mail-world.ts";

/** A mailbox that is no sandbox, and whose window is always open: rules for contacts hold for it. */
export const makeReal = (world: MailWorld) =>
  world.context.db
    .updateTable("mailbox")
    .set({
      sandbox: false,
      window_days: [1, 2, 3, 4, 5, 6, 7],
      window_from: 0,
      window_to: 1440,
      ramp_start: null,
      ramp_day: null,
      ramp_on: null,
    })
    .where("id", "=", world.mailboxId)
    .execute();

/** As if its last mails had left days ago: the next one may go at once. */
export async function forgetPace({ context: { db }, mailboxId }: MailWorld): Promise<void> {
  await db.deleteFrom("mailbox_handover").execute();
  await setAccount(db, mailboxId, { next_send: null });
}

/** What a show's address is said to belong to, and whether its feed invites advertisers. */
export const setContact = (
  { context: { db } }: MailWorld,
  podcastId: number,
  contact: { country?: string | null; by?: "address" | "website"; invites?: string },
) =>
  db
    .updateTable("podcast_address")
    .set({
      ...(contact.country !== undefined && {
        country: contact.country,
        country_basis: contact.country === null ? "unknown" : (contact.by ?? "address"),
      }),
      ...(contact.invites !== undefined && {
        evidence: contact.invites === "" ? "none" : "invitation",
        snippet: contact.invites,
      }),
    })
    .where("podcast_id", "=", podcastId)
    .execute();

/** What was decided about the mails of a world, in the order in which it was. */
export const decisionsIn = ({ context: { db }, owner }: MailWorld) =>
  db.selectFrom("contact_decision").selectAll().where("owner_id", "=", owner.id).orderBy("id").execute();

/** On a running server: every mailbox is real, as in `makeReal`, and a show's published address belongs to a country. */
// biome-ignore lint/suspicious/noExplicitAny: whatever tables are declared
export async function makeRealEverywhere(db: Kysely<any>, podcast: string, country: string): Promise<void> {
  await db
    .updateTable("mailbox")
    .set({
      sandbox: false,
      window_days: [1, 2, 3, 4, 5, 6, 7],
      window_from: 0,
      window_to: 1440,
      ramp_start: null,
      ramp_day: null,
      ramp_on: null,
    })
    .execute();
  // As if its last mails had left days ago.
  await db.deleteFrom("mailbox_handover").execute();
  await db.updateTable("mail_account").set({ next_send: null }).execute();
  await db
    .updateTable("podcast_address")
    .set({ country, country_basis: "address", evidence: "none", snippet: "" })
    .where("podcast_id", "in", db.selectFrom("podcast").select("id").where("public_id", "=", podcast))
    .execute();
}
