import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { ApiOptions } from "../../../server/platform/mail/api/dialect.ts";
import { createGmailTransport } from "../../../server/platform/mail/gmail/transport.ts";
import { createGraphTransport } from "../../../server/platform/mail/graph/transport.ts";
import type { Transport } from "../../../server/platform/mail/transport.ts";
import type { Outbound } from "../../../server/platform/outbound.ts";
import { type Certificate, createAuthority } from "../certificates.ts";
import { onPort, outboundTo } from "./api-stand-in.ts";
import { GMAIL_HOST, type GmailStandIn, startGmailStandIn } from "./gmail-stand-in.ts";
import { GRAPH_HOST, type GraphStandIn, startGraphStandIn } from "./graph-stand-in.ts";
import type { TransportWorld } from "./transport-cases.ts";

/** A certificate for both services' own names. */
function useApiCertificate(): () => { certificate: Certificate; ca: string } {
  let made: { certificate: Certificate; ca: string } | undefined;
  let remove = () => {};
  beforeAll(() => {
    const authority = createAuthority();
    remove = authority.remove;
    made = { certificate: authority.issue([GMAIL_HOST, GRAPH_HOST]), ca: authority.ca };
  });
  afterAll(() => remove());
  return () => made!;
}

export interface StandInWorld<T> extends TransportWorld {
  server: T;
  open(options?: Partial<ApiOptions>): Transport;
  /** The way out that leads there. */
  outbound: Outbound;
  /** What has to be trusted for it. */
  ca: string;
  /** How often a token was asked for, and how often a new one. */
  tokens: { asked: number; anew: number };
}

function useStandIn<T extends GmailStandIn | GraphStandIn>(
  host: string,
  start: (certificate: Certificate) => Promise<T>,
  create: (options: ApiOptions) => Transport,
  acts: (server: T) => Omit<TransportWorld, "open" | "endSignIn">,
): () => StandInWorld<T> {
  const tls = useApiCertificate();
  let world: StandInWorld<T>;
  let outbound: Outbound;
  beforeAll(() => {
    outbound = outboundTo(host, tls().ca);
  });
  beforeEach(async () => {
    const server = await start(tls().certificate);
    const tokens = { asked: 0, anew: 0 };
    world = {
      ...acts(server),
      server,
      tokens,
      outbound: onPort(outbound, server.port),
      ca: tls().ca,
      open: (options = {}) =>
        create({
          guard: onPort(outbound, server.port),
          mailbox: host,
          accessToken: async (anew = false) => {
            tokens.asked += 1;
            if (anew) tokens.anew += 1;
            return "good-token";
          },
          ...options,
        }),
      endSignIn: () => server.tokens.clear(),
    };
  });
  afterEach(() => world.server.stop());
  return () => world;
}

export const useGmail = () =>
  useStandIn(GMAIL_HOST, startGmailStandIn, createGmailTransport, (server) => ({
    receive: async (bytes, received) => void server.receive(bytes, received ? { received } : {}),
    empty: async () => void server.mails.splice(0),
    async forgetCursors(cursor) {
      server.forgetHistory();
      return cursor;
    },
    accepted: async () =>
      server.mails.filter(({ labels }) => labels.includes("SENT")).map(({ bytes }) => bytes),
    fileSent: async (bytes) => void server.receive(bytes, { labels: ["SENT"] }),
  }));

export const useGraph = () =>
  useStandIn(GRAPH_HOST, startGraphStandIn, createGraphTransport, (server) => ({
    receive: async (bytes, received) => void server.receive(bytes, received ? { received } : {}),
    empty: async () => void server.mails.splice(0),
    async forgetCursors(cursor) {
      server.forgetDeltas();
      return cursor;
    },
    accepted: async () => server.mails.filter(({ folder }) => folder === "AAsent=").map(({ bytes }) => bytes),
    fileSent: async (bytes) => void server.receive(bytes, { folder: "AAsent=" }),
  }));
