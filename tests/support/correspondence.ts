import type { OwnerRow } from "../../server/accounts/members/owners.ts";
import { newHandle } from "../../server/platform/handle.ts";
import type { Db } from "../../server/platform/postgres/database.ts";
import { addEntry } from "./mail/mail-world.ts";
import { makeLogin, makeOwner, type TestLogin } from "./world.ts";

/** An organization whose user Kim writes to podcasts, and Ben, a colleague. */
export interface Correspondence {
  owner: OwnerRow;
  kim: TestLogin;
  ben: TestLogin;
  campaign: { id: number; publicId: string };
  /** Open to the organization. */
  mailbox: { id: number; publicId: string };
  addEntry(given: { title: string; address?: string; locked?: boolean }): ReturnType<typeof addEntry>;
  addMailbox(given: {
    login: TestLogin;
    reads: "organization" | "me";
  }): Promise<{ id: number; publicId: string }>;
  /** A mail of ours to an entry's podcast, accepted so many minutes ago. */
  addMessage(given: {
    entry: { id: number; podcastId: number };
    recipient: string;
    ago?: number;
    state?: "accepted" | "unclear" | "queued";
    body?: string;
    mailboxId?: number;
  }): Promise<{ id: number; publicId: string }>;
}

export async function makeCorrespondence(db: Db): Promise<Correspondence> {
  const owner = await makeOwner(db);
  const kim = await makeLogin(db, [owner], { nickName: "Kim" });
  const ben = await makeLogin(db, [owner], { nickName: "Ben" });
  const campaign = await db
    .insertInto("campaign")
    .values({ public_id: newHandle(), owner_id: owner.id, display_name: "Autumn" })
    .returning(["id", "public_id as publicId"])
    .executeTakeFirstOrThrow();
  const addMailbox: Correspondence["addMailbox"] = ({ login, reads }) => {
    const name = `${reads}-${newHandle().toLowerCase()}`;
    return db
      .insertInto("mailbox")
      .values({
        login_id: login.id,
        owner_id: owner.id,
        public_id: newHandle(),
        name,
        sender_name: "Kim Berg",
        sender_address: `${name}@brand.example`,
        reads,
      })
      .returning(["id", "public_id as publicId"])
      .executeTakeFirstOrThrow();
  };
  const mailbox = await addMailbox({ login: kim, reads: "organization" });
  return {
    owner,
    kim,
    ben,
    campaign,
    mailbox,
    addMailbox,
    addEntry: (given) =>
      addEntry(db, campaign.id, owner.id, {
        address: `host-${newHandle().toLowerCase()}@shows.example`,
        ...given,
      }),
    addMessage: async ({
      entry,
      recipient,
      ago = 120,
      state = "accepted",
      body = "Hello Ines",
      mailboxId,
    }) => {
      const from = mailboxId ?? mailbox.id;
      const mailing = await db
        .insertInto("mailing")
        .values({
          public_id: newHandle(),
          owner_id: owner.id,
          campaign_id: campaign.id,
          mailbox_id: from,
          login_id: kim.id,
          language: "en",
          subject: "Your show and our tea",
          body,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      const at = new Date(Date.now() - ago * 60_000);
      return db
        .insertInto("message")
        .values({
          public_id: newHandle(),
          mailing_id: mailing.id,
          mailbox_id: from,
          owner_id: owner.id,
          podcast_id: entry.podcastId,
          entry_id: entry.id,
          recipient,
          recipient_key: recipient,
          message_id: `<${newHandle()}@brand.example>`,
          subject: "Your show and our tea",
          body,
          state,
          handed: state === "queued" ? null : at,
          accepted: state === "accepted" ? at : null,
        })
        .returning(["id", "public_id as publicId"])
        .executeTakeFirstOrThrow();
    },
  };
}
