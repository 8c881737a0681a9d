import type { Discovered } from "../../contract/mailbox-discovery.ts";
import type { MailboxForm, ServerForm } from "./mailbox-form.ts";

/** Good enough to look for servers; the server decides what an address is. */
export const looksLikeAddress = (text: string): boolean => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text);

/** Whether no server was typed by hand: both names are empty, or those that were entered for the address before. */
export function mayFill(form: MailboxForm, before: Discovered | null): boolean {
  const untouched = ({ host }: ServerForm, entered: string | undefined) => host === "" || host === entered;
  return untouched(form.imap, before?.imap?.host) && untouched(form.smtp, before?.smtp?.host);
}

/** Whether the servers found are the ones in the form. */
export const areUsed = (form: MailboxForm, { imap, smtp }: Discovered): boolean =>
  form.smtp.host === smtp?.host && (!form.receives || form.imap.host === imap?.host);

/**
 * The form's servers as they were found; one user and one password serve both. Nothing, where nothing was found.
 * Microsoft takes no password for incoming mail (B1.14): there the incoming server is switched off.
 */
export function withServers(
  form: MailboxForm,
  { imap, smtp, user, signIn }: Discovered,
): Partial<MailboxForm> {
  if (!imap || !smtp) return {};
  const server = (
    typed: ServerForm,
    { host, port, secure }: NonNullable<Discovered["imap"]>,
  ): ServerForm => ({ ...typed, host, port: String(port), secure, user });
  return {
    receives: signIn !== "microsoft",
    imap: server(form.imap, imap),
    smtp: server(form.smtp, smtp),
    sameUser: true,
    sameAsImap: true,
  };
}
