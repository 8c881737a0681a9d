import type { MailboxInput } from "../../contract/mailbox.ts";
import type { FieldFault } from "../platform/fault.ts";
import type { MailServer } from "../platform/mail/server.ts";
import type { Secrets } from "../platform/secrets.ts";
import type { MailboxRow } from "./queries.ts";

export type Protocol = "imap" | "smtp";
type SecretField = "imap_secret" | "smtp_secret";

const place = (row: number, field: SecretField) => ({ table: "mailbox", row, field });

export const sealPassword = (
  secrets: Secrets,
  mailboxId: number,
  protocol: Protocol,
  password: string,
): Buffer => secrets.seal(password, place(mailboxId, `${protocol}_secret`));

/** The same password sealed with the present key; null where it is already. */
export const resealPassword = (
  secrets: Secrets,
  mailboxId: number,
  protocol: Protocol,
  sealed: Buffer,
): Buffer | null => secrets.reseal(sealed, place(mailboxId, `${protocol}_secret`));

function openPassword(secrets: Secrets, row: MailboxRow, protocol: Protocol): string | null {
  const sealed = row[`${protocol}_secret`];
  return sealed && secrets.open(sealed, place(row.id, `${protocol}_secret`));
}

/** The user name for a stored server. */
const storedUser = (row: MailboxRow, protocol: Protocol): string | null =>
  protocol === "smtp" && row.smtp_same_user ? row.imap_user : row[`${protocol}_user`];

/** Whether outgoing mail signs in as incoming mail does. */
export const sameUser = ({ smtp }: Pick<MailboxInput, "smtp">): boolean => smtp.sameUser ?? smtp.sameAsImap;

/** The user name for a given server; undefined if left out. */
export const givenUser = (given: MailboxInput, protocol: Protocol): string | undefined =>
  given[protocol === "smtp" && sameUser(given) ? "imap" : protocol]?.signIn.user;

export const security = (secure: boolean): MailServer["security"] => (secure ? "tls" : "starttls");

/** A stored server with its password, ready to connect; null where anything of it is missing. */
export function storedServer(secrets: Secrets, row: MailboxRow, protocol: Protocol): MailServer | null {
  const host = row[`${protocol}_host`];
  const port = row[`${protocol}_port`];
  const user = storedUser(row, protocol);
  const password = openPassword(
    secrets,
    row,
    protocol === "smtp" && row.smtp_same_as_imap ? "imap" : protocol,
  );
  if (!host || !port || !user || !password) return null;
  return {
    host,
    port,
    security: security(row[`${protocol}_secure`]),
    auth: { kind: "password", user, password },
  };
}

const same = (a: string | null | undefined, b: string | null | undefined): boolean =>
  !!a && !!b && a.toLowerCase() === b.toLowerCase();

/**
 * Whether the stored password may be used for the given configuration. It is only sent where it was sent before:
 * someone who can edit the form without knowing the password must not be able to redirect it to their own host.
 */
function mayKeep(given: MailboxInput, stored: MailboxRow | undefined, protocol: Protocol): boolean {
  const server = given[protocol];
  if (!stored?.[`${protocol}_secret`] || !server) return false;
  if (!same(server.host, stored[`${protocol}_host`])) return false;
  if (givenUser(given, protocol) !== storedUser(stored, protocol)) return false;
  if (protocol === "smtp" || !given.smtp.sameAsImap) return true;
  const before = stored.smtp_same_as_imap && same(given.smtp.host, stored.smtp_host);
  return before || same(given.smtp.host, stored.imap_host);
}

/** The passwords a form needs: none for SMTP if it uses IMAP's. */
const ownPasswords = (given: MailboxInput): Protocol[] => [
  ...(given.imap ? (["imap"] as const) : []),
  ...(given.smtp.sameAsImap ? [] : (["smtp"] as const)),
];

/** The fields in which a password has to be typed. */
export const missingPasswords = (given: MailboxInput, stored: MailboxRow | undefined): FieldFault[] =>
  ownPasswords(given)
    .filter((protocol) => given[protocol]?.signIn.password === undefined && !mayKeep(given, stored, protocol))
    .map((protocol) => ({ pointer: `/${protocol}/signIn/password`, rule: "password-missing" }));

/** A given server with the typed password, else the stored one; for the connection test. */
export function givenServer(
  secrets: Secrets,
  given: MailboxInput,
  stored: MailboxRow | undefined,
  protocol: Protocol,
): MailServer | null {
  const server = given[protocol];
  const from = protocol === "smtp" && given.smtp.sameAsImap ? "imap" : protocol;
  const signIn = given[from]?.signIn;
  const user = givenUser(given, protocol);
  if (!server || !signIn || !user) return null;
  const kept = stored && mayKeep(given, stored, from) ? openPassword(secrets, stored, from) : null;
  const password = signIn.password ?? kept;
  if (!password) return null;
  const auth = { kind: "password", user, password } as const;
  return { host: server.host, port: server.port, security: security(server.secure), auth };
}
