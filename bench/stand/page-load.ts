import autocannon from "autocannon";
import { startProgram } from "./program.ts";
import { quick, say } from "./result.ts";
import { bearerTokens, type ServedDemonstration } from "./served-demonstration.ts";

/** The catalogue's first page, in the default order. */
const PATH = "/api/podcast";
const alone = quick ? 200 : 2_000;

export interface Place {
  url: string;
  /** Requests, by the count of connections, a figure a round. */
  perSecond: Record<number, number[]>;
  /** Milliseconds. */
  latencies: number[];
}

/** The first page of a server, and the same bytes from a bare Fastify's memory, in turns. */
export async function measurePage(
  server: ServedDemonstration,
  rounds: number,
  seconds: number,
): Promise<{ product: Place; reference: Place; bytes: number }> {
  const tokens = await bearerTokens(server, 400);
  /** Not compressed: compression pays off on a real line, and the reference would have to do the same. */
  const headersOf = (token: string) => ({ authorization: `Bearer ${token}`, "accept-encoding": "identity" });
  const first = await fetch(server.url + PATH, { headers: headersOf(tokens[0]!) });
  if (!first.ok) throw new Error(`the page answered ${first.status}`);
  const body = await first.text();
  const memory = await startProgram<{ url: string }>("page-from-memory", body);

  const place = (url: string): Place => ({ url, perSecond: { 1: [], 16: [] }, latencies: [] });
  const [product, reference] = [place(server.url), place(memory.ready.url)];
  try {
    for (let round = 0; round <= rounds; round += 1) {
      for (const one of [product, reference]) {
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
  }
  return { product, reference, bytes: body.length };

  /** Requests a second, over so many connections that are kept open. */
  async function load(url: string, connections: number): Promise<number> {
    const requests = tokens.map((token) => ({
      method: "GET" as const,
      path: PATH,
      headers: headersOf(token),
    }));
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
}
