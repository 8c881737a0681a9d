import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Context } from "../../../server/platform/web/http.ts";
import { DOMAIN, reachOnly } from "../reach-only.ts";

/** What a host answers; `nth` counts its requests for anything but robots.txt from 1. */
export type FeedHost = (request: IncomingMessage, response: ServerResponse, nth: number) => unknown;

export interface FeedHosts {
  port: number;
  /** Address of the feed at a host of this name. */
  url(name: string): string;
  /** Everything that was requested: "name path". */
  asked: string[];
  /** Headers of the last request to a host. */
  lastHeaders: Map<string, IncomingMessage["headers"]>;
  /** What a server works with whose only world are these hosts; any other name is unknown to it. */
  context(context: Context, also?: { ports?: readonly number[]; names?: Record<string, string[]> }): Context;
  /** Every name that was looked up and is none of these hosts. */
  foreign: string[];
  close(): Promise<void>;
}

/**
 * Many hosts on one port of 127.0.0.1: `name.heron.fm` for each name. A host answers for its robots.txt, too, where
 * `robots` names it; the others have none.
 */
export async function startFeedHosts(
  hosts: Record<string, FeedHost>,
  robots: Record<string, FeedHost> = {},
): Promise<FeedHosts> {
  const asked: string[] = [];
  const foreign: string[] = [];
  const counts = new Map<string, number>();
  const lastHeaders: FeedHosts["lastHeaders"] = new Map();
  const server = createServer((request, response) => {
    const name = (request.headers.host ?? "").replace(`.${DOMAIN}:${port}`, "");
    asked.push(`${name} ${request.url}`);
    response.on("error", () => undefined);
    if (request.url === "/robots.txt") {
      if (robots[name]) robots[name](request, response, 0);
      else response.writeHead(404).end();
      return;
    }
    lastHeaders.set(name, request.headers);
    const nth = (counts.get(name) ?? 0) + 1;
    counts.set(name, nth);
    if (hosts[name]) hosts[name](request, response, nth);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  return {
    port,
    url: (name) => `http://${name}.${DOMAIN}:${port}/feed`,
    asked,
    lastHeaders,
    foreign,
    context: (context, { ports = [], names = {} } = {}) => ({
      ...context,
      config: { ...context.config, crawl: "on" },
      outbound: reachOnly([port, ...ports], names, (name) => foreign.push(name)),
    }),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
