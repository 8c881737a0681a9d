import type { Socket } from "node:net";
import type { TLSSocket } from "node:tls";

/** What a connection is for; it decides the ports. */
export type OutboundKind = "feed" | "cover" | "web" | "smtp" | "imap";

/** A host that passed the guard, with the addresses that were checked. Only these may be connected to. */
export type Target = {
  /** The name for SNI, certificate and Host header; equal to the address when a literal was given. */
  name: string;
  /** The first checked address, for libraries that connect themselves. */
  address: string;
  addresses: readonly string[];
  port: number;
};

/** The three steps to a host that a user or a feed named. Each one throws OutboundRefused and nothing else. */
export type Guard = {
  check(host: string, port: number, kind: OutboundKind): Promise<Target>;
  connect(target: Target, timeoutMs: number): Promise<Socket>;
  secure(socket: Socket, target: Target, timeoutMs: number): Promise<TLSSocket>;
};
