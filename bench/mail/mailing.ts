import { createLogin, createOwner } from "../../server/accounts/sign-up/create.ts";
import { saveMailbox } from "../../server/mailbox/save.ts";
import { startMailing } from "../../server/outreach/start.ts";
import { newestMail } from "../../server/outreach/written-queries.ts";
import { newHandle } from "../../server/platform/handle.ts";
import { inTransaction } from "../../server/platform/postgres/database.ts";
import type { Context } from "../../server/platform/web/http.ts";
import { makePodcast, makeUnlock } from "../../tests/support/world.ts";

export const SUBJECT = "About {{podcast_title}}";
export const BODY = [
  "Hello {{podcast_owner}},",
  "We would like to read out our story in {{podcast_title}}, once in each of your next four episodes.",
  "Would that suit your listeners, and what do you ask for it? A short answer is enough; we send the rest then.",
  "Kind regards\n{{my_first_name}}",
].join("\n\n");

export interface MailPlace {
  host: string;
  port: number;
  user: string;
  password: string;
}

/** An organization with a campaign of so many unlocked podcasts, and a user whose mailbox knows no limits. */
export async function makeSender(context: Context, place: MailPlace, sender: string, recipients: number) {
  const { db } = context;
  const { owner, login } = await inTransaction(db, async (tx) => {
    const owner = await createOwner(tx, { name: sender, displayName: "Bench" });
    const login = await createLogin(tx, {
      username: `${sender}@brand.example`,
      password: "a long enough password",
      ownerIds: [owner.id],
      firstName: "Kim",
      lastName: "Berg",
    });
    await saveMailbox(
      tx,
      context,
      { loginId: login.id, ownerId: owner.id },
      {
        senderName: "Kim Berg",
        senderAddress: `${sender}@brand.example`,
        communicationAddress: "podcasts@brand.example",
        senderIdentity: "Brand GmbH\nWeg 1\n10115 Berlin",
        imap: null,
        smtp: {
          host: place.host,
          port: place.port,
          secure: true,
          sameAsImap: false,
          signIn: { kind: "password", user: place.user, password: place.password },
        },
      },
    );
    return { owner, login };
  });
  const { id: mailboxId } = await db
    .updateTable("mailbox")
    .set({ sandbox: true })
    .where("login_id", "=", login.id)
    .returning("id")
    .executeTakeFirstOrThrow();
  const campaign = await db
    .insertInto("campaign")
    .values({ public_id: newHandle(), owner_id: owner.id, display_name: "Bench" })
    .returning(["id", "public_id as publicId"])
    .executeTakeFirstOrThrow();
  const entries: string[] = [];
  for (let made = 0; made < recipients; made += 1) {
    const podcast = await makePodcast(db, {
      title: `Show ${made}`,
      artist: "Ada Host",
      address: `host-${made}@${sender}.example`,
    });
    await makeUnlock(db, owner.id, podcast.id);
    const { publicId } = await db
      .insertInto("campaign_entry")
      .values({ public_id: newHandle(), campaign_id: campaign.id, podcast_id: podcast.id })
      .returning("public_id as publicId")
      .executeTakeFirstOrThrow();
    entries.push(publicId);
  }
  const caller = { loginId: login.id, publicId: login.publicId, permissions: new Set<never>() };
  return {
    mailboxId,
    caller,
    campaignId: campaign.publicId,
    entries,
    /** Queues a mail to every podcast of the campaign, each of which stands at New again and will be moved. */
    queue: () =>
      inTransaction(db, async (tx) => {
        await tx
          .updateTable("campaign_entry")
          .set({ state: "New" })
          .where("campaign_id", "=", campaign.id)
          .execute();
        await startMailing(tx, context.secrets, caller, campaign.publicId, {
          subject: SUBJECT,
          body: BODY,
          recipients: entries,
          language: "en",
          again: true,
          seen: await newestMail(tx, owner.id),
        });
      }),
  };
}
