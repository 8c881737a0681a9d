import { figure, median, percentile, times } from "./stand/figures.ts";
import { measurePage, type Place } from "./stand/page-load.ts";
import { quick, send } from "./stand/result.ts";
import { serveDemonstration } from "./stand/served-demonstration.ts";

// The catalogue's first page over HTTP, as a multiple of the same bytes from a bare Fastify's memory.

const rounds = quick ? 1 : 5;
const seconds = quick ? 1 : 5;

const server = await serveDemonstration();
const { product, reference, bytes } = await measurePage(server, rounds, seconds).finally(server.remove);

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
    `The built server with its demonstration of 2,000 podcasts; ${bytes.toLocaleString("en-US")} bytes of JSON, not compressed; signed in, with all checks and limits on.`,
    "From memory: the same bytes from a bare Fastify in a process of its own. Clients, server and database share the machine.",
    `Medians of ${rounds} alternating rounds of ${seconds} s; the milliseconds are Node's own fetch, client included.`,
  ],
});
