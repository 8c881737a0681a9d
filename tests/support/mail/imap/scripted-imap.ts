import type { AddressInfo, Socket } from "node:net";
import { createServer } from "node:tls";
import type { Certificate } from "../../certificates.ts";
import { type AnswerMail, answerFetch, numbersOf, type ScriptedFolder } from "./answer-fetch.ts";

export interface ScriptedCommand {
  tag: string;
  /** In capitals; "UID FETCH" for two words. */
  verb: string;
  rest: string;
}

export interface ScriptedConnection {
  socket: Socket;
  /** The first connection of the server is 1. */
  number: number;
  folder: ScriptedFolder | null;
  say(...lines: string[]): void;
}

/** Answers a command in place of the friendly server: true where it has. "GREETING" comes first. */
export type Vice = (command: ScriptedCommand, connection: ScriptedConnection) => boolean;

export interface ScriptedImap {
  port: number;
  folders: Map<string, ScriptedFolder>;
  /** How it is bad just now; null: it is friendly. */
  vice: Vice | null;
  capabilities: string;
  /** Told of every mail or piece of one that is sent, in bytes. */
  onBytes: ((bytes: number) => void) | null;
  /** The commands of all connections, in their order. */
  commands: string[];
  connections(): number;
  /** Ends all connections without a word. */
  cut(): void;
  /** Tells whoever waits in IDLE how many mails INBOX has. */
  tellNews(): void;
  stop(): Promise<void>;
}

