import { Parser } from "htmlparser2";
import type { Endpoint } from "./providers.ts";

/** What a domain says about its mail servers (draft-ietf-mailmaint-autoconfig). */
export interface Autoconfig {
  imap: Endpoint;
  smtp: Endpoint;
  /** Whether users sign in with the part before the @ instead of the whole address. */
  localPart: boolean;
}

interface Server {
  tag: string;
  type: string;
  hostname: string;
  port: string;
  socketType: string;
  username: string;
}

const FIELDS = ["hostname", "port", "socketType", "username"] as const;
/** A provider lists two or three of each. */
const MOST_SERVERS = 20;

/** Reads config-v1.1.xml; null unless it names an encrypted server of each kind. It may contain anything. */
export function readAutoconfig(xml: string, domain: string): Autoconfig | null {
  const servers = serversIn(xml);
  const imap = choose(servers, "incomingServer", "imap", domain);
  const smtp = choose(servers, "outgoingServer", "smtp", domain);
  if (!imap || !smtp) return null;
  return { imap: imap.endpoint, smtp: smtp.endpoint, localPart: imap.username === "%EMAILLOCALPART%" };
}

function serversIn(xml: string): Server[] {
  const servers: Server[] = [];
  let server: Server | null = null;
  let field: (typeof FIELDS)[number] | null = null;
  const parser = new Parser(
    {
      onopentag(name, { type = "" }) {
        if (name === "incomingServer" || name === "outgoingServer")
          server = { tag: name, type, hostname: "", port: "", socketType: "", username: "" };
        field = FIELDS.find((one) => one === name) ?? null;
      },
      ontext(text) {
        // The first of each counts.
        if (server && field) server[field] = (server[field] + text).slice(0, 300);
      },
      onclosetag(name) {
        field = null;
        if (name !== server?.tag) return;
        if (servers.length < MOST_SERVERS) servers.push(server);
        server = null;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return servers;
}

/** TLS from the start is better than STARTTLS; servers without encryption are ignored. */
const RANK: Readonly<Record<string, number>> = { SSL: 0, STARTTLS: 1 };

function choose(
  servers: readonly Server[],
  tag: string,
  type: string,
  domain: string,
): { endpoint: Endpoint; username: string } | undefined {
  const [best] = servers
    .filter((server) => server.tag === tag && server.type === type)
    .flatMap(({ hostname, port, socketType, username }) => {
      const rank = RANK[socketType.trim()];
      const host = hostname.trim().toLowerCase().replaceAll("%emaildomain%", domain);
      const number = Number(port.trim());
      const isHost = /^(?=.{4,253}$)([a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}$/.test(host);
      if (rank === undefined || !isHost || !Number.isInteger(number) || number < 1 || number > 65_535)
        return [];
      const endpoint = { host, port: number, secure: rank === 0 };
      return { rank, endpoint, username: username.trim() };
    })
    .sort((a, b) => a.rank - b.rank);
  return best;
}
