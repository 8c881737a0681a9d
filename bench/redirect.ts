import { Agent, get } from "node:http";
import { sql } from "kysely";
import { SLUG_SIGNS } from "../contract/tracking.ts";
import { readConfig } from "../server/platform/config.ts";
import { newHandle } from "../server/platform/handle.ts";
import type { Db } from "../server/platform/postgres/database.ts";
import { withDatabase } from "../server/platform/postgres/join-database.ts";
import { browserAgents } from "../tests/support/agents.ts";
import { figure, percentile, times } from "./stand/figures.ts";
import { startProgram } from "./stand/program.ts";
import { quick, say, send } from "./stand/result.ts";
import { serveDemonstration } from "./stand/served-demonstration.ts";

// Links that are followed a thousand times a second, beside a bare Fastify that redirects and counts nothing. Requests
// leave when they are due, whether or not earlier ones were answered, and count from the moment they were due.

const RATE = quick ? 100 : 1_000;
const seconds = quick ? 2 : 20;
const rounds = quick ? 1 : 3;
const LINKS = 100;
const TARGET = "https://tea.example/?utm_source=hostread&utm_campaign=bench";
/** Until the server has written what it counted, with room for a slow disk. */
const WRITTEN_MS = 8_000;

const agents = browserAgents();
const server = await serveDemonstration();
const config = readConfig({ DATA_DIR: server.dataDir });
const inDatabase = <T>(work: (db: Db) => Promise<T>) =>
  withDatabase(config, ({ db }) => work(db), { migrate: false });
const bare = await startProgram<{ url: string }>("bare-redirect", TARGET);
try {
  const slugs = await inDatabase(makeLinks);
  const product: number[] = [];
  const reference: number[] = [];
  let sent = 0;
  let lost = 0;
  for (let round = 0; round <= rounds; round += 1) {
    const mine = await follow(server.url, slugs);
    const theirs = await follow(bare.ready.url, slugs);
    sent += mine.taken.length;
    lost += mine.lost;
    // The first round warms up; its clicks count, too.
    if (round > 0) {
      product.push(...mine.taken);
      reference.push(...theirs.taken);
    }
    say(`round ${round} of ${rounds}`);
  }
  await new Promise((done) => setTimeout(done, WRITTEN_MS));
  const counted = await inDatabase(countClicks);
  const row = (name: string, percent: number) => {
    const [ours, bares] = [percentile(product, percent), percentile(reference, percent)];
    return [name, figure(ours), figure(bares), times(ours, bares)];
  };
  send({
    title: `Following a link, ${RATE.toLocaleString("en-US")} times a second`,
    columns: ["", "Hostread", "bare Fastify", "cost"],
    rows: [
      row("ms, p50", 50),
      row("ms, p95", 95),
      row("ms, p99", 99),
      ["followed", String(sent), "", ""],
      ["counted", String(counted), "", ""],
      ["not answered with 302", String(lost), "", ""],
    ],
    notes: [
      `${LINKS} links and 1,000 agents of browsers; ${rounds} alternating rounds of ${seconds} s after one that warms up, with all checks on and every click counted.`,
      "The target: p95 below 20 ms, and as many counted as followed. Clients, server and database share the machine.",
    ],
  });
} finally {
  await bare.stop();
  await server.remove();
}

async function makeLinks(db: Db): Promise<string[]> {
  const { id } = await db.selectFrom("owner").select("id").executeTakeFirstOrThrow();
  const sign = (n: number) => SLUG_SIGNS[n % SLUG_SIGNS.length]!;
  const slugs = Array.from(
    { length: LINKS },
    (_, n) => `BENCH${sign(Math.floor(n / SLUG_SIGNS.length))}${sign(n)}`,
  );
  await db
    .insertInto("link")
    .values(
      slugs.map((slug) => ({
        public_id: newHandle(),
        owner_id: id,
        campaign_id: null,
        entry_id: null,
        slug,
        target: TARGET,
        created_by: null,
      })),
    )
    .execute();
  return slugs;
}

async function countClicks(db: Db): Promise<number> {
  const { all } = await db
    .selectFrom("link_day")
    .select(sql<number>`coalesce(sum(clicks + filtered), 0)::bigint`.as("all"))
    .executeTakeFirstOrThrow();
  return all;
}

/** Milliseconds of each that was led on, and how many were not. */
async function follow(url: string, slugs: readonly string[]): Promise<{ taken: number[]; lost: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 128 });
  const taken: number[] = [];
  let lost = 0;
  const all = RATE * seconds;
  const began = performance.now();
  const open: Promise<void>[] = [];
  for (let n = 0; n < all; ) {
    const due = Math.min(all, Math.floor(((performance.now() - began) / 1_000) * RATE));
    for (; n < due; n += 1) open.push(one(n, began + ((n + 1) / RATE) * 1_000));
    await new Promise((next) => setTimeout(next, 2));
  }
  await Promise.all(open);
  agent.destroy();
  return { taken, lost };

  function one(n: number, due: number): Promise<void> {
    return new Promise((done) => {
      const request = get(
        `${url}/g/${slugs[n % slugs.length]}`,
        { agent, headers: { accept: "text/html", "user-agent": agents[n % agents.length]! } },
        (answer) => {
          if (answer.statusCode === 302) taken.push(performance.now() - due);
          else lost += 1;
          answer.resume().once("end", done);
        },
      );
      request.once("error", () => {
        lost += 1;
        done();
      });
    });
  }
}
