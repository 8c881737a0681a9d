import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { packageRoot } from "../../../server/platform/package-root.ts";
import { startEmbeddedPostgres } from "../../../server/platform/postgres/embedded-postgres.ts";
import { type Program, startProgram } from "../cluster-proof/program.ts";
import { campaignsOf, type Person, signIn, USER, type Visit, visit } from "./visit.ts";

export interface Report {
  /** What an operator reads. */
  lines: string[];
  broken: string[];
}

interface Server {
  url: string;
  program: Program;
}

/** How many visits the version before has to live through while the schema is changed beneath it. */
const VISITS = 3;

/**
 * Both versions on one database: the version before makes it and works on it, this one starts beside it and changes the
 * schema, then people work at both in turn. The version before is restarted at the end.
 *
 * @param old the built version before
 */
export async function proveSideBySide(old: string, folder: string): Promise<Report> {
  const report: Report = { lines: [], broken: [] };
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, "database"),
    settings: { fsync: "off" },
  });
  try {
    await run(old, folder, postgres.connectionString, report);
  } finally {
    await postgres.stop();
  }
  return report;
}

async function run(old: string, folder: string, database: string, { lines, broken }: Report): Promise<void> {
  const environment = {
    DATABASE_URL: database,
    HOSTREAD_SECRET_KEY: randomBytes(32).toString("base64"),
    HOSTREAD_CRAWL: "off",
    LOG_LEVEL: "warn",
    PORT: "0",
  };
  const start = async (name: string, root: string): Promise<Server> => {
    const program = startProgram(name, [process.execPath, join(root, "dist/server/main.js")], {
      log: join(folder, `${name}.log`),
      env: { ...environment, DATA_DIR: join(folder, `${name}-data`) },
    });
    for (const end = performance.now() + 180_000; performance.now() < end; await wait(100)) {
      const url = /is ready at (http:\/\/\S+)/.exec(program.tail())?.[1];
      if (url) return { url, program };
      if (!program.alive()) throw new Error(`${name} did not start: ${program.tail().trim()}`);
    }
    await program.kill();
    throw new Error(`${name} did not start within three minutes`);
  };
  const before = await start("before", old);
  makeUser(old, environment, join(folder, "before-data"));
  const podcasts = await makePodcasts(database);
  const person = await signIn(before.url);
  const alone = await visit(before.url, person, podcasts, "Before, alone");
  for (const { step, status } of alone) if (status >= 400) broken.push(`before, alone: ${step} is ${status}`);
  lines.push(`the version before, alone: ${alone.length} calls`);

  // People go on while this version starts and changes the schema.
  let migrated = false;
  const meanwhile: Visit[] = [];
  const visiting = (async () => {
    for (let after = 0; after < VISITS; after += migrated ? 1 : 0)
      meanwhile.push(await visit(before.url, person, podcasts, `Before, meanwhile ${meanwhile.length}`));
  })();
  const now = await start("now", packageRoot());
  migrated = true;
  await visiting;
  for (const one of meanwhile) broken.push(...differences("before, beside", alone, one));
  lines.push(`the version before, while the schema was changed and after: ${meanwhile.length} visits`);

  const same = await signIn(now.url);
  const own = await visit(now.url, same, podcasts, "Now, beside");
  for (const { step, status } of own) if (status >= 400) broken.push(`now, beside: ${step} is ${status}`);
  broken.push(...(await differencesInSight(before, now, person, same)));
  lines.push(`this version beside it: ${own.length} calls; both show the same campaigns`);

  await before.program.stop();
  lines.push(await restart(old, () => start("before-again", old), broken, podcasts));
  broken.push(...(await failedJobs(database)));
  await now.program.stop();
  for (const name of ["before", "now", "before-again"])
    broken.push(...failuresIn(join(folder, `${name}.log`), name));
}

/** A crash, or a machine that comes up again in the middle of an upgrade. */
async function restart(
  old: string,
  start: () => Promise<Server>,
  broken: string[],
  podcasts: readonly string[],
): Promise<string> {
  // What was released before it could tell stands still until it is upgraded.
  const migrating = join(old, "server/platform/postgres/migrate.ts");
  const tells = existsSync(migrating) && readFileSync(migrating, "utf8").includes("oldestBeside");
  try {
    const again = await start();
    const steps = await visit(again.url, await signIn(again.url), podcasts, "Before, again");
    for (const { step, status } of steps)
      if (status >= 400) broken.push(`before, restarted: ${step} is ${status}`);
    await again.program.stop();
    return `the version before, started again on the new schema: ${steps.length} calls`;
  } catch (error) {
    const refused = (error as Error).message;
    if (tells || !refused.includes("was made by a newer Hostread")) broken.push(refused);
    return `the version before cannot be started again on the new schema: ${refused.replace(/\s+/g, " ")}`;
  }
}

function differences(who: string, alone: Visit, one: Visit): string[] {
  return alone.flatMap(({ step, status }, at) =>
    one[at]?.status === status ? [] : [`${who}: ${step} was ${status} and is ${one[at]?.status}`],
  );
}

async function differencesInSight(
  before: Server,
  now: Server,
  person: Person,
  same: Person,
): Promise<string[]> {
  const [there, here] = [await campaignsOf(before.url, person), await campaignsOf(now.url, same)];
  const missing = [
    ...there.filter((name) => !here.includes(name)),
    ...here.filter((name) => !there.includes(name)),
  ];
  if (!there.includes("Now, beside")) missing.push("Now, beside");
  return missing.map((name) => `only one of the two shows the campaign “${name}”`);
}

/** As an operator does it, with the version's own command. */
function makeUser(root: string, environment: Record<string, string>, dataDir: string): void {
  const file = ["dist/scripts/operate/admin.js", "dist/scripts/admin.js"]
    .map((path) => join(root, path))
    .find((path) => existsSync(path));
  if (!file) throw new Error("the version before has no command that makes an administrator");
  const made = spawnSync(process.execPath, [file], {
    env: { PATH: process.env.PATH, ...environment, DATA_DIR: dataDir },
    input: `${USER.username}\n${USER.password}\n${USER.organization}\n`,
    encoding: "utf8",
    timeout: 120_000,
  });
  if (made.status !== 0) throw new Error(`no administrator was made: ${made.stderr}`);
}

async function withClient<T>(database: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: database, connectionTimeoutMillis: 10_000 });
  await client.connect();
  return work(client).finally(() => client.end());
}

const makePodcasts = (database: string): Promise<string[]> =>
  withClient(database, async (client) => {
    const { rows } = await client.query<{ id: string }>(`
      insert into podcast (public_id, title, title_key, search_text, latest_episode)
      select 'ShowOfVersions' || n, 'Show ' || n, 'show ' || n, ' show ' || n || ' ', current_date
      from generate_series(10, 19) n returning public_id as id`);
    return rows.map(({ id }) => id);
  });

/** Jobs that one of the two versions could not do. */
const failedJobs = (database: string): Promise<string[]> =>
  withClient(database, async (client) => {
    const { rows } = await client.query<{ job: string; error: string }>(
      "select task_identifier as job, last_error as error from graphile_worker.jobs where last_error is not null",
    );
    return rows.map(({ job, error }) => `the job ${job} failed: ${error.split("\n", 1)[0]}`);
  });

/** A failed request is logged as an error, with its cause. */
function failuresIn(file: string, name: string): string[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.includes("a request failed") || /"level":"?(50|60|error|fatal)/.test(line))
    .map((line) => `${name} logged: ${line.slice(0, 400)}`);
}
