import type { MailServer } from "../platform/mail/server.ts";
import { OutboundRefused } from "../platform/outbound/refused.ts";
import type { Context } from "../platform/web/http.ts";
import { type Protocol, security, storedServer } from "./credentials.ts";
import { freshAccess } from "./grants/renew-grant.ts";
import { isUserThere, type MailboxRow } from "./queries.ts";
import { isByConsent } from "./sender.ts";

type Parts = Pick<Context, "db" | "secrets" | "outbound" | "log">;

/**
 * A mailbox's server, ready to sign in: with its password, or with an access token that is valid for a while. `anew`
 * renews the token in any case: the server has refused it. Null where nothing can be done before a person acts: a part is
 * missing, the consent is over (the mailbox is paused and its user told by then), the mailbox is disconnected, or its user
 * has left the organization or is disabled.
 * @throws OutboundRefused where the provider cannot be reached: as a mail server that cannot be reached, for later
 */
export async function openServer(
  parts: Parts,
  mailbox: MailboxRow,
  protocol: Protocol,
  { anew = false }: { anew?: boolean } = {},
): Promise<MailServer | null> {
  if (mailbox.disconnected || !(await isUserThere(parts.db, mailbox.id))) return null;
  if (!isByConsent(mailbox)) return storedServer(parts.secrets, mailbox, protocol);
  const host = mailbox[`${protocol}_host`];
  const port = mailbox[`${protocol}_port`];
  if (!host || !port) return null;
  const token = await openToken(parts, mailbox.id, anew);
  return (
    token && {
      host,
      port,
      security: security(mailbox[`${protocol}_secure`]),
      auth: { kind: "oauth", user: token.email, accessToken: token.token },
    }
  );
}

/**
 * An access token for the provider's own interface; null as above.
 * @throws OutboundRefused as above
 */
export async function openAccess(
  parts: Parts,
  mailbox: MailboxRow,
  { anew = false }: { anew?: boolean } = {},
): Promise<{ token: string; email: string } | null> {
  if (mailbox.disconnected || !isByConsent(mailbox)) return null;
  if (!(await isUserThere(parts.db, mailbox.id))) return null;
  return openToken(parts, mailbox.id, anew);
}

async function openToken(parts: Parts, mailboxId: number, anew: boolean) {
  const access = await freshAccess(parts, mailboxId, { anew });
  if (access.kind === "good") return { token: access.token, email: access.email };
  if (access.kind === "unreachable") throw new OutboundRefused("unreachable", access.detail);
  return null;
}
