import { createLogin, createOwner } from "../server/accounts/create.ts";
import { foldText } from "../server/catalogue/fold-text.ts";
import { saveSandboxMailbox } from "../server/mailbox/save.ts";
import { startMailing } from "../server/outreach/start.ts";
import { readConfig } from "../server/platform/config.ts";
import { type Db, inTransaction, type Tx } from "../server/platform/database.ts";
import { newHandle } from "../server/platform/handle.ts";
import type { Secrets } from "../server/platform/secrets.ts";

/**
 * Makes an organization with a mailbox without limits on localhost:`port`, a campaign of `recipients` unlocked
 * podcasts, and starts a mailing to all of them. Answers its public id.
 */
export async function startProofMailing(
  db: Db,
  secrets: Secrets,
  given: { port: number; recipients: number },
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const handle = newHandle().toLowerCase();
    const owner = await createOwner(tx, { name: `proof-${handle}`, displayName: "Proof" });
    const login = await createLogin(tx, {
      username: `proof-${handle}@users.example`,
      password: newHandle(),
      ownerIds: [owner.id],
      firstName: "Kim",
      lastName: "Berg",
    });
    await saveSandboxMailbox(
      tx,
      { secrets, config: readConfig({}) },
      { loginId: login.id, ownerId: owner.id },
      {
        senderName: "Kim Berg",
        senderAddress: "kim@brand.example",
        communicationAddress: "",
        senderIdentity: "Brand, Weg 1, 10115 Berlin",
        imap: null,
        smtp: {
          host: "localhost",
          port: given.port,
          secure: true,
          sameAsImap: false,
          signIn: { kind: "password", user: "kim", password: "proof" },
        },
      },
    );
    const { publicId, recipients } = await makeCampaign(tx, owner.id, given.recipients);
    const caller = { loginId: login.id, publicId: login.publicId, permissions: new Set<string>() };
    const mailing = await startMailing(tx, secrets, caller, publicId, {
      subject: "About {{podcast_title}}",
      body: "Hello {{podcast_owner}},\n\nthis is {{my_first_name}}.",
      recipients,
      language: "en",
    });
    return mailing.publicId;
  });
}

async function makeCampaign(tx: Tx, ownerId: number, count: number) {
  const campaign = await tx
    .insertInto("campaign")
    .values({ public_id: newHandle(), owner_id: ownerId, display_name: "Proof" })
    .returning(["id", "public_id as publicId"])
    .executeTakeFirstOrThrow();
  const purchase = await tx
    .insertInto("purchase")
    .values({
      public_id: newHandle(),
      owner_id: ownerId,
      state: "settled_credits",
      credits_per_email: 1,
      credits_consumed: 0,
      request_id: "proof",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const recipients: string[] = [];
  for (let i = 0; i < count; i++) {
    const title = `Show ${i}`;
    const podcast = await tx
      .insertInto("podcast")
      .values({
        public_id: newHandle(),
        title,
        title_key: foldText(title),
        search_text: foldText(title),
        artist: `Host ${i}`,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const address = `${newHandle().toLowerCase()}@shows.example`;
    const { id: addressId } = await tx
      .insertInto("podcast_address")
      .values({
        podcast_id: podcast.id,
        address,
        address_key: address,
        verdict: "usable",
        source: "proof",
        tag: "proof",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tx.updateTable("podcast").set({ address_id: addressId }).where("id", "=", podcast.id).execute();
    await tx
      .insertInto("unlock")
      .values({
        owner_id: ownerId,
        podcast_id: podcast.id,
        address_id: addressId,
        source: "grant",
        purchase_id: purchase.id,
        credits: 0,
      })
      .execute();
    const entry = await tx
      .insertInto("campaign_entry")
      .values({ public_id: newHandle(), campaign_id: campaign.id, podcast_id: podcast.id })
      .returning("public_id as publicId")
      .executeTakeFirstOrThrow();
    recipients.push(entry.publicId);
  }
  return { publicId: campaign.publicId, recipients };
}
