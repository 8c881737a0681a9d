import type { Outbound } from "../../platform/outbound.ts";
import type { Endpoint } from "./providers.ts";

/** The usual names of mail servers, likeliest first; all encrypted from the start. */
const NAMES = {
  imap: ["imap", "mail"],
  smtp: ["smtp", "mail"],
} as const;

const CONNECT_MS = 2_000;

/** The usual names below a domain under which a server answers with a certificate of that name; null without both. */
export async function tryNames(
  outbound: Outbound,
  domain: string,
  ports = { imap: 993, smtp: 465 },
): Promise<{ imap: Endpoint; smtp: Endpoint } | null> {
  const [imap, smtp] = await Promise.all(
    (["imap", "smtp"] as const).map((kind) =>
      first(NAMES[kind].map((name) => answers(outbound, `${name}.${domain}`, ports[kind], kind))),
    ),
  );
  return imap && smtp ? { imap, smtp } : null;
}

async function answers(
  outbound: Outbound,
  host: string,
  port: number,
  kind: "imap" | "smtp",
): Promise<Endpoint | null> {
  try {
    const target = await outbound.check(host, port, kind);
    const socket = await outbound.connect(target, CONNECT_MS);
    (await outbound.secure(socket, target, CONNECT_MS)).destroy();
    return { host, port, secure: true };
  } catch {
    return null;
  }
}

async function first(all: Promise<Endpoint | null>[]): Promise<Endpoint | null> {
  for (const one of all) {
    const found = await one;
    if (found) return found;
  }
  return null;
}
