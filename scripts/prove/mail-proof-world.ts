import { sql } from "kysely";
import { createLogin, createOwner } from "../../server/accounts/sign-up/create.ts";
import { addPodcasts } from "../../server/campaigns/add.ts";
import { createCampaign } from "../../server/campaigns/create.ts";
import { item, type PodcastRecord } from "../../server/catalogue/import/record.ts";
import { writeBatch } from "../../server/catalogue/import/write-batch.ts";
import { grantCredits } from "../../server/credits/book.ts";
import { saveSandboxMailbox } from "../../server/mailbox/save.ts";
import { startMailing } from "../../server/outreach/start.ts";
import { readConfig } from "../../server/platform/config.ts";
import { newHandle } from "../../server/platform/handle.ts";
import { type Db, inTransaction, type Tx } from "../../server/platform/postgres/database.ts";
import type { Secrets } from "../../server/platform/secrets.ts";
import type { Caller } from "../../server/platform/web/http.ts";
import { payWithCredits } from "../../server/purchases/buy-with-credits.ts";
import { drawUpBill } from "../../server/purchases/summary.ts";

/** Podcasts of one purchase, and of one call that adds to a campaign. */
const AT_ONCE = 100;

/**
 * Does what a user does up to the mailing: podcasts are imported, credits granted, addresses unlocked, a
 * campaign filled and a mailbox without limits on localhost:`port` saved. Then starts a mailing to all of
 * them. Answers its public id.
 */
export async function startProofMailing(
  db: Db,
  secrets: Secrets,
  given: {
    port: number;
    recipients: number;
    steps?: { days: number; body: string }[];
    /** In the same transaction, before anything can be sent. */
    begun?: (tx: Tx, mailing: string) => Promise<void>;
  },
): Promise<string> {
  const name = `proof-${newHandle().toLowerCase()}`;
  return inTransaction(db, async (tx) => {
    const podcasts = await importPodcasts(tx, name, given.recipients);
    const owner = await createOwner(tx, { name, displayName: "Proof" });
    const login = await createLogin(tx, {
      username: `${name}@users.example`,
      password: newHandle(),
      ownerIds: [owner.id],
      firstName: "Kim",
      lastName: "Berg",
    });
    const who = { loginId: login.id, ownerId: owner.id };
    const caller: Caller = { loginId: login.id, publicId: login.publicId, permissions: new Set() };
    const booking = { ownerId: owner.id, actorLoginId: null, reason: "proof", requestId: "proof" };
    await grantCredits(tx, { ...booking, amount: given.recipients });
    await saveSandboxMailbox(tx, { secrets, config: readConfig({}) }, who, mailbox(given.port));
    const campaign = await createCampaign(tx, caller, { displayName: "Proof", ownerName: name });
    const recipients: string[] = [];
    for (let i = 0; i < podcasts.length; i += AT_ONCE) {
      const externalIds = podcasts.slice(i, i + AT_ONCE);
      const bill = await drawUpBill(tx, secrets, who, externalIds, { card: "not-set" });
      await payWithCredits(tx, { ...who, requestId: "proof", language: "en" }, bill);
      const { entries } = await addPodcasts(tx, caller, campaign.publicId, { externalIds });
      recipients.push(...entries);
    }
    const mailing = await startMailing(tx, secrets, caller, campaign.publicId, {
      subject: "About {{podcast_title}}",
      body: "Hello {{podcast_owner}},\n\nthis is {{my_first_name}}.",
      recipients,
      language: "en",
      ...(given.steps && { steps: given.steps }),
    });
    await given.begun?.(tx, mailing.publicId);
    return mailing.publicId;
  });
}

/** Imports podcasts with an address each; answers their public ids. */
export async function importPodcasts(tx: Tx, name: string, count: number): Promise<string[]> {
  const records = Array.from({ length: count }, (_, i): PodcastRecord => {
    const made = item(
      "feed",
      { file: name, line: i + 1 },
      {
        title: `Show ${i}`,
        artist: `Host ${i}`,
        guid: `${name}-${i}`,
        feedUrl: `https://feeds.example/${name}/${i}`,
        addresses: [{ text: `${name}-${i}@shows.example`, name: null, tag: "itunes:owner/itunes:email" }],
        latestEpisode: new Date(),
        episodes: 10,
      },
    );
    if (made.kind === "refused") throw new Error(made.refusal.reason);
    return made.record;
  });
  await writeBatch(tx, records, { now: new Date(), hasSpoken: () => false });
  const { rows } = await sql<{ publicId: string }>`
    select public_id as "publicId" from podcast where guid like ${`${name}-%`} order by id`.execute(tx);
  return rows.map((row) => row.publicId);
}

const mailbox = (port: number): Parameters<typeof saveSandboxMailbox>[3] => ({
  senderName: "Kim Berg",
  senderAddress: "kim@brand.example",
  communicationAddress: "",
  senderIdentity: "Brand, Weg 1, 10115 Berlin",
  imap: null,
  smtp: {
    host: "localhost",
    port,
    secure: true,
    sameAsImap: false,
    signIn: { kind: "password", user: "kim", password: "proof" },
  },
});
