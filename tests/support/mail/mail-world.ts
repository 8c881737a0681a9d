import { afterAll, beforeAll } from "vitest";
import type { MailboxInput } from "../../../contract/mailbox.ts";
import type { OwnerRow } from "../../../server/accounts/members/owners.ts";
import { saveMailbox } from "../../../server/mailbox/save.ts";
import { startMailing } from "../../../server/outreach/start.ts";
import { newestMail } from "../../../server/outreach/written-queries.ts";
import { newHandle } from "../../../server/platform/handle.ts";
import { parseAllow } from "../../../server/platform/outbound/address.ts";
import { createOutbound } from "../../../server/platform/outbound.ts";
import { type Db, inTransaction } from "../../../server/platform/postgres/database.ts";
import type { Context } from "../../../server/platform/web/http.ts";
import { makeContext } from "../api.ts";
import { type Certificate, createAuthority } from "../certificates.ts";
import { makeLogin, makeOwner, makePodcast, makeUnlock, type TestLogin } from "../world.ts";

/** The mail server's name in tests; it resolves to loopback. */
export const MAIL_HOST = "mail.brand.example";

/** A certificate for MAIL_HOST and what trusts it, for the calling file. */
export function useCertificate(): () => { certificate: Certificate; ca: string } {
  let made: { certificate: Certificate; ca: string } | undefined;
  let remove = () => {};
  beforeAll(() => {
    const authority = createAuthority();
    remove = authority.remove;
    made = { certificate: authority.issue([MAIL_HOST]), ca: authority.ca };
  });
  afterAll(() => remove());
  return () => made!;
}

/** A context that reaches exactly this loopback port under MAIL_HOST. */
export function contextTo(db: Db, port: number, ca: string): Context {
  const context = makeContext(db);
  const outboundAllow = `127.0.0.1/32:${port}`;
  const outbound = createOutbound({
    allow: parseAllow(outboundAllow),
    resolve: async () => ["127.0.0.1"],
    trust: [ca],
  });
  return { ...context, config: { ...context.config, outboundAllow }, outbound };
}

export const mailboxInput = (port: number, fields: Partial<MailboxInput> = {}): MailboxInput => ({
  senderName: "Kim Berg",
  senderAddress: "kim@brand.example",
  communicationAddress: "podcasts@brand.example",
  senderIdentity: "Brand GmbH\nWeg 1\n10115 Berlin",
  imap: null,
  smtp: {
    host: MAIL_HOST,
    port,
    secure: true,
    sameAsImap: false,
    signIn: { kind: "password", user: "kim", password: "secret-word" },
  },
  ...fields,
});

/** A campaign with unlocked podcasts and a user with a mailbox on a server at `port`. */
export interface MailWorld {
  context: Context;
  owner: OwnerRow;
  kim: TestLogin;
  mailboxId: number;
  campaign: { id: number; publicId: string };
  entries: { id: number; externalId: string; podcastId: number; address: string }[];
  start(fields?: Partial<Parameters<typeof startMailing>[4]>): Promise<string>;
}

/** Without limits and windows unless `limited`. */
export async function makeMailWorld(
  context: Context,
  given: { port: number; recipients: number; limited?: boolean },
): Promise<MailWorld> {
  const { db } = context;
  const owner = await makeOwner(db);
  const kim = await makeLogin(db, [owner], { nickName: "Kim" });
  await db
    .updateTable("login")
    .set({ first_name: "Kim", last_name: "Berg" })
    .where("id", "=", kim.id)
    .execute();
  const campaign = await db
    .insertInto("campaign")
    .values({ public_id: newHandle(), owner_id: owner.id, display_name: "Autumn" })
    .returning(["id", "public_id as publicId"])
    .executeTakeFirstOrThrow();
  const entries: MailWorld["entries"] = [];
  for (let i = 0; i < given.recipients; i++) {
    const address = `host-${i}-${newHandle().toLowerCase()}@shows.example`;
    entries.push(await addEntry(db, campaign.id, owner.id, { title: `Show ${i}`, address }));
  }
  await inTransaction(db, (tx) =>
    saveMailbox(tx, context, { loginId: kim.id, ownerId: owner.id }, mailboxInput(given.port)),
  );
  const mailbox = await db
    .updateTable("mailbox")
    .set({ sandbox: !given.limited })
    .where("login_id", "=", kim.id)
    .returning("id")
    .executeTakeFirstOrThrow();
  return {
    context,
    owner,
    kim,
    mailboxId: mailbox.id,
    campaign,
    entries,
    start: async (fields = {}) => {
      const draft = {
        subject: "About {{podcast_title}}",
        body: "Hello {{podcast_owner}},\n\nthis is {{my_first_name}}.",
        recipients: entries.map((entry) => entry.externalId),
        language: "en" as const,
        seen: await newestMail(db, owner.id),
        again: true,
        ...fields,
      };
      const { publicId } = await inTransaction(db, (tx) =>
        startMailing(tx, context.secrets, kim.caller, campaign.publicId, draft),
      );
      return publicId;
    },
  };
}

/** A podcast in a campaign; with an address unlocked for the organization unless `locked`. */
export async function addEntry(
  db: Db,
  campaignId: number,
  ownerId: number,
  given: { title: string; artist?: string; address?: string; locked?: boolean },
) {
  const { title, artist = "Ada Host", address, locked } = given;
  const podcast = await makePodcast(db, { title, artist, ...(address !== undefined && { address }) });
  if (address !== undefined && !locked) await makeUnlock(db, ownerId, podcast.id);
  const entry = await db
    .insertInto("campaign_entry")
    .values({ public_id: newHandle(), campaign_id: campaignId, podcast_id: podcast.id })
    .returning(["id", "public_id as externalId"])
    .executeTakeFirstOrThrow();
  return { ...entry, podcastId: podcast.id, publicId: podcast.publicId, address: address ?? "" };
}

/** Changes what a mailbox shares with the others of its mail account. */
export const setAccount = (
  db: Db,
  mailboxId: number,
  fields: { next_send?: Date | null; sender_until?: Date | null },
) =>
  db
    .updateTable("mail_account")
    .set(fields)
    .where("id", "=", (eb) => eb.selectFrom("mailbox").select("account_id").where("id", "=", mailboxId))
    .execute();

/** The messages of a mailing in their order. */
export const messagesOf = (db: Db, mailing: string) =>
  db
    .selectFrom("message as m")
    .innerJoin("mailing as g", "g.id", "m.mailing_id")
    .selectAll("m")
    .where("g.public_id", "=", mailing)
    .orderBy("m.id")
    .execute();
