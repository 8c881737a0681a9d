import type { AddressInfo } from "node:net";
import type { Readable } from "node:stream";
import { simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";
import { answerSandboxMail, listSandboxMail } from "../../contract/outreach/sandbox.ts";
import { saveSandboxMailbox } from "../mailbox/save.ts";
import { newHandle } from "../platform/handle.ts";
import type { Log } from "../platform/log.ts";
import { type Db, inTransaction, type Tx } from "../platform/postgres/database.ts";
import { type Context, payload, type Served, serve } from "../platform/web/http.ts";
import { answerAsHost } from "./answers/answer-as-host.ts";
import { insertSandboxMail, selectSandboxMail } from "./mail-queries.ts";
import { selfSignedForLoopback } from "./self-signed.ts";

/** The name under which the sandbox is reached and certified. */
const HOST = "localhost";
const PASSWORD = "hostread-demonstration";
/** Prefix of an organization's number: each signs in with its own name, which identifies its mail. */
export const SANDBOX_USER = "demo-";
const ownerOfUser = (user = ""): number | null => {
  const number = user.startsWith(SANDBOX_USER) ? user.slice(SANDBOX_USER.length) : "";
  return /^\d{1,15}$/.test(number) ? Number(number) : null;
};
/** Bytes of one mail. */
const MOST_BYTES = 5_000_000;

/** A mail server of the demonstration's own, as main.ts needs it. */
export interface MailSandbox {
  port: number;
  /** To be trusted by the outbound guard (`trust`), which must let loopback through at `port`. */
  certificate: string;
  stop(): Promise<void>;
}

/**
 * Starts a real SMTP server on loopback, with TLS and sign-in, that keeps what it gets in the database and
 * delivers nothing. Its certificate is new at each start. `port` 0 takes a free one.
 */
export async function startMailSandbox(db: Db, log: Log, port = 0): Promise<MailSandbox> {
  const { key, cert } = selfSignedForLoopback();
  const refusal = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code });
  const server = new SMTPServer({
    secure: true,
    key,
    cert,
    authMethods: ["PLAIN", "LOGIN"],
    size: MOST_BYTES,
    logger: false,
    disableReverseLookup: true,
    onAuth(auth, _session, done) {
      const right = ownerOfUser(auth.username) !== null && auth.password === PASSWORD;
      if (right) done(null, { user: auth.username! });
      else done(refusal(535, "5.7.8 wrong user or password"));
    },
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map((one) => one.address).join(", ");
      keep(db, stream, to, ownerOfUser(session.user)).then(
        () => done(null, "2.0.0 kept in the sandbox"),
        (error: Error) => {
          log.warn({ reason: error.name }, "the mail sandbox could not keep a mail");
          done(refusal(451, "4.3.0 try again later"));
        },
      );
    },
  });
  // A client that disconnects midway is its own problem.
  server.on("error", (error) => log.debug({ reason: error.name }, "a connection to the mail sandbox ended"));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      server.off("error", reject);
      resolve();
    });
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    certificate: cert,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

async function keep(db: Db, stream: Readable, recipient: string, ownerId: number | null): Promise<void> {
  const mail = await simpleParser(stream);
  await inTransaction(db, (tx) =>
    insertSandboxMail(tx, {
      public_id: newHandle(),
      owner_id: ownerId,
      sender: clean(mail.from?.text ?? ""),
      reply_to: mail.replyTo ? clean(mail.replyTo.text) : null,
      recipient,
      message_id: mail.messageId ?? null,
      subject: clean(mail.subject ?? ""),
      body: clean(mail.text ?? ""),
    }),
  );
}

/** PostgreSQL's text has no NUL. */
const clean = (text: string): string => text.replaceAll("\0", "");

/** Connects a user's mailbox in an organization to the sandbox. */
export function connectToSandbox(
  tx: Tx,
  context: Pick<Context, "secrets" | "config">,
  who: { loginId: number; ownerId: number },
  sender: { name: string; address: string; identity: string },
  port: number,
): Promise<unknown> {
  return saveSandboxMailbox(tx, context, who, {
    senderName: sender.name,
    senderAddress: sender.address,
    communicationAddress: sender.address,
    senderIdentity: sender.identity,
    imap: null,
    smtp: {
      host: HOST,
      port,
      secure: true,
      sameAsImap: false,
      signIn: { kind: "password", user: `${SANDBOX_USER}${who.ownerId}`, password: PASSWORD },
    },
  });
}

/** Mails the sandbox received from the user's organizations. Only a demonstration has this route. */
export const sandboxRoutes: Served[] = [
  serve(listSandboxMail, "signed-in", async ({ context, caller }) => {
    const mails = await selectSandboxMail(context.db, caller.loginId);
    return payload(mails.map((mail) => ({ ...mail, received: mail.received.toISOString() })));
  }),

  serve(answerSandboxMail, "signed-in", async ({ context, caller, params, body }) => {
    await answerAsHost(context, caller, params.id, body.as);
    return payload(null);
  }),
];
