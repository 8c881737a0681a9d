import { readFileSync } from "node:fs";
import * as tls from "node:tls";

/**
 * A TLS context that trusts further certificates (PEM) besides everything that is trusted anyway. Made once:
 * reading the 150 root certificates for each connection would cost more than the connection.
 */
export function trustAlso(certificates: readonly string[]): tls.SecureContext {
  return tls.createSecureContext({ ca: [...trustedAnyway(), ...certificates], minVersion: "TLSv1.2" });
}

/** Setting `ca` replaces Node's own list, and with it NODE_EXTRA_CA_CERTS; so both are put back. */
export function trustedAnyway(): readonly string[] {
  // Since Node 22.15; Node 20 has to be helped.
  const { getCACertificates } = tls as { getCACertificates?: (type: "default") => string[] };
  if (getCACertificates) return getCACertificates("default");
  const extra = process.env.NODE_EXTRA_CA_CERTS;
  return [...tls.rootCertificates, ...(extra ? readOrNothing(extra) : [])];
}

function readOrNothing(file: string): string[] {
  try {
    return [readFileSync(file, "utf8")];
  } catch {
    // Node itself only warns about a file that cannot be read.
    return [];
  }
}
