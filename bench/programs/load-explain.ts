import { join } from "node:path";
import { createApp } from "../../server/app.ts";
import { warmSearch } from "../../server/catalogue/search/changes/current.ts";
import { readConfig } from "../../server/platform/config.ts";
import { silentLog } from "../../server/platform/log.ts";
import { createOutbound } from "../../server/platform/outbound.ts";
import { openDatabase } from "../../server/platform/postgres/database.ts";
import { createSecrets } from "../../server/platform/secrets.ts";
import { seededRandom } from "../../server/platform/seeded-random.ts";
import { ACTS } from "../load/acts.ts";
import { LOOKS } from "../load/looks.ts";
import { sessionsOf } from "../load/people.ts";
import { signedIn } from "../load/person.ts";
import { newStatements, readPlan, readsTooMuch, type Statement } from "../load/plans.ts";
import { secretKeyOf, startDatabase } from "../load/servers.ts";
import { newTally, refusedOf } from "../load/tally.ts";
import { quick, say } from "../stand/result.ts";

// What every statement of the acts reads: PostgreSQL's auto_explain tells the plan of each one as it ran, on the same
// connection. Inside this process, because only its own connections hear that.

const folder = join(process.env.BENCH_FOLDER!, "large");
/** One after the other, so that each statement is known by what it was done for. */
const PEOPLE = quick ? 5 : 40;
const ROUNDS = 2;

const postgres = await startDatabase(folder, {
  session_preload_libraries: "auto_explain",
  "auto_explain.log_min_duration": "0",
  "auto_explain.log_analyze": "on",
  "auto_explain.log_buffers": "on",
  "auto_explain.log_timing": "off",
  "auto_explain.log_format": "json",
  "auto_explain.log_parameter_max_length": "0",
});
const database = openDatabase({ connectionString: postgres.connectionString, poolSize: 16 });
const statements = newStatements();
let act = "start";
database.pool.on("connect", (client) => {
  client.on("notice", (notice) => {
    const read = readPlan(notice.message ?? "");
    if (read && act !== "start") statements.note(read, act);
  });
  void client.query("set client_min_messages = log");
});
const config = readConfig({ LOG_LEVEL: "silent", HOSTREAD_CRAWL: "off" });
const app = await createApp({
  db: database.db,
  config,
  secrets: createSecrets(secretKeyOf(folder)),
  outbound: createOutbound({ allow: [] }),
  fetch,
  log: silentLog,
});
try {
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  await warmSearch(database.db);
  const tally = newTally();
  const tokens = await sessionsOf(database.db, PEOPLE);
  for (const [place, token] of tokens.entries()) {
    act = "app opened again";
    const person = await signedIn(url, token, seededRandom(`explained ${place}`), tally);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const one of [...ACTS, ...LOOKS]) {
        act = one.name;
        await one.run(person);
      }
  }
  say(`${tally.requests()} requests explained, ${[...tally.failures.keys()].length} routes failed`);
  const all = statements.all();
  process.send?.({
    requests: tally.requests(),
    failures: refusedOf(tally),
    statements: all.length,
    judged: told(all.filter((one) => readsTooMuch(one) && !one.gathers)),
    gathered: told(all.filter((one) => readsTooMuch(one) && one.gathers)),
  });
} finally {
  await app.close();
  await database.close();
  await postgres.stop();
}
process.disconnect?.();

/** As the report shows them, those that read most first. */
function told(some: readonly Statement[]) {
  return [...some]
    .sort((a, b) => b.worst.read - a.worst.read)
    .map(({ text, runs, acts, worst }) => ({
      text,
      runs,
      acts,
      read: worst.read,
      returned: worst.returned,
      pages: worst.pages,
      tables: Object.entries(worst.tables)
        .sort(([, a], [, b]) => b - a)
        .slice(0, 3)
        .map(([name, rows]) => `${name} ${Math.round(rows)}`)
        .join(", "),
    }));
}
