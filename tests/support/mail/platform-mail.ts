import { afterAll, beforeAll } from "vitest";
import { accountHandlers } from "../../../server/accounts/jobs.ts";
import { contactHandlers } from "../../../server/contacts/jobs.ts";
import { silentLog } from "../../../server/platform/log.ts";
import { parseAllow } from "../../../server/platform/outbound/address.ts";
import { createOutbound } from "../../../server/platform/outbound.ts";
import { inTransaction } from "../../../server/platform/postgres/database.ts";
import { type Handlers, startWorker, type Worker } from "../../../server/platform/queue.ts";
import type { Context } from "../../../server/platform/web/http.ts";
import { changeSettings } from "../../../server/settings/read.ts";
import { storeSecret } from "../../../server/settings/secret.ts";
import { teamworkHandlers } from "../../../server/teamwork/jobs.ts";
import type { TestDatabase } from "../database.ts";
import { MAIL_HOST, useCertificate } from "./mail-world.ts";
import { type SmtpSink, startSmtpSink } from "./smtp-sink.ts";

const USER = { user: "platform", password: "the platform's word" } as const;

/** The platform's own mail server, for the calling file: a real SMTP server, and a worker that sends. */
export function usePlatformMail(database: () => TestDatabase) {
  const certificate = useCertificate();
  let sink: SmtpSink;
  let worker: Worker | undefined;
  beforeAll(async () => {
    sink = await startSmtpSink({ certificate: certificate().certificate, ...USER });
  });
  afterAll(async () => {
    await worker?.stop();
    await sink.stop();
  });
  return {
    sink: () => sink,
    /** A context that reaches the server; to be put in where the edge is made. */
    reach: (context: Context): Context => ({
      ...context,
      config: { ...context.config, publicUrl: "https://app.hostread.example" },
      outbound: createOutbound({
        allow: parseAllow(`127.0.0.1/32:${sink.port}`),
        resolve: async () => ["127.0.0.1"],
        trust: [certificate().ca],
      }),
    }),
    /** Enters the server into the settings and starts the worker. */
    async connect(context: Context): Promise<void> {
      const settings = {
        smtpHost: MAIL_HOST,
        smtpPort: sink.port,
        smtpUsername: USER.user,
        senderName: "Hostread",
        senderAddress: "no-reply@platform.example",
      };
      await changeSettings(context.db, settings);
      await inTransaction(context.db, (tx) =>
        storeSecret(tx, context.secrets, "smtpPassword", USER.password),
      );
      worker ??= startWorker({
        pool: database().pool,
        handlers: {
          ...accountHandlers(context),
          ...contactHandlers(context),
          ...teamworkHandlers(context),
        } as Handlers,
        concurrency: 2,
        log: silentLog,
      });
    },
    /** Takes it out of the settings again. */
    disconnect: (context: Context) => changeSettings(context.db, { smtpHost: "" }),
    /** The mails to an address, in the order they came. */
    mailsTo: (address: string) =>
      sink.mails.filter((mail) => mail.to.includes(address)).map((mail) => decode(mail.raw)),
  };
}

/** Subject line and text of a quoted-printable mail, readable. */
function decode(raw: string): string {
  const bytes = raw
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
