import autocannon from "autocannon";
import { figure, median, percentile, times } from "./stand/figures.ts";
import { startProgram } from "./stand/program.ts";
import { quick, say, send } from "./stand/result.ts";
import { bearerTokens, serveDemonstration } from "./stand/served-demonstration.ts";

// The catalogue's first page over HTTP, as a multiple of the same bytes from a bare Fastify's memory.

const PATH = "/api/podcast";
const rounds = quick ? 1 : 5;
const seconds = quick ? 1 : 5;
const alone = quick ? 200 : 2_000;

interface Place {
  url: string;
  perSecond: Record<number, number[]>;
  latencies: number[];
}

const server = await serveDemonstration();
const tokens = await bearerTokens(server, 100);
const headersOf = (token: string) => ({ authorization: `Bearer ${token}` });
const first = await fetch(server.url + PATH, { headers: headersOf(tokens[0]!) });
if (!first.ok) throw new Error(`the page answered ${first.status}`);
const body = await first.text();
const memory = await startProgram<{ url: string }>("page-from-memory", body);

const place = (url: string): Place => ({ url, perSecond: { 1: [], 16: [] }, latencies: [] });
const places = [place(server.url), place(memory.ready.url)] as const;
try {
  for (let round = 0; round <= rounds; round += 1) {
    for (const one of places) {
      for (const connections of [1, 16]) {
        const perSecond = await load(one.url, connections);
        // The first round warms up.
        if (round > 0) one.perSecond[connections]!.push(perSecond);
      }
      const latencies = await oneAfterTheOther(one.url);
      if (round > 0) one.latencies.push(...latencies);
    }
    say(`round ${round} of ${rounds}`);
  }
} finally {
  await memory.stop();
  await server.remove();
}

/** Requests a second, over so many connections that are kept open. */
async function load(url: string, connections: number): Promise<number> {
  const requests = tokens.map((token) => ({ method: "GET" as const, path: PATH, headers: headersOf(token) }));
  const result = await autocannon({ url, connections, duration: seconds, requests });
  if (result.errors > 0 || result.non2xx > 0)
    throw new Error(`${result.errors} errors and ${result.non2xx} refusals at ${url}`);
  return result.requests.total / result.duration;
}

/** Milliseconds of each of a row of requests over one connection. */
async function oneAfterTheOther(url: string): Promise<number[]> {
  const taken: number[] = [];
  for (let count = 0; count < alone / rounds; count += 1) {
    const began = performance.now();
    const answer = await fetch(url + PATH, { headers: headersOf(tokens[count % tokens.length]!) });
    await answer.arrayBuffer();
    taken.push(performance.now() - began);
  }
  return taken;
}

const [product, reference] = places;
const row = (name: string, of: (one: Place) => number, worse: "more" | "less") => {
  const [mine, bare] = [of(product), of(reference)];
  return [name, figure(mine), figure(bare), worse === "more" ? times(mine, bare) : times(bare, mine)];
};
send({
  title: "The catalogue's first page over HTTP",
  columns: ["", "Hostread", "from memory", "cost"],
  rows: [
    row("requests/s, 1 connection", (one) => median(one.perSecond[1]!), "less"),
    row("requests/s, 16 connections", (one) => median(one.perSecond[16]!), "less"),
    row("ms, one after the other, p50", (one) => percentile(one.latencies, 50), "more"),
    row("ms, one after the other, p95", (one) => percentile(one.latencies, 95), "more"),
  ],
  notes: [
    `The built server with its demonstration of 2,000 podcasts; ${body.length.toLocaleString("en-US")} bytes of JSON, not compressed; signed in, with all checks and limits on.`,
    "From memory: the same bytes from a bare Fastify in a process of its own. Clients, server and database share the machine.",
    `Medians of ${rounds} alternating rounds of ${seconds} s; the milliseconds are Node's own fetch, client included.`,
  ],
});
