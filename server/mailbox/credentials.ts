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

function openPassword(secrets: Secrets, row: MailboxRow, protocol: Protocol): string | null {
  const sealed = row[`${protocol}_secret`];
  return sealed && secrets.open(sealed, place(row.id, `${protocol}_secret`));
}

const security = (secure: boolean): MailServer["security"] => (secure ? "tls" : "starttls");

/** A stored server with its password, ready to connect; null where anything of it is missing. */
export function storedServer(secrets: Secrets, row: MailboxRow, protocol: Protocol): MailServer | null {
  const host = row[`${protocol}_host`];
  const port = row[`${protocol}_port`];
  const from = protocol === "smtp" && row.smtp_same_as_imap ? "imap" : protocol;
  const user = row[`${from}_user`];
  const password = openPassword(secrets, row, from);
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
 * Whether the stored password may serve for what is given. It goes only where it went before: who may edit
 * the form without knowing the password must not be able to have it sent to a host of their own.
 */
function mayKeep(given: MailboxInput, stored: MailboxRow | undefined, protocol: Protocol): boolean {
  const server = given[protocol];
  if (!stored?.[`${protocol}_secret`] || !server) return false;
  if (!same(server.host, stored[`${protocol}_host`]) || server.signIn.user !== stored[`${protocol}_user`])
    return false;
  if (protocol === "smtp" || !given.smtp.sameAsImap) return true;
  const before = stored.smtp_same_as_imap && same(given.smtp.host, stored.smtp_host);
  return before || same(given.smtp.host, stored.imap_host);
}

/** The sign-ins a form needs: SMTP has none of its own where it uses IMAP's. */
const signIns = (given: MailboxInput): Protocol[] => [
  ...(given.imap ? (["imap"] as const) : []),
  ...(given.smtp.sameAsImap ? [] : (["smtp"] as const)),
];

/** The fields in which a password has to be typed. */
export const missingPasswords = (given: MailboxInput, stored: MailboxRow | undefined): FieldFault[] =>
  signIns(given)
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
  if (!server || !signIn) return null;
  const kept = stored && mayKeep(given, stored, from) ? openPassword(secrets, stored, from) : null;
  const password = signIn.password ?? kept;
  if (!password) return null;
  const auth = { kind: "password", user: signIn.user, password } as const;
  return { host: server.host, port: server.port, security: security(server.secure), auth };
}
