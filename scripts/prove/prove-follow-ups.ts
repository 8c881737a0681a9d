import { fileURLToPath } from "node:url";
import { withFollowUpHouse } from "./follow-up-house.ts";
import { proveFollowUpRound } from "./follow-up-proof.ts";

/*
 * npm run prove:follow-ups -- [people] [rounds] [restarts]
 * Three follow-ups to everybody through two servers, while people answer, object or are moved at random moments and
 * the database is restarted. The order of commits is read from the database's own log. Ends with 1 where a step was
 * handed over after a committed stop, or twice.
 */
const [people = 500, rounds = 200, restarts = 3] = process.argv.slice(2).map(Number);
if (![people, rounds, restarts].every((n) => Number.isInteger(n) && n >= 0) || people < 4 || people > 2_000) {
  process.stderr.write("npm run prove:follow-ups -- [people 4-2000] [rounds] [restarts]\n");
  process.exit(2);
}
const HOUSES = 4;

const beside = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const programs = { server: beside("../../server/main.js"), sink: beside("../test/mail-sink.js") };
const total = { handed: 0, stops: 0, caught: 0, broken: 0 };
const start = Date.now();
await withFollowUpHouse(programs, async (house) => {
  for (let round = 1; round <= rounds; round++) {
    const began = Date.now();
    const result = await proveFollowUpRound({ ...house, people, houses: HOUSES, restarts });
    const stops = Object.entries(result.stops).map(([how, count]) => `${count} ${how}`);
    process.stdout.write(
      `round ${round}: ${result.people} people, ${result.handed} steps handed over, ${stops.join(", ")}; ` +
        `${result.caught} steps stopped while they waited, ${result.unclear} unclear, ${result.backs} put back, ` +
        `${result.held} held; ` +
        `${Math.round((Date.now() - began) / 1000)} s\n`,
    );
    for (const violation of result.violations) process.stdout.write(`  broken: ${violation}\n`);
    total.handed += result.handed;
    total.stops += Object.values(result.stops).reduce((sum, count) => sum + count, 0);
    total.caught += result.caught;
    total.broken += result.violations.length;
  }
});
process.stdout.write(
  `${rounds} rounds, ${total.handed} steps, ${total.stops} stops, ${total.caught} of them while a step waited; ` +
    `${Math.round((Date.now() - start) / 1000)} s\n` +
    (total.broken === 0
      ? "No step was handed over after a committed stop, none twice.\n"
      : "A rule is broken.\n"),
);
process.exit(total.broken === 0 ? 0 : 1);
