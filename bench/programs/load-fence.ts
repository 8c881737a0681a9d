import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { findCaller } from "../../server/accounts/sessions/session.ts";
import { routes } from "../../server/app.ts";
import { warmSearch } from "../../server/catalogue/search/changes/current.ts";
import { fenceOfCalls } from "../../server/fence.ts";
import { permit } from "../../server/permit.ts";
import { readConfig } from "../../server/platform/config.ts";
import { hashToken } from "../../server/platform/handle.ts";
import { silentLog } from "../../server/platform/log.ts";
import { createOutbound } from "../../server/platform/outbound.ts";
import { type Database, openDatabase } from "../../server/platform/postgres/database.ts";
import { createSecrets } from "../../server/platform/secrets.ts";
import { seededRandom } from "../../server/platform/seeded-random.ts";
import type { Context } from "../../server/platform/web/http.ts";
import { createWeb } from "../../server/platform/web/web.ts";
import { ACTS } from "../load/acts.ts";
import { sessionsOf } from "../load/people.ts";
import type { Person } from "../load/person.ts";
import { secretKeyOf, startDatabase } from "../load/servers.ts";
import { quick, say } from "../stand/result.ts";

// What the second fence costs (D6.08): everything that the people of the load model read, asked in turns of one process with
// it, without it, and as before it: without it and without its statements being prepared. Which comes first changes with each
// request.

const PEOPLE = quick ? 3 : 10;
const ROUNDS = quick ? 2 : 6;
const WARMING = quick ? 1 : 8;

const folder = join(process.env.BENCH_FOLDER!, "large");
const postgres = await startDatabase(folder, {});
const { connectionString } = postgres;
// One for each: what one of them has prepared on a connection would change what the others find.
const database = openDatabase({ connectionString, poolSize: 8, prepare: "repeated" });
const unfenced = openDatabase({ connectionString, poolSize: 8, prepare: "repeated" });
const unprepared = openDatabase({ connectionString, poolSize: 8, prepare: "marked" });
const all: readonly Database[] = [database, unfenced, unprepared];
const context: Context = {
  db: database.db,
  config: readConfig({ LOG_LEVEL: "silent", HOSTREAD_CRAWL: "off" }),
  secrets: createSecrets(secretKeyOf(folder)),
  outbound: createOutbound({ allow: [] }),
  fetch,
  log: silentLog,
};
const { fence } = await fenceOfCalls(context);
if (!fence) throw new Error("this database has no fence");
const common = {
  context,
  routes,
  permit,
  authenticate: ({ db }: Context, token: string) => findCaller(db, token),
};
const fenced = await createWeb({ ...common, fence });
const open = await createWeb({ ...common, context: { ...context, db: unfenced.db } });
const before = await createWeb({ ...common, context: { ...context, db: unprepared.db } });
const WAYS = ["with", "without", "before"] as const;
type Way = (typeof WAYS)[number];
const webs: Record<Way, FastifyInstance> = { with: fenced, without: open, before };

interface Read {
  route: string;
  path: string;
  token: string;
}

let address = 0;
async function ask(web: FastifyInstance, { path, token }: Read): Promise<{ ms: number; body: string }> {
  address += 1;
  const began = performance.now();
  const { statusCode, body } = await web.inject({
    method: "GET",
    url: path,
    // Nobody's requests of a minute are used up.
    remoteAddress: `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`,
    headers: { authorization: `Bearer ${token}` },
  });
  if (statusCode !== 200) throw new Error(`${path} was answered with ${statusCode} ${body.slice(0, 200)}`);
  return { ms: performance.now() - began, body };
}

/** What somebody reads in one go through everything that people do. */
async function readsOf(token: string, place: number): Promise<Read[]> {
  const reads: Read[] = [];
  const person: Person = {
    random: seededRandom(`fenced ${place}`),
    owner: "",
    mayWrite: false,
    campaigns: [],
    campaign: undefined,
    entries: [],
    podcasts: [],
    conversations: [],
    get: async (route, path = route) => {
      // It would change the token for another one.
      if (route === "/core/auth") return undefined;
      const read = { route, path, token };
      const { body } = await ask(fenced, read);
      reads.push(read);
      return JSON.parse(body).payload;
    },
    post: async () => undefined,
  };
  const owner = await database.db
    .selectFrom("session_token as t")
    .innerJoin("session_family as f", "f.id", "t.family_id")
    .innerJoin("membership as m", "m.login_id", "f.login_id")
    .innerJoin("owner as o", "o.id", "m.owner_id")
    .select(["o.public_id as publicId", "m.role"])
    .where("t.hash", "=", hashToken(token))
    .executeTakeFirstOrThrow();
  person.owner = owner.publicId;
  person.mayWrite = owner.role !== "viewer";
  for (const act of ACTS) await act.run(person);
  return reads;
}

/** The longest twentieth on each side is the machine's, which others use too. */
function mean(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  const kept = sorted.slice(0, Math.max(1, Math.floor(sorted.length * 0.95)));
  return kept.reduce((sum, ms) => sum + ms, 0) / kept.length;
}
const middle = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

try {
  for (const { db } of all) await warmSearch(db);
  const tokens = await sessionsOf(database.db, PEOPLE);
  const reads: Read[] = [];
  for (const [place, token] of tokens.entries()) reads.push(...(await readsOf(token, place)));
  const times = new Map<string, Record<Way, number[]>>();
  // At first pages are not warm yet, and PostgreSQL plans a prepared statement anew five times on each connection.
  for (let round = -WARMING; round < ROUNDS; round += 1)
    for (const [place, read] of reads.entries()) {
      const taken = times.get(read.route) ?? { with: [], without: [], before: [] };
      times.set(read.route, taken);
      for (const turn of WAYS.keys()) {
        const way = WAYS[(turn + round + WARMING + place) % WAYS.length]!;
        const { ms } = await ask(webs[way], read);
        if (round >= 0) taken[way].push(ms);
      }
    }
  say(`${reads.length} requests, ${ROUNDS} times in turns`);
  const pair = (some: readonly number[], others: readonly number[]) =>
    middle(some.map((ms, i) => ms / others[i]!));
  process.send?.({
    people: PEOPLE,
    rounds: ROUNDS,
    requests: reads.length,
    routes: [...times].map(([route, taken]) => ({
      route,
      count: taken.with.length,
      with: mean(taken.with),
      without: mean(taken.without),
      before: mean(taken.before),
      pair: { without: pair(taken.with, taken.without), before: pair(taken.with, taken.before) },
    })),
  });
} finally {
  for (const web of Object.values(webs)) await web.close();
  for (const { close } of all) await close();
  await postgres.stop();
}
process.disconnect?.();
