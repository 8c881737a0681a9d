import type { Certificate } from "../certificates.ts";
import {
  type ApiServer,
  type Asked,
  fieldOf,
  fieldsOf,
  type KeptMail,
  type Reply,
  renamed,
  startApiServer,
} from "./api-stand-in.ts";

/** Microsoft Graph's own host. */
export const GRAPH_HOST = "graph.microsoft.com";

interface FiledMail extends KeptMail {
  folder: string;
  /** Grows with each mail that comes into a folder. */
  change: number;
}

export interface GraphStandIn extends ApiServer {
  mails: FiledMail[];
  receive(bytes: Buffer, options?: { folder?: string; received?: Date }): string;
  remove(id: string): void;
  move(id: string, folder: string): void;
  /** Delta links given so far are no longer known. */
  forgetDeltas(): void;
  rewrites: boolean;
}

const ME = "/v1.0/me";
/** Bytes of one request, as published. */
const REQUEST_MAX = 4_000_000;
const FOLDERS = [
  { id: "AAinbox=", known: "inbox", displayName: "Posteingang", childFolderCount: 1 },
  { id: "AAsent=", known: "sentitems", displayName: "Gesendete Elemente", childFolderCount: 0 },
  { id: "AAjunk=", known: "junkemail", displayName: "Junk-E-Mail", childFolderCount: 0 },
  { id: "AAshows/1=", known: "", displayName: "Shows", childFolderCount: 0, parent: "AAinbox=" },
] as const;

/**
 * Answers the published calls of Microsoft Graph as far as we use them: folders, messages with filters, deltas, whole
 * mails, sendMail. It proves our side only: that Graph does as it has published, no stand-in can show.
 */
