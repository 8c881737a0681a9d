import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll } from "vitest";
import type { Permission } from "../../contract/accounts.ts";
import { SavedFilters } from "../../contract/catalogue-saved.ts";
import type { MailboxInput } from "../../contract/mailbox.ts";
import { fillRoom as promisedRoom } from "../../contract/outreach/room.ts";
import type { OwnerRow } from "../../server/accounts/members/owners.ts";
import { addDomain } from "../../server/accounts/single-sign-on/prove-domain.ts";
import { describeSignOn } from "../../server/accounts/single-sign-on/sign-on-settings.ts";
import { makeToken } from "../../server/accounts/tokens/tokens.ts";
import { toneOf } from "../../server/airings/sound/tone.ts";
import { createApp } from "../../server/app.ts";
import { saveCopy } from "../../server/bookings/copy/change-copy.ts";
import { makeBooking } from "../../server/bookings/make.ts";
import { addProducedPiece, beginProduced } from "../../server/bookings/produced/produced.ts";
import { makeOwnField } from "../../server/campaigns/marks/own-fields.ts";
import { makeTag } from "../../server/campaigns/marks/tags.ts";
import { saveSearch } from "../../server/catalogue/saved/save.ts";
import { addBasis } from "../../server/contacts/guard/bases.ts";
import { addSuppression } from "../../server/contacts/suppression.ts";
import { grantCredits } from "../../server/credits/book.ts";
import { saveMailbox } from "../../server/mailbox/save.ts";
import { decideOffer } from "../../server/offers/change.ts";
import { makeOffer } from "../../server/offers/make.ts";
import { insertDraftFile, insertPiece } from "../../server/outreach/files/stored-files.ts";
import { fillRoom } from "../../server/outreach/room/fill-room.ts";
import { startMailing } from "../../server/outreach/start.ts";
import { saveTemplate } from "../../server/outreach/templates/save.ts";
import { newHandle } from "../../server/platform/handle.ts";
import { createLog } from "../../server/platform/log.ts";
import { createOutbound, type OutboundOptions } from "../../server/platform/outbound.ts";
import { type Db, inTransaction } from "../../server/platform/postgres/database.ts";
import type { Context } from "../../server/platform/web/http.ts";
import { makeReportLink } from "../../server/results/report/links.ts";
import { addTask } from "../../server/teamwork/tasks/change-tasks.ts";
import { writeNote as writeEntryNote } from "../../server/teamwork/timeline/notes.ts";
import { listCodes } from "../../server/tracking/codes/codes.ts";
import { beginImport } from "../../server/tracking/conversions/imports.ts";
import { makeKey } from "../../server/tracking/keys/keys.ts";
import { makeLinks } from "../../server/tracking/links/links.ts";
import { saveRule } from "../../server/tracking/survey/rules.ts";
import { testWebhook } from "../../server/webhooks/deliveries.ts";
import { makeWebhook } from "../../server/webhooks/webhooks.ts";
import { makeContext } from "./api.ts";
import { makeConversation } from "./conversations.ts";
import { keptExport } from "./export/kept-export.ts";
import { addEntry, messagesOf } from "./mail/mail-world.ts";
import { makeClients } from "./programs/made-client.ts";
import { mailboxBody, templateContent } from "./samples/bodies.ts";
import { copyWords } from "./samples/bookings.ts";
import { askedPurchase } from "./samples/ceilings.ts";
import type { Ids } from "./samples/ids.ts";
import { makePodcastList } from "./samples/made-list.ts";
import { offerTerms } from "./samples/offers.ts";
import { sampleRequests } from "./samples/requests.ts";
import { makeLogin, makeOwner, makePasskey, makePodcast, podcastOf, type TestLogin } from "./world.ts";

/** The whole application, without a port, and every line it logs. */
export interface HostileApp {
  app: FastifyInstance;
  context: Context;
  logged: string[];
}

/** For the calling file; no name resolves unless `outbound` says otherwise. */
export function useApp(
  db: () => Db,
  outbound: () => OutboundOptions = () => ({ resolve: async () => [] }),
): () => HostileApp {
  let made: HostileApp | undefined;
  beforeAll(async () => {
    const logged: string[] = [];
    const log = createLog({ level: "debug", destination: { write: (line) => void logged.push(line) } });
    // Providers of the platform are satisfied with anybody: an attacker solves puzzles, too.
    const content = async () => Response.json({ success: true });
    const context = { ...makeContext(db(), log), fetch: content, outbound: createOutbound(outbound()) };
    made = { app: await createApp(context), context, logged };
  });
  afterAll(() => made?.app.close());
  return () => made!;
}

