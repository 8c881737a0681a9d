import { isIP } from "node:net";
import type { SecureContext } from "node:tls";
import { ImapFlow } from "imapflow";
import type { Guard } from "../../outbound/target.ts";
import type { MailServer } from "../server.ts";

export type TrustingGuard = Guard & { context: SecureContext | undefined };

/** Milliseconds: until the greeting has come, and how long a silence of the other side may last. */
export type ConnectTimes = { connectMs: number; silenceMs: number };

/** Whole mails are fetched in pieces, so nothing that a server answers has to be longer than this, in bytes. */
const LONGEST_LITERAL = 4_000_000;

/**
 * A connection that is not open yet: `connect` signs in, and `close` must be called on every way out, because an open
 * one would keep the process alive. It goes to the address that the guard has checked; the certificate must carry the
 * name that the user gave. No error of it ends the process.
 * @throws OutboundRefused
 */
export async function createConnection(
  guard: TrustingGuard,
  server: MailServer,
  times: ConnectTimes,
): Promise<ImapFlow> {
  const target = await guard.check(server.host, server.port, "imap");
  const client = new ImapFlow({
    host: target.address,
    port: target.port,
    secure: server.security === "tls",
    // Required where the connection starts in the clear: without it the sign-in does not begin.
    ...(server.security === "starttls" ? { doSTARTTLS: true } : {}),
    ...(isIP(target.name) ? {} : { servername: target.name }),
    tls: {
      minVersion: "TLSv1.2",
      rejectUnauthorized: true,
      ...(guard.context ? { secureContext: guard.context } : {}),
    },
    auth:
      server.auth.kind === "password"
        ? { user: server.auth.user, pass: server.auth.password }
        : { user: server.auth.user, accessToken: server.auth.accessToken },
    logger: false,
    disableAutoIdle: true,
    maxLiteralSize: LONGEST_LITERAL,
    maxLineLength: LONGEST_LITERAL,
    maxResponseSize: 2 * LONGEST_LITERAL,
    connectionTimeout: times.connectMs,
    greetingTimeout: times.connectMs,
    socketTimeout: times.silenceMs,
  });
  // Without a listener an error between two commands would end the process.
  client.on("error", () => {});
  return client;
}
