import { setTimeout as wait } from "node:timers/promises";
import { openSession } from "../../server/accounts/sessions/session.ts";
import { type Db, inTransaction } from "../../server/platform/postgres/database.ts";
import { seededRandom } from "../../server/platform/seeded-random.ts";
import { ACTS } from "./acts.ts";
import { type Person, signedIn } from "./person.ts";
import type { Tally } from "./tally.ts";

/** Sessions of so many people, drawn evenly: those of large organizations come more often, as they do. */
export async function sessionsOf(db: Db, count: number): Promise<string[]> {
  const logins = await db.selectFrom("login").select("id").orderBy("id").execute();
  const chosen = seededRandom("who is there").shuffled(logins).slice(0, count);
  const tokens: string[] = [];
  for (const { id } of chosen) tokens.push((await inTransaction(db, (tx) => openSession(tx, id))).bearer);
  return tokens;
}

/** Signs everybody in, spread over the web processes. */
export async function signInAll(
  urls: readonly string[],
  tokens: readonly string[],
  salt: string,
  tally: Tally,
): Promise<Person[]> {
  const people: Person[] = [];
  for (const [place, token] of tokens.entries())
    people.push(
      await signedIn(urls[place % urls.length]!, token, seededRandom(`person ${place} ${salt}`), tally),
    );
  return people;
}

const WEIGHT = ACTS.reduce((sum, { weight }) => sum + weight, 0);

function draw(person: Person) {
  let left = person.random.next() * WEIGHT;
  for (const act of ACTS) {
    left -= act.weight;
    if (left < 0) return act;
  }
  return ACTS[0]!;
}

/** Has them work for so long; `think` 0 lets nobody rest. Ends when the last answer is there. */
export async function work(people: readonly Person[], ms: number, think: number): Promise<void> {
  const end = performance.now() + ms;
  await Promise.all(
    people.map(async (person) => {
      // They do not all begin in the same second.
      if (think > 0) await wait(person.random.next() * 10_000 * think);
      while (performance.now() < end) {
        const act = draw(person);
        await act.run(person);
        if (think === 0) continue;
        // Exponential: mostly short, sometimes long.
        const rest = -Math.log(1 - person.random.next()) * act.think * 1_000 * think;
        await wait(Math.max(0, Math.min(rest, end - performance.now())));
      }
    }),
  );
}
