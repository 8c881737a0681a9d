import { parseAddress } from "../platform/mail/address.ts";
import type { Person } from "../platform/mail/compose.ts";
import type { MailServer } from "../platform/mail/server.ts";
import type { Db } from "../platform/postgres/database.ts";
import type { Secrets } from "../platform/secrets.ts";
import { readSettings, type Settings } from "./read.ts";
import { describeSecret, readSecret } from "./secret.ts";

/** The platform's own mail server and who its mails come from. */
export interface PlatformMail {
  server: MailServer;
  from: Person;
}

type Usable = Settings & { smtpPort: number };
const complete = (settings: Settings): settings is Usable =>
  settings.smtpHost !== "" &&
  settings.smtpPort !== null &&
  settings.smtpUsername !== "" &&
  parseAddress(settings.senderAddress).ok;

/** Whether the platform can send mails; does not check whether its server answers. */
export const hasPlatformMail = async (db: Db): Promise<boolean> =>
  complete(await readSettings(db)) && (await describeSecret(db, "smtpPassword")).set;

/** The platform's own mail configuration; null if it is incomplete. */
export async function platformMail(db: Db, secrets: Secrets): Promise<PlatformMail | null> {
  const settings = await readSettings(db);
  const password = await readSecret(db, secrets, "smtpPassword");
  const sender = parseAddress(settings.senderAddress);
  if (!complete(settings) || password === null || !sender.ok) return null;
  const { smtpHost: host, smtpPort: port, smtpUsername: user } = settings;
  return {
    // The form has no switch for this: 587 starts in the clear and upgrades, every other port starts encrypted.
    server: {
      host,
      port,
      security: port === 587 ? "starttls" : "tls",
      auth: { kind: "password", user, password },
    },
    from: { name: settings.senderName || "Hostread", mailbox: sender.mailbox },
  };
}
