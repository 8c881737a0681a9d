import { isIP } from "node:net";
import type { SecureContext } from "node:tls";
import type { Guard } from "../../outbound/target.ts";
import type { MailServer } from "../server.ts";
import { BoundedClient } from "./bounded-client.ts";

export type TrustingGuard = Guard & { context: SecureContext | undefined };

/** Milliseconds: until the greeting has come, and how long a silence of the other side may last. */
export type ConnectTimes = { connectMs: number; silenceMs: number };

/**
 * A connection that is not open yet: `connect` signs in, and `close` must be called on every way out, because an open
 * one would keep the process alive. It goes to the address that the guard has checked; the certificate must carry the
 * name that the user gave. No error of it ends the process, and no answer fills its memory.
 * @throws OutboundRefused
 */
export async function createConnection(
  guard: TrustingGuard,
  server: MailServer,
  times: ConnectTimes,
): Promise<BoundedClient> {
  const target = await guard.check(server.host, server.port, "imap");
  return new BoundedClient({
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
    connectionTimeout: times.connectMs,
    greetingTimeout: times.connectMs,
    socketTimeout: times.silenceMs,
  });
}