/** An organization with one of everything, and a user in it. */
export interface Tenant {
  ids: Ids;
  owner: OwnerRow;
  login: TestLogin;
  /** What a shop's server shows to report conversions. */
  shopKey: string;
}

/** The passwords in the tenant's mailbox. */
export const MAIL_PASSWORDS = ["imap password", "smtp password"] as const;

export async function makeTenant(
  context: Context,
  given: { permissions?: readonly Permission[]; podcast?: { id: number; publicId: string } } = {},
): Promise<Tenant> {
  const { db, secrets } = context;
  const owner = await makeOwner(db);
  const login = await makeLogin(db, [owner], given);
  const who = { loginId: login.id, ownerId: owner.id };
  await inTransaction(db, async (tx) => {
    const gift = { ownerId: owner.id, actorLoginId: null, requestId: "test", reason: "a gift", amount: 20 };
    await grantCredits(tx, gift);
    await saveMailbox(tx, context, who, mailboxBody(owner.publicId) as MailboxInput);
  });
  const campaign = await db
    .insertInto("campaign")
    .values({ public_id: newHandle(), owner_id: owner.id, display_name: "Autumn" })
    .returning(["id", "public_id as publicId"])
    .executeTakeFirstOrThrow();
  const address = `host-${newHandle().toLowerCase()}@unlocked.example`;
  const entry = await addEntry(db, campaign.id, owner.id, { title: "Fog", address });
  const podcast = given.podcast ?? (await makePodcast(db, { address: `a-${newHandle()}@locked.example` }));
  const suppression = await inTransaction(db, (tx) =>
    addSuppression(tx, secrets, {
      address: `never-${newHandle().toLowerCase()}@no.example`,
      reason: "",
      ownerId: owner.id,
      loginId: login.id,
    }),
  );
  const draft = {
    subject: "s",
    body: "b",
    recipients: [entry.externalId],
    language: "en" as const,
    steps: [{ days: 4, body: "f" }],
  };
  const { publicId: mailing } = await inTransaction(db, (tx) =>
    startMailing(tx, secrets, login.caller, campaign.publicId, draft),
  );
  const [message] = await messagesOf(db, mailing);
  const followUp = await db
    .selectFrom("follow_up")
    .select("public_id as publicId")
    .where("root_message_id", "=", message!.id)
    .executeTakeFirstOrThrow();
  const mailbox = await db
    .selectFrom("mailbox")
    .select(["id", "public_id as publicId"])
    .where("owner_id", "=", owner.id)
    .executeTakeFirstOrThrow();
  const conversation = await makeConversation(db, {
    ownerId: owner.id,
    mailboxId: mailbox.id,
    entries: [entry],
    mails: [
      {
        text: "Gladly.",
        messageId: message!.id,
        files: [{ name: "a.txt", content: Buffer.from("a") }],
        suggestion: { from: "New", to: "Interested" },
      },
    ],
  });
  const draftFile = await inTransaction(db, (tx) =>
    insertDraftFile(
      tx,
      { conversationId: conversation.id },
      { ownerId: owner.id, loginId: login.id, name: "offer.txt", size: 3 },
    ),
  );
  const campaignFile = await inTransaction(db, async (tx) => {
    const place = { campaignId: campaign.id };
    const file = await insertDraftFile(tx, place, {
      ownerId: owner.id,
      loginId: login.id,
      name: "prices.txt",
      size: 3,
    });
    await insertPiece(tx, file.id, 0, Buffer.from("all"));
    return file;
  });
  const suggestion = await db
    .selectFrom("move_suggestion")
    .select("public_id as publicId")
    .where("entry_id", "=", entry.id)
    .executeTakeFirstOrThrow();
  const note = await db
    .insertInto("conversation_note")
    .values({ public_id: newHandle(), conversation_id: conversation.id, login_id: login.id, text: "a note" })
    .returning("public_id as publicId")
    .executeTakeFirstOrThrow();
  const unlocked = await podcastOf(db, entry.externalId);
  const basis = await inTransaction(db, (tx) =>
    addBasis(
      tx,
      secrets,
      { ownerId: owner.id, podcastId: unlocked.id, loginId: login.id },
      { kind: "consent", quote: "Write to me" },
    ),
  );
  const offer = await inTransaction(db, (tx) =>
    makeOffer(tx, login.caller, campaign.publicId, {
      entry: entry.externalId,
      side: "host",
      terms: offerTerms(),
    }),
  );
  const agree = async () => {
    const made = await inTransaction(db, (tx) =>
      makeOffer(tx, login.caller, campaign.publicId, {
        entry: entry.externalId,
        side: "host",
        terms: offerTerms(),
      }),
    );
    const { publicId, modified } = made;
    return inTransaction(db, (tx) => decideOffer(tx, login.caller, publicId, { modified, act: "agree" }));
  };
  const agreed = await agree();
  const toBook = await agree();
  const booking = await inTransaction(db, (tx) =>
    makeBooking(tx, login.caller, toBook.publicId, { modified: toBook.modified }),
  );
  const toAir = await agree();
  const aired = await inTransaction(db, (tx) =>
    makeBooking(tx, login.caller, toAir.publicId, { modified: toAir.modified }),
  );
  const { id: past } = await db
    .insertInto("campaign")
    .values({ public_id: newHandle(), owner_id: owner.id, display_name: "Spring" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: airedId } = await db
    .updateTable("booking")
    // In another campaign: what is booked keeps podcast and campaign from being removed.
    .set({ accepted_version: 1, entry_id: null, campaign_id: past })
    .where("public_id", "=", aired.publicId)
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .updateTable("booking_version")
    .set({ sent: new Date(), until: new Date(), answer: "accepted", answered: new Date() })
    .where("booking_id", "=", airedId)
    .execute();
  const bought = await db
    .insertInto("purchase")
    .values({
      public_id: newHandle(),
      owner_id: owner.id,
      login_id: login.id,
      state: "settled_credits",
      credits_per_email: 1,
      credits_consumed: 0,
      request_id: "test",
    })
    .returning("public_id as publicId")
    .executeTakeFirstOrThrow();
  const { saved } = await inTransaction(db, (tx) =>
    saveSearch(tx, who, { name: "Soup", filters: SavedFilters.parse({ title: "soup" }), seenPodcast: 0 }),
  );
  const { template } = await inTransaction(db, (tx) =>
    saveTemplate(tx, login.caller, { ownerId: owner.id, loginId: null }, templateContent),
  );
  const page = { target: "https://tea.example/", entries: [entry.externalId], codes: true };
  const links = await inTransaction(db, (tx) =>
    makeLinks(tx, context.config, login.caller, campaign.publicId, page),
  );
  const podcastList = await makePodcastList(db, {
    ownerId: owner.id,
    loginId: login.id,
    podcastId: podcast.id,
  });
  const { conversionImport, key, rule, webhook, token, ownToken } = await inTransaction(db, async (tx) => ({
    conversionImport: await beginImport(tx, login.caller, owner.publicId, {
      fileName: "orders.csv",
      source: "shopify",
    }),
    key: await makeKey(tx, login.caller, owner.publicId, "The shop"),
    token: await makeToken(tx, { ownerId: owner.id }, login.id, A_TOKEN),
    ownToken: await makeToken(tx, { loginId: login.id }, login.id, A_TOKEN),
    webhook: await makeWebhook(tx, context.secrets, login.caller, owner.publicId, {
      name: "Our board",
      url: "https://hooks.example/in",
      events: ["entry.moved"],
    }),
    rule: await saveRule(tx, login.caller, owner.publicId, {
      words: "fog",
      match: "is",
      entry: entry.externalId,
    }),
  }));
  const delivery = await inTransaction(db, (tx) =>
    testWebhook(tx, login.caller, { ownerId: owner.publicId, id: webhook.publicId }),
  );
  const codes = await listCodes(db, login.caller, campaign.publicId);
  const report = await inTransaction(db, (tx) =>
    makeReportLink(tx, context.secrets, login.caller, campaign.publicId, {
      kind: "results",
      label: "For the board",
      days: 30,
      shown: ["names"],
      passwordHash: null,
    }),
  );
  const [tag, otherTag, ownField] = await inTransaction(db, async (tx) => [
    (await makeTag(tx, login.caller, owner.publicId, { name: "Shortlist", colour: "blue" })).tag,
    (await makeTag(tx, login.caller, owner.publicId, { name: "Later", colour: "grey" })).tag,
    await makeOwnField(tx, login.caller, owner.publicId, { name: "Mood", kind: "text", choices: [] }),
  ]);
  const entryNote = await inTransaction(db, (tx) =>
    writeEntryNote(tx, login.caller, campaign.publicId, {
      entry: entry.externalId,
      document: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Calm" }] }] },
      mentions: [],
      shared: false,
    }),
  );
  const task = await inTransaction(db, (tx) =>
    addTask(tx, login.caller, campaign.publicId, {
      text: "Ask for the numbers",
      due: null,
      person: login.publicId,
      entry: entry.externalId,
    }),
  );
  const tone = toneOf(1);
  const copy = await inTransaction(db, (tx) =>
    saveCopy(tx, login.caller, aired.publicId, { modified: null, words: copyWords() }),
  );
  const produced = await inTransaction(db, (tx) =>
    beginProduced(tx, login.caller, aired.publicId, { name: "spot.wav", size: tone.length }),
  );
  await addProducedPiece(db, login.caller, aired.publicId, produced.publicId, {
    from: 0,
    bytes: tone.toString("base64"),
  });
  await addDomain(db, owner.id, "tea-and-soup.example");
  const [domain] = (await describeSignOn(context, owner.id)).domains;
  const ids: Ids = {
    owner: owner.publicId,
    ownerName: owner.name,
    login: login.publicId,
    campaign: campaign.publicId,
    entry: entry.externalId,
    podcast: podcast.publicId,
    unlocked: unlocked.publicId,
    suppression: suppression.publicId,
    savedSearch: saved.publicId,
    template: template.publicId,
    mailbox: mailbox.publicId,
    mailing,
    message: message!.public_id,
    followUp: followUp.publicId,
    conversation: conversation.publicId,
    conversationMail: conversation.mails[0]!.publicId,
    suggestion: suggestion.publicId,
    note: note.publicId,
    basis: basis.id,
    offer: offer.publicId,
    offerModified: offer.modified,
    booking: booking.publicId,
    bookingModified: booking.modified,
    spot: booking.spots[0]!.publicId,
    agreedOffer: agreed.publicId,
    agreedModified: agreed.modified,
    airedSpot: aired.spots[0]!.publicId,
    acceptedBooking: aired.publicId,
    copySha: copy.versions[0]!.sha256,
    produced: produced.publicId,
    mailFile: conversation.files[0]!.publicId,
    draftFile: draftFile.publicId,
    campaignFile: campaignFile.publicId,
    session: bought.publicId,
    buyRequest: await askedPurchase(db, owner.id, login.id, podcast.id),
    // None exist: an administrator's lists belong to no tenant.
    problem: newHandle(),
    link: links.page[0]!.publicId,
    code: codes.page[0]!.publicId,
    podcastList,
    conversionImport: conversionImport.publicId,
    apiKey: key.publicId,
    signOnDomain: domain!.publicId,
    token: token.publicId,
    ownToken: ownToken.publicId,
    ...(await makeClients(db, owner.id, login.id)),
    wholeExport: await keptExport(db, { ownerId: owner.id, loginId: login.id }),
    webhook: webhook.publicId,
    delivery: delivery.publicId,
    webhookModified: webhook.modified,
    surveyRule: rule.page[0]!.publicId,
    reportLink: report.link.publicId,
    passkey: (await makePasskey(context.db, login.id)).publicId,
    task: task.publicId,
    entryNote: entryNote.publicId,
    tag: tag.publicId,
    otherTag: otherTag.publicId,
    ownField: ownField.publicId,
    taskModified: task.modified,
    shown: "",
  };
  const { body } = sampleRequests["POST /api/campaign/:id/room"]!(ids);
  const room = await fillRoom(context, login.caller, campaign.publicId, promisedRoom.body.parse(body));
  return { owner, login, shopKey: key.key, ids: { ...ids, shown: room.groups[0]!.fingerprint! } };
}

const A_TOKEN = { name: "A program", acts: ["campaign.read" as const], days: 30, networks: [] };
