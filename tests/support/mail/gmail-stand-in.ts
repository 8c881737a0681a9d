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

/** Gmail's own host. */
export const GMAIL_HOST = "gmail.googleapis.com";

interface LabelledMail extends KeptMail {
  labels: string[];
}

export interface GmailStandIn extends ApiServer {
  mails: LabelledMail[];
  receive(bytes: Buffer, options?: { labels?: string[]; received?: Date }): string;
  remove(id: string): void;
  label(id: string, label: string): void;
  /** History before this moment is no longer known. */
  forgetHistory(): void;
  /** Whether mails handed in keep their Message-ID. */
  rewrites: boolean;
}

const ME = "/gmail/v1/users/me";
const OLDEST_PAGE = "page-";

/**
 * Answers Gmail's published calls as far as we use them: profile, labels, messages, history, send. It proves our side
 * only: that Gmail does as it has published, no stand-in can show.
 */
export async function startGmailStandIn(certificate: Certificate): Promise<GmailStandIn> {
  const mails: LabelledMail[] = [];
  const history: { id: number; added: string; label?: string }[] = [];
  let clock = 1_000;
  let forgotten = 0;
  let count = 0;

  const fail = (code: number, reason: string, message: string): Reply => ({
    status: code,
    body: { error: { code, message, errors: [{ domain: "global", reason, message }] } },
  });
  const missing = fail(404, "notFound", "Requested entity was not found.");
  const find = (id: string) => mails.find((one) => one.id === id);

  function receive(bytes: Buffer, { labels = ["INBOX"], received = new Date() } = {}): string {
    count += 1;
    const id = `18f${count.toString(16).padStart(13, "0")}`;
    mails.push({ id, bytes, received, labels });
    clock += 7;
    history.push({ id: clock, added: id });
    return id;
  }

  function send(bytes: Buffer): Reply {
    if (fieldOf(bytes, "to") === undefined) return fail(400, "invalidArgument", "Recipient address required");
    const kept = standIn.rewrites ? renamed(bytes, `<CA+${count}=Zq@mail.gmail.com>`) : bytes;
    const id = receive(kept, { labels: ["SENT"] });
    return { status: 200, body: { id, threadId: id, labelIds: ["SENT"] } };
  }

  function list(query: URLSearchParams): Reply {
    const label = query.get("labelIds");
    let fitting = [...mails].reverse();
    if (label) fitting = fitting.filter((one) => one.labels.includes(label));
    if (query.get("includeSpamTrash") !== "true") {
      fitting = fitting.filter(({ labels }) => !labels.includes("SPAM") && !labels.includes("TRASH"));
    }
    for (const term of (query.get("q") ?? "").split(" ").filter((one) => one !== "")) {
      const [word = "", ...rest] = term.split(":");
      const value = rest.join(":");
      if (word === "after")
        fitting = fitting.filter((one) => one.received.getTime() / 1_000 >= Number(value));
      else if (word === "-in")
        fitting = fitting.filter((one) => !one.labels.includes(value === "chats" ? "CHAT" : "DRAFT"));
      else if (word === "rfc822msgid")
        fitting = fitting.filter((one) => fieldOf(one.bytes, "message-id") === `<${value}>`);
      else return fail(400, "invalidArgument", `Unknown search ${term}`);
    }
    const page = query.get("pageToken");
    if (page && !page.startsWith(OLDEST_PAGE)) return fail(400, "invalidArgument", "Invalid pageToken");
    // A token names the last mail of its page, so that mails that arrive meanwhile move nothing.
    if (page) fitting = fitting.filter((one) => one.id < page.slice(OLDEST_PAGE.length));
    const most = Number(query.get("maxResults") ?? 100);
    const shown = fitting.slice(0, most);
    return {
      status: 200,
      body: {
        messages: shown.map(({ id }) => ({ id, threadId: id })),
        ...(fitting.length > most ? { nextPageToken: OLDEST_PAGE + shown.at(-1)?.id } : {}),
        resultSizeEstimate: fitting.length,
      },
    };
  }

  function get(id: string, query: URLSearchParams): Reply {
    const mail = find(id);
    if (!mail) return missing;
    if (query.get("format") === "raw") {
      // As Google writes it: spread over lines, and padded.
      const raw = mail.bytes.toString("base64").replaceAll("+", "-").replaceAll("/", "_");
      return { status: 200, body: Buffer.from(`{\n  "raw": "${raw}"\n}\n`) };
    }
    const names = query.getAll("metadataHeaders").map((name) => name.toLowerCase());
    const headers = fieldsOf(mail.bytes).filter(({ name }) => names.includes(name.toLowerCase()));
    const asked = query.get("fields")?.split(",") ?? [];
    return {
      status: 200,
      body: {
        id,
        threadId: id,
        labelIds: mail.labels,
        internalDate: String(mail.received.getTime()),
        sizeEstimate: mail.bytes.length,
        ...(asked.length === 0
          ? { snippet: mail.bytes.toString("utf8").split("\r\n\r\n")[1]?.slice(0, 100) }
          : {}),
        payload: { headers },
      },
    };
  }

  function listHistory(query: URLSearchParams): Reply {
    const start = Number(query.get("startHistoryId"));
    if (!(start > 0) || start < forgotten) return missing;
    const label = query.get("labelId");
    const types = query.getAll("historyTypes");
    const after = history.filter(
      (one) =>
        one.id > Math.max(start, Number(query.get("pageToken") ?? 0)) &&
        types.includes(one.label === undefined ? "messageAdded" : "labelAdded") &&
        (!label || (one.label ?? label) === label) &&
        (!label || !find(one.added) || find(one.added)?.labels.includes(label)),
    );
    // Small pages, so that there are several of them.
    const shown = after.slice(0, 3);
    return {
      status: 200,
      body: {
        history: shown.map(({ id, added, label: put }) => {
          const message = { id: added, threadId: added, labelIds: find(added)?.labels ?? [] };
          return put === undefined
            ? { id: String(id), messagesAdded: [{ message }] }
            : { id: String(id), labelsAdded: [{ message, labelIds: [put] }] };
        }),
        historyId: String(clock),
        ...(after.length > shown.length ? { nextPageToken: String(shown.at(-1)?.id) } : {}),
      },
    };
  }

  function handle({ method, url, body, headers }: Asked): Reply {
    const { pathname: path, searchParams: query } = url;
    if (method === "POST" && path === `/upload${ME}/messages/send`) {
      const right = query.get("uploadType") === "media" && headers["content-type"] === "message/rfc822";
      return right ? send(body) : fail(400, "badRequest", "Bad Request");
    }
    if (method !== "GET") return missing;
    if (path === `${ME}/profile`)
      return { status: 200, body: { emailAddress: "kim@brand.example", historyId: String(clock) } };
    if (path === `${ME}/labels`) {
      const own = [...new Set(mails.flatMap(({ labels }) => labels))].filter((one) =>
        one.startsWith("Label_"),
      );
      const system = ["INBOX", "SENT", "SPAM", "TRASH", "DRAFT"].map((id) => ({
        id,
        name: id,
        type: "system",
      }));
      return {
        status: 200,
        body: { labels: [...system, ...own.map((id) => ({ id, name: `My ${id}`, type: "user" }))] },
      };
    }
    if (path === `${ME}/messages`) return list(query);
    if (path === `${ME}/history`) return listHistory(query);
    return path.startsWith(`${ME}/messages/`)
      ? get(decodeURIComponent(path.slice(ME.length + 10)), query)
      : missing;
  }

  const server = await startApiServer(certificate, {
    handle,
    unauthorized: fail(401, "authError", "Invalid Credentials"),
  });
  const standIn: GmailStandIn = {
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
    label(id, label) {
      find(id)?.labels.push(label);
      clock += 7;
      history.push({ id: clock, added: id, label });
    },
    forgetHistory() {
      clock += 1_000;
      forgotten = clock;
    },
  };
  return standIn;
}
