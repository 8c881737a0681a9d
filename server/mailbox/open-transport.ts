import { createGmailTransport } from "../platform/mail/gmail/transport.ts";
import { createGraphTransport } from "../platform/mail/graph/transport.ts";
import { openMailTransport } from "../platform/mail/imap/mail-transport.ts";
import type { Transport } from "../platform/mail/transport.ts";
import type { Context } from "../platform/web/http.ts";
import { openAccess, openServer } from "./open-server.ts";
import type { MailboxRow } from "./queries.ts";

type Parts = Pick<Context, "db" | "secrets" | "outbound" | "log">;

const BY_API = { gmail: createGmailTransport, graph: createGraphTransport } as const;

/** Whether a mailbox is reached by its provider's own interface, which files its own copies of what is sent. */
export const isByApi = (
  mailbox: Pick<MailboxRow, "transport">,
): mailbox is Pick<MailboxRow, "transport"> & { transport: keyof typeof BY_API } =>
  mailbox.transport !== "mail";

/**
 * What speaks to a mailbox's server, whichever it is; it connects when something is first asked of it. Both servers of a
 * mailbox by SMTP and IMAP are in it as far as they are set up. Null where nothing can be done before a person acts, as
 * with `openServer`.
 * @throws OutboundRefused where the provider cannot be asked for a token
 */
export async function openTransport(
  parts: Parts,
  mailbox: MailboxRow,
  { anew = false }: { anew?: boolean } = {},
): Promise<Transport | null> {
  if (isByApi(mailbox)) return openApi(parts, mailbox);
  const imap = await openServer(parts, mailbox, "imap", { anew });
  const smtp = await openServer(parts, mailbox, "smtp");
  return imap || smtp ? openMailTransport(parts.outbound, { imap, smtp }) : null;
}

/** The provider's interface. A token is asked for with each call: an hour is shorter than some visits. */
export function openApi(
  parts: Parts,
  mailbox: MailboxRow & { transport: keyof typeof BY_API },
  times: { sendMs?: number } = {},
): Transport | null {
  if (mailbox.disconnected) return null;
  return BY_API[mailbox.transport]({
    guard: parts.outbound,
    mailbox: mailbox.public_id,
    accessToken: async (anew = false) => (await openAccess(parts, mailbox, { anew }))?.token ?? null,
    times,
  });
}