/** An IMAP server over TLS on a free loopback port that does what RFC 9051 says, unless it is given a vice. */
export async function startScriptedImap(certificate: Certificate): Promise<ScriptedImap> {
  const open = new Map<Socket, { connection: ScriptedConnection; idle: string | null }>();
  let count = 0;
  const server = createServer(certificate, (socket) => {
    count += 1;
    const connection: ScriptedConnection = {
      socket,
      number: count,
      folder: null,
      say: (...lines) => void (socket.writable && socket.write(lines.map((line) => `${line}\r\n`).join(""))),
    };
    open.set(socket, { connection, idle: null });
    socket.on("error", () => {});
    socket.on("close", () => open.delete(socket));
    if (!imap.vice?.({ tag: "*", verb: "GREETING", rest: "" }, connection)) connection.say("* OK ready");
    let input = "";
    socket.on("data", (chunk: Buffer) => {
      input += chunk.toString("latin1");
      for (let end = input.indexOf("\r\n"); end !== -1; end = input.indexOf("\r\n")) {
        const line = input.slice(0, end);
        input = input.slice(end + 2);
        hear(socket, line);
      }
    });
  });
  server.on("tlsClientError", () => {});

  const imap: ScriptedImap = {
    port: 0,
    folders: new Map([["INBOX", folderOf([])]]),
    vice: null,
    onBytes: null,
    capabilities: "IMAP4rev1 IDLE",
    commands: [],
    connections: () => open.size,
    cut() {
      for (const socket of open.keys()) socket.destroy();
    },
    tellNews() {
      for (const { connection, idle } of open.values())
        if (idle) connection.say(`* ${imap.folders.get("INBOX")?.count ?? 0} EXISTS`);
    },
    async stop() {
      this.cut();
      await new Promise((done) => server.close(done));
    },
  };

  function hear(socket: Socket, line: string): void {
    const state = open.get(socket);
    if (!state) return;
    const { connection } = state;
    const [tag = "", first = "", ...words] = line.split(" ");
    const ofIdle = state.idle !== null && line.toUpperCase() === "DONE";
    const two = first.toUpperCase() === "UID";
    const verb = ofIdle ? "DONE" : two ? `UID ${(words.shift() ?? "").toUpperCase()}` : first.toUpperCase();
    const command = { tag: ofIdle ? state.idle! : tag, verb, rest: words.join(" ") };
    imap.commands.push(verb);
    if (imap.vice?.(command, connection)) return;
    if (verb === "IDLE") state.idle = tag;
    else state.idle = null;
    answer(command, connection);
  }

  function answer({ tag, verb, rest }: ScriptedCommand, connection: ScriptedConnection): void {
    const { say } = connection;
    const ok = (text = "done") => say(`${tag} OK ${text}`);
    const { folder } = connection;
    if (verb === "CAPABILITY") say(`* CAPABILITY ${imap.capabilities}`);
    // RFC 9051 6.3.9: without a name it asks for the separator alone.
    else if (verb === "LIST" && rest === '"" ""') say('* LIST (\\Noselect) "/" ""');
    else if (verb === "LIST") {
      for (const path of imap.folders.keys()) say(`* LIST (\\HasNoChildren) "/" "${path}"`);
    } else if (verb === "EXAMINE" || verb === "SELECT") {
      const found = imap.folders.get(rest.split(" ")[0]!.replaceAll('"', ""));
      if (!found) {
        say(`${tag} NO no such folder`);
        return;
      }
      connection.folder = found;
      say("* FLAGS (\\Seen)", `* ${found.count} EXISTS`, `* OK [UIDVALIDITY ${found.uidValidity}] x`);
      say(`* OK [UIDNEXT ${found.uidNext}] x`);
      ok(verb === "EXAMINE" ? "[READ-ONLY] done" : "[READ-WRITE] done");
      return;
    } else if (verb === "STATUS") {
      const path = rest.split(" ")[0]!.replaceAll('"', "");
      const { count: messages, uidNext, uidValidity } = imap.folders.get(path)!;
      say(`* STATUS "${path}" (MESSAGES ${messages} UIDNEXT ${uidNext} UIDVALIDITY ${uidValidity})`);
    } else if (verb === "SEARCH" && folder) {
      const since = /SINCE ("?)(\S+?)\1(?: |$)/i.exec(rest)?.[2];
      const day = since ? Date.parse(`${since} UTC`) : 0;
      const range = /(?:^| )(\d+(?::\d+)?)(?: |$)/.exec(rest)?.[1] ?? `1:${folder.count}`;
      const found = [...numbersOf(range, folder.count)].filter((n) => folder.at(n).arrived.getTime() >= day);
      say(`* SEARCH${found.map((n) => ` ${n}`).join("")}`);
    } else if ((verb === "FETCH" || verb === "UID FETCH") && folder) {
      for (const part of answerFetch(folder, rest, verb === "UID FETCH")) {
        imap.onBytes?.(part.length);
        connection.socket.write(part);
      }
    } else if (verb === "IDLE") {
      say("+ idling");
      return;
    } else if (verb === "LOGOUT") {
      say("* BYE see you");
      ok();
      connection.socket.end();
      return;
    } else if (!["LOGIN", "NOOP", "DONE", "ID", "NAMESPACE", "CHECK"].includes(verb)) {
      say(`${tag} BAD not known`);
      return;
    }
    ok();
  }

  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  imap.port = (server.address() as AddressInfo).port;
  return imap;
}

/** A folder with these mails, the first with UID 1. */
export function folderOf(mails: readonly (string | Buffer)[], uidValidity = 7): ScriptedFolder {
  const all = mails.map((mail, n) => mailOf(mail, n + 1));
  return { uidValidity, uidNext: all.length + 1, count: all.length, at: (seq) => all[seq - 1]! };
}

export function mailOf(mail: string | Buffer, uid: number, arrived = new Date()): AnswerMail {
  const bytes = Buffer.from(mail as string);
  const end = bytes.indexOf("\r\n\r\n");
  const head = bytes.subarray(0, end === -1 ? bytes.length : end + 4).toString("latin1");
  return {
    uid,
    arrived,
    head,
    size: bytes.length,
    piece: (start, length) => bytes.subarray(start, start + length),
  };
}

/** Writes a beginning, and then the same piece for as long as the other side takes it. */
export function pour(socket: Socket, beginning: string, piece: string | Buffer): void {
  if (beginning !== "") socket.write(beginning);
  const on = () => {
    while (!socket.destroyed && socket.write(piece));
  };
  socket.on("drain", on);
  on();
}
