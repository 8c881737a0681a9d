import type { OwnerRow } from "../../../server/accounts/members/owners.ts";
import { saveMailbox } from "../../../server/mailbox/save.ts";
import { parseAllow } from "../../../server/platform/outbound/address.ts";
import { createOutbound } from "../../../server/platform/outbound.ts";
import { type Db, inTransaction } from "../../../server/platform/postgres/database.ts";
import type { Context } from "../../../server/platform/web/http.ts";
import { makeContext } from "../api.ts";
import { makeLogin, makeOwner, type TestLogin } from "../world.ts";
import type { MailServers } from "./mail-servers.ts";
import { mailboxInput } from "./mail-world.ts";
import { OUTREACH } from "./plain-keeper.ts";

/** A context that reaches the ports of these servers, and further ones, and nothing else. */
export function contextOf(db: Db, servers: MailServers, ...ports: number[]): Context {
  const context = makeContext(db);
  const all = [servers.imap.tls, servers.imap.starttls, servers.smtp.tls, ...ports];
  const outboundAllow = all.map((port) => `127.0.0.1/32:${port}`).join();
  const resolve = async () => ["127.0.0.1"];
  const outbound = createOutbound({ allow: parseAllow(outboundAllow), resolve, trust: [servers.ca] });
  return { ...context, config: { ...context.config, outboundAllow }, outbound };
}

export interface ReadWorld {
  owner: OwnerRow;
  kim: TestLogin;
  mailboxId: number;
}

/** A user whose mailbox is that of `user` at a server. */
export async function makeReadWorld(
  context: Context,
  server: { name: string; port: number },
  user: { address: string; password: string },
): Promise<ReadWorld> {
  const { db } = context;
  const owner = await makeOwner(db);
  const kim = await makeLogin(db, [owner]);
  await saveReadMailbox(context, { owner, kim }, server, user);
  const { id: mailboxId } = await db
    .selectFrom("mailbox")
    .select("id")
    .where("login_id", "=", kim.id)
    .executeTakeFirstOrThrow();
  return { owner, kim, mailboxId };
}

/** Saves it through the form, as its user does. */
export async function saveReadMailbox(
  context: Context,
  { owner, kim }: Pick<ReadWorld, "owner" | "kim">,
  server: { name: string; port: number },
  user: { address: string; password: string },
): Promise<void> {
  const signIn = { kind: "password", user: user.address, password: user.password } as const;
  const at = { host: server.name, port: server.port, secure: true, signIn };
  const input = mailboxInput(server.port, {
    senderAddress: user.address,
    imap: at,
    smtp: { ...at, sameAsImap: false },
  });
  await inTransaction(context.db, (tx) =>
    saveMailbox(tx, context, { loginId: kim.id, ownerId: owner.id }, input),
  );
}

/** An answer that belongs to the outreach of a test. */
export const answerMail = (name: string, more = "", body = "Yes, gladly."): string =>
  `From: Ada <ada@show.test>\r\nTo: kim@brand.test\r\nSubject: Re: ${name}\r\nMessage-ID: <${name}@show.test>\r\n` +
  `References: <${name}@${OUTREACH}>\r\n${more}\r\n${body}\r\n`;

/** A mail that is nobody's business. */
export const privateMail = (name: string, body = "Dinner at eight?"): string =>
  `From: Friend <${name}@private.test>\r\nTo: kim@brand.test\r\nSubject: ${name}\r\nMessage-ID: <${name}@private.test>\r\n\r\n${body}\r\n`;

/** The subjects of what was kept of a mailbox, in order. */
export const keptOf = async (db: Db, mailboxId: number): Promise<string[]> =>
  (
    await db
      .selectFrom("conversation_mail")
      .select("subject")
      .where("mailbox_id", "=", mailboxId)
      .orderBy("id")
      .execute()
  ).map((row) => row.subject);

export const readerOf = (db: Db, mailboxId: number) =>
  db.selectFrom("mailbox_reader").selectAll().where("mailbox_id", "=", mailboxId).executeTakeFirst();

/** Waits until it is so; what a test waits for has no time of its own, only the test has. */
export async function until<T>(look: () => Promise<T | false | null | undefined>, wait = 50): Promise<T> {
  for (;;) {
    const found = await look();
    if (found) return found;
    await new Promise((done) => setTimeout(done, wait));
  }
}
