import { closeSync, fsyncSync, openSync, writeSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import type { Certificate } from "../certificates.ts";

/** One message the sink said 250 to. */
export type SunkMail = { messageId: string; from: string; to: string[]; raw: string; at: number };

/** How the sink may misbehave. The counters count from 1, in the order of arrival. */
export type SinkKnobs = {
  /** Answers this to a recipient instead of accepting it; null accepts. */
  refuseRecipient?: (address: string) => { code: number; text: string } | null;
  /** Answers this after the content instead of accepting it. The message is then not kept. */
  refuseMessage?: (count: number) => { code: number; text: string } | null;
  /** Milliseconds between the content and the answer. */
  delayMs?: number;
  /** What happens between the content and the answer. */
  beforeAnswer?: (recipient: string) => Promise<void>;
  /** True for messages that are kept, and whose connection is then cut instead of the 250. */
  cutAfterKeeping?: (count: number) => boolean;
  refuseSignIn?: () => boolean;
};

export type SmtpSink = {
  port: number;
  mails: SunkMail[];
  knobs: SinkKnobs;
  stop(): Promise<void>;
};

export type SinkOptions = {
  certificate: Certificate;
  user: string;
  password: string;
  port?: number;
  /** `starttls` begins in the clear and signs in only behind TLS. */
  security?: "tls" | "starttls";
  knobs?: SinkKnobs;
  /** One JSON line per kept message, on the disk before the 250 leaves: what it lists was accepted. */
  file?: string;
};

/** An SMTP server that keeps what it gets, with TLS and sign-in. It delivers nothing. */
export async function startSmtpSink(options: SinkOptions): Promise<SmtpSink> {
  const mails: SunkMail[] = [];
  const knobs = options.knobs ?? {};
  const descriptor = options.file === undefined ? null : openSync(options.file, "a");
  let arrived = 0;
  const refusal = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code });
  const server = new SMTPServer({
    secure: options.security !== "starttls",
    ...options.certificate,
    authMethods: ["PLAIN", "LOGIN"],
    size: 30_000_000,
    logger: false,
    onAuth(auth, _session, done) {
      const right = auth.username === options.user && auth.password === options.password;
      if (right && !knobs.refuseSignIn?.()) done(null, { user: auth.username });
      else done(refusal(535, "5.7.8 wrong user or password"));
    },
    onRcptTo({ address }, _session, done) {
      const refused = knobs.refuseRecipient?.(address);
      done(refused ? refusal(refused.code, refused.text) : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        arrived += 1;
        const count = arrived;
        const answer = () => {
          const refused = knobs.refuseMessage?.(count);
          if (refused) return done(refusal(refused.code, refused.text));
          const raw = Buffer.concat(chunks).toString("latin1");
          const { mailFrom, rcptTo } = session.envelope;
          const from = mailFrom ? mailFrom.address : "";
          const messageId = /^message-id:\s*(<[^>\r\n]+>)/im.exec(raw)?.[1] ?? "";
          const mail = { messageId, from, to: rcptTo.map((one) => one.address), raw, at: Date.now() };
          mails.push(mail);
          if (descriptor !== null) {
            writeSync(descriptor, `${JSON.stringify({ ...mail, raw: undefined })}\n`);
            fsyncSync(descriptor);
          }
          if (knobs.cutAfterKeeping?.(count)) cut(server, session.id);
          else done(null, "2.0.0 kept");
        };
        if (knobs.delayMs) setTimeout(answer, knobs.delayMs);
        else if (knobs.beforeAnswer)
          void knobs.beforeAnswer(session.envelope.rcptTo[0]!.address).then(answer);
        else answer();
      });
    },
  });
  // A client that is killed in the middle is what the sink is for.
  server.on("error", () => {});
  await new Promise<void>((done) => server.listen(options.port ?? 0, "127.0.0.1", done));
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    knobs,
    stop: async () => {
      await new Promise<void>((done) => server.close(() => done()));
      if (descriptor !== null) closeSync(descriptor);
    },
  };
}

function cut(server: SMTPServer, id: string): void {
  for (const connection of server.connections as Set<{ id: string; _socket: { destroy(): void } }>) {
    if (connection.id === id) connection._socket.destroy();
  }
}
