import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { parseAllow } from "../../server/platform/outbound/address.ts";
import { createOutbound, type Outbound } from "../../server/platform/outbound.ts";
import { type Authority, createAuthority } from "./certificates.ts";

/** A webhook that arrived, as it was written. */
export interface Arrived {
  host: string;
  headers: Record<string, string>;
  body: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into payloads of every shape
  json: any;
  /** Milliseconds since the receiver was started. */
  after: number;
}

/** How it answers: a status, a status with a text and headers, or never. */
export type Answering =
  | number
  | { status: number; text?: string; headers?: Record<string, string> }
  | "never";

export interface Receiver {
  /** The address of one receiver; each name of `.hooks.example` is one. */
  url(name: string): string;
  outbound: Outbound;
  authority: Authority;
  port: number;
  arrived: Arrived[];
  of(name: string): Arrived[];
  /** Decides how a request is answered; 204 unless said. */
  answer: (arrived: Arrived) => Answering;
  /** Ends all connections, also those that hang. */
  drop(): void;
  stop(): Promise<void>;
}

/** A real HTTPS server that stands for any number of receivers. */
export async function startReceiver(): Promise<Receiver> {
  const authority = createAuthority();
  const began = performance.now();
  const server: Server = createServer(authority.issue(["*.hooks.example"]), (request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part) => parts.push(part));
    request.on("end", () => {
      const body = Buffer.concat(parts).toString("utf8");
      const host = (request.headers.host ?? "").replace(/:\d+$/, "");
      const arrived: Arrived = {
        host,
        headers: request.headers as Record<string, string>,
        body,
        json: JSON.parse(body),
        after: performance.now() - began,
      };
      receiver.arrived.push(arrived);
      const answer = receiver.answer(arrived);
      if (answer === "never") return;
      const { status, text = "", headers = {} } = typeof answer === "number" ? { status: answer } : answer;
      response.writeHead(status, headers).end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: (name) => `https://${name}.hooks.example:${port}/in`,
    outbound: outboundTo(port, authority.ca),
    authority,
    port,
    arrived: [],
    of: (name) => receiver.arrived.filter(({ host }) => host === `${name}.hooks.example`),
    answer: () => 204,
    drop: () => server.closeAllConnections(),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      authority.remove();
    },
  };
  return receiver;
}

export const outboundTo = (port: number, ca: string): Outbound =>
  createOutbound({
    allow: parseAllow(`127.0.0.1/32:${port}`),
    resolve: async () => ["127.0.0.1"],
    trust: [ca],
  });

/** Whether the library that receivers use takes it for signed with this secret. */
export function isSigned({ body, headers }: Arrived, secret: string): boolean {
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  }
}