export async function startGraphStandIn(certificate: Certificate): Promise<GraphStandIn> {
  const mails: FiledMail[] = [];
  /** What a token stands for: the query it was given with, and how far it has come. */
  const tokens = new Map<string, { folder: string; from: number; change: number }>();
  let change = 0;
  let count = 0;

  const fail = (status: number, code: string, message: string): Reply => ({
    status,
    body: { error: { code, message, innerError: { "request-id": "stand-in" } } },
  });
  const missing = fail(404, "ErrorItemNotFound", "The specified object was not found in the store.");

  function receive(bytes: Buffer, { folder = "AAinbox=", received = new Date() } = {}): string {
    count += 1;
    change += 1;
    const id = `AAMk/${count}=`;
    mails.push({
      id,
      bytes,
      received: new Date(Math.floor(received.getTime() / 1_000) * 1_000),
      folder,
      change,
    });
    return id;
  }

  function send({ headers, body }: Asked): Reply {
    if (body.length > REQUEST_MAX) return fail(413, "RequestEntityTooLarge", "The request is too large.");
    const bytes = Buffer.from(body.toString("latin1"), "base64");
    if (headers["content-type"] !== "text/plain" || fieldOf(bytes, "to") === undefined) {
      return fail(400, "ErrorMimeContentInvalidBase64String", "Invalid base64 string for MIME content.");
    }
    receive(standIn.rewrites ? renamed(bytes, `<DB9P${count}@EUR.PROD.OUTLOOK.COM>`) : bytes, {
      folder: "AAsent=",
    });
    return { status: 202 };
  }

  /** Ids that do not last where lasting ones were not asked for. */
  const idFor = (asked: Asked, id: string) =>
    String(asked.headers.prefer ?? "").includes('IdType="ImmutableId"') ? id : `changing-${id}-${change}`;

  function rowOf(asked: Asked, mail: FiledMail, select: string, expand: string) {
    const wanted = select.split(",");
    const headers = fieldsOf(mail.bytes);
    return {
      id: idFor(asked, mail.id),
      ...(wanted.includes("receivedDateTime")
        ? { receivedDateTime: `${mail.received.toISOString().slice(0, 19)}Z` }
        : {}),
      ...(wanted.includes("isDraft") ? { isDraft: false } : {}),
      ...(wanted.includes("internetMessageId")
        ? { internetMessageId: fieldOf(mail.bytes, "message-id") }
        : {}),
      // Not there for mails in Sent Items.
      ...(wanted.includes("internetMessageHeaders") && mail.folder !== "AAsent="
        ? { internetMessageHeaders: headers }
        : {}),
      ...(expand.includes("String 0x1039") && fieldOf(mail.bytes, "references") !== undefined
        ? {
            singleValueExtendedProperties: [
              { id: "String 0x1039", value: fieldOf(mail.bytes, "references") },
            ],
          }
        : {}),
    };
  }

  /** Understands the filters that are published for these calls, and no others. */
  function passes(mail: FiledMail, filter: string): boolean {
    return filter.split(" and ").every((part) => {
      const [name, how, ...rest] = part.split(" ");
      const value = rest.join(" ");
      if (name === "internetMessageId" && how === "eq")
        return `'${fieldOf(mail.bytes, "message-id")}'` === value;
      if (name !== "receivedDateTime") throw new Error(`unknown filter ${part}`);
      return how === "ge" ? mail.received >= new Date(value) : mail.received < new Date(value);
    });
  }

  function list(asked: Asked, folder: string): Reply {
    const query = asked.url.searchParams;
    const filter = query.get("$filter");
    const order = query.get("$orderby") ?? "";
    const fitting = mails.filter((one) => one.folder === folder && (!filter || passes(one, filter)));
    fitting.sort((a, b) => a.received.getTime() - b.received.getTime());
    if (order.endsWith("desc")) fitting.reverse();
    const skip = Number(query.get("$skip") ?? 0);
    const most = Number(
      query.get("$top") ?? /maxpagesize=(\d+)/.exec(String(asked.headers.prefer))?.[1] ?? 10,
    );
    const next = new URL(asked.url);
    next.searchParams.set("$skip", String(skip + most));
    return {
      status: 200,
      body: {
        value: fitting
          .slice(skip, skip + most)
          .map((mail) => rowOf(asked, mail, query.get("$select") ?? "", query.get("$expand") ?? "")),
        ...(fitting.length > skip + most && !query.has("$top")
          ? { "@odata.nextLink": `https://${GRAPH_HOST}${next.pathname}${next.search}` }
          : {}),
      },
    };
  }

  function delta(asked: Asked, folder: string): Reply {
    const query = asked.url.searchParams;
    const token = query.get("$deltatoken") ?? query.get("$skiptoken");
    const from = Date.parse(/receivedDateTime ge (\S+)/.exec(query.get("$filter") ?? "")?.[1] ?? "");
    const state = token === null ? { folder, from, change: 0 } : tokens.get(token);
    if (!state) return fail(410, "syncStateNotFound", "The sync state generation is not found.");
    const most = Number(/maxpagesize=(\d+)/.exec(String(asked.headers.prefer))?.[1] ?? 10);
    const after = mails.filter(
      (one) => one.folder === folder && one.change > state.change && one.received.getTime() >= state.from,
    );
    const shown = after.slice(0, most);
    const more = after.length > shown.length;
    const given = `token-${tokens.size + 1}-${count}`;
    tokens.set(given, { ...state, change: shown.at(-1)?.change ?? state.change });
    const at = `https://${GRAPH_HOST}${asked.url.pathname}?${more ? "$skiptoken" : "$deltatoken"}=${given}`;
    return {
      status: 200,
      body: {
        value: [
          ...shown.map((mail) => rowOf(asked, mail, "receivedDateTime,isDraft,internetMessageHeaders", "")),
          ...(more ? [] : [{ id: "AAgone=", "@removed": { reason: "deleted" } }]),
        ],
        [more ? "@odata.nextLink" : "@odata.deltaLink"]: at,
      },
    };
  }

  function handle(asked: Asked): Reply {
    const { method, url } = asked;
    if (method === "POST") return url.pathname === `${ME}/sendMail` ? send(asked) : missing;
    const path = url.pathname
      .slice(ME.length + 1)
      .split("/")
      .map(decodeURIComponent);
    if (path[0] === "messages" && path[2] === "$value") {
      const mail = mails.find((one) => one.id === path[1]);
      return mail ? { status: 200, body: mail.bytes } : missing;
    }
    if (path[0] !== "mailFolders") return missing;
    if (path.length === 1)
      return { status: 200, body: { value: FOLDERS.filter((one) => !("parent" in one)) } };
    const folder = FOLDERS.find((one) => one.id === path[1] || one.known === path[1]);
    if (!folder) return missing;
    if (path.length === 2) return { status: 200, body: folder };
    if (path[2] === "childFolders") {
      return {
        status: 200,
        body: { value: FOLDERS.filter((one) => "parent" in one && one.parent === folder.id) },
      };
    }
    return path[3] === "delta" ? delta(asked, folder.id) : list(asked, folder.id);
  }

  const server = await startApiServer(certificate, {
    handle,
    unauthorized: fail(401, "InvalidAuthenticationToken", "Access token has expired or is not yet valid."),
  });
  const standIn: GraphStandIn = {
    ...server,
    mails,
    rewrites: true,
    receive,
    remove(id) {
      mails.splice(
        mails.findIndex((one) => one.id === id),
        1,
      );
    },
    move(id, folder) {
      const mail = mails.find((one) => one.id === id);
      change += 1;
      if (mail) Object.assign(mail, { folder, change });
    },
    forgetDeltas: () => tokens.clear(),
  };
  return standIn;
}
