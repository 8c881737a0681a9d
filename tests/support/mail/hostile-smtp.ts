import { type AddressInfo, createServer as createPlain, type Server, type Socket } from "node:net";
import { createServer as createSecure, createSecureContext, TLSSocket } from "node:tls";
import type { Certificate } from "../certificates.ts";

/** What the server does at a step: answer this text (CRLF is added), or anything at all with the socket. */
export type Act = string | ((socket: Socket) => void);

/** One behaviour: the steps that differ from a friendly server. */
export type Behavior = {
  greeting?: Act;
  ehlo?: Act;
  starttls?: Act;
  auth?: Act;
  mail?: Act;
  rcpt?: Act;
  data?: Act;
  /** At the first byte of the content, before the dot has come. */
  content?: Act;
  /** In place of the reply after the final dot. */
  dot?: Act;
  rset?: Act;
};

export type HostileSmtp = {
  port: number;
  /** The verbs of all commands in the order they came. */
  commands: string[];
  /** The whole lines of these commands. */
  lines: string[];
  /** The contents that reached their final dot, as they came over the wire. */
  contents: string[];
  stop(): Promise<void>;
};

const friendly: Required<Omit<Behavior, "content">> = {
  greeting: "220 hostile ready",
  ehlo: "250-hostile\r\n250-SIZE 10000000\r\n250-8BITMIME\r\n250-STARTTLS\r\n250 AUTH PLAIN LOGIN XOAUTH2",
  starttls: "220 go ahead",
  auth: "235 2.7.0 signed in",
  mail: "250 2.1.0 ok",
  rcpt: "250 2.1.5 ok",
  data: "354 go on",
  dot: "250 2.0.0 queued as 1",
  rset: "250 2.0.0 reset",
};

/** A scripted SMTP server on a free loopback port. `plain` starts without TLS and offers STARTTLS. */
export async function startHostileSmtp(
  certificate: Certificate,
  behavior: Behavior,
  plain = false,
): Promise<HostileSmtp> {
  const sockets = new Set<Socket>();
  const state = { commands: [] as string[], lines: [] as string[], contents: [] as string[] };
  const onSocket = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
    converse(socket, certificate, { ...friendly, ...behavior }, state, true);
  };
  const server: Server = plain ? createPlain(onSocket) : createSecure(certificate, onSocket);
  server.on("tlsClientError", () => {});
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    ...state,
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}

function converse(
  socket: Socket,
  certificate: Certificate,
  script: typeof friendly & Behavior,
  state: { commands: string[]; lines: string[]; contents: string[] },
  greet: boolean,
): void {
  const act = (step: Act) => (typeof step === "string" ? socket.write(`${step}\r\n`) : step(socket));
  let input = "";
  let inContent = false;
  let began = false;
  if (greet) act(script.greeting);
  const onData = (chunk: Buffer) => {
    input += chunk.toString("latin1");
    for (;;) {
      if (inContent) {
        if (!began && input !== "") {
          began = true;
          if (script.content) act(script.content);
        }
        const end = input.startsWith(".\r\n") ? 0 : input.indexOf("\r\n.\r\n") + 2;
        if (end === 1) return;
        state.contents.push(input.slice(0, end));
        input = input.slice(end + 3);
        inContent = false;
        began = false;
        if (!script.content) act(script.dot);
        continue;
      }
      const end = input.indexOf("\r\n");
      if (end === -1) return;
      const line = input.slice(0, end);
      input = input.slice(end + 2);
      const verb = line.split(" ")[0]?.toUpperCase() ?? "";
      state.commands.push(verb);
      state.lines.push(line);
      if (verb === "EHLO") act(script.ehlo);
      else if (verb === "STARTTLS") {
        act(script.starttls);
        if (script.starttls !== friendly.starttls) continue;
        socket.off("data", onData);
        const secure = new TLSSocket(socket, {
          isServer: true,
          secureContext: createSecureContext(certificate),
        });
        secure.on("error", () => {});
        converse(secure, certificate, script, state, false);
        return;
      } else if (verb === "AUTH") act(script.auth);
      else if (verb === "MAIL") act(script.mail);
      else if (verb === "RCPT") act(script.rcpt);
      else if (verb === "DATA") {
        inContent = script.data === friendly.data;
        act(script.data);
      } else if (verb === "RSET") act(script.rset);
      else if (verb === "QUIT") socket.end("221 2.0.0 bye\r\n");
      else act(script.auth);
    }
  };
  socket.on("data", onData);
}
