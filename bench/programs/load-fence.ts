import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { findCaller } from "../../server/accounts/sessions/session.ts";
import { routes } from "../../server/app.ts";
import { warmSearch } from "../../server/catalogue/search/changes/current.ts";
import { fenceOfCalls } from "../../server/fence.ts";
import { permit } from "../../server/permit.ts";
import { readConfig } from "../../server/platform/config.ts";
import { silentLog } from "../../server/platform/log.ts";
import { createOutbound } from "../../server/platform/outbound.ts";
import { openDatabase } from "../../server/platform/postgres/database.ts";
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
// the fence and without it, over the same connections. Which of the two comes first changes with each request.

const PEOPLE = quick ? 3 : 30;
const ROUNDS = quick ? 2 : 8;

const folder = join(process.env.BENCH_FOLDER!, "large");
const postgres = await startDatabase(folder, {});
const database = openDatabase({ connectionString: postgres.connectionString, poolSize: 16 });
const context: Context = {
  db: database.db,
  config: readConfig({ LOG_LEVEL: "silent", HOSTREAD_CRAWL: "off" }),
  secrets: createSecrets(secretKeyOf(folder)),
  outbound: createOutbound({ allow: [] }),
  fetch,
  log: silentLog,
};
const fence = await fenceOfCalls(context);
if (!fence) throw new Error("this database has no fence");
const common = {
  context,
  routes,
  permit,
  authenticate: ({ db }: Context, token: string) => findCaller(db, token),
};
const fenced = await createWeb({ ...common, fence });
const open = await createWeb(common);

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
      const read = { route, path, token };
      const { body } = await ask(fenced, read);
      reads.push(read);
      return JSON.parse(body).payload;
    },
    post: async () => undefined,
  };
  const session = (await person.get("/core/auth")) as {
    owners: { publicId: string; role: string }[];
  };
  person.owner = session.owners[0]!.publicId;
  person.mayWrite = session.owners[0]!.role !== "viewer";
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
  await warmSearch(database.db);
  const tokens = await sessionsOf(database.db, PEOPLE);
  const reads: Read[] = [];
  for (const [place, token] of tokens.entries()) reads.push(...(await readsOf(token, place)));
  const times = new Map<string, { with: number[]; without: number[] }>();
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [place, read] of reads.entries()) {
      const first = (round + place) % 2 === 0 ? fenced : open;
      const one = await ask(first, read);
      const other = await ask(first === fenced ? open : fenced, read);
      // In the first round plans and pages are not warm yet.
      if (round === 0) continue;
      const taken = times.get(read.route) ?? { with: [], without: [] };
      times.set(read.route, taken);
      taken.with.push(first === fenced ? one.ms : other.ms);
      taken.without.push(first === fenced ? other.ms : one.ms);
    }
  say(`${reads.length} requests, ${ROUNDS} times in turns`);
  process.send?.({
    people: PEOPLE,
    rounds: ROUNDS,
    requests: reads.length,
    routes: [...times].map(([route, taken]) => ({
      route,
      count: taken.with.length,
      with: mean(taken.with),
      without: mean(taken.without),
      median: { with: middle(taken.with), without: middle(taken.without) },
      pair: middle(taken.with.map((ms, i) => ms / taken.without[i]!)),
    })),
  });
} finally {
  await fenced.close();
  await open.close();
  await database.close();
  await postgres.stop();
}
process.disconnect?.();
