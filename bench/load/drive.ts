import { figure, percentile } from "../stand/figures.ts";
import { say } from "../stand/result.ts";
import type { Cost, Installation } from "./installation.ts";
import { work } from "./people.ts";
import { joinTallies, refusedOf, type Tallied } from "./tally.ts";

/** Of one route. */
export interface RouteTimes {
  route: string;
  n: number;
  p50: number;
  p95: number;
}

/** What one installation gave while people worked on it. */
export interface Driven {
  seconds: number;
  requests: number;
  bytes: number;
  routes: RouteTimes[];
  failures: { route: string; why: string; count: number }[];
  cost: Cost;
  memory: { web: number[]; worker: number; postgres: number | null };
}

/** Whoever works without rest: so many requests are always under way. */
export const BUSY = 32;

/** Drives two installations in turns, so that a busy machine slows both down. */
export async function driveInTurns(
  installations: readonly Installation[],
  rounds: number,
  ms: number,
  think: number,
): Promise<Driven[]> {
  const gathered = installations.map(() => ({ tallies: [] as Tallied[], costs: [] as Cost[], seconds: 0 }));
  for (let round = 0; round <= rounds; round += 1)
    for (const [place, installation] of installations.entries()) {
      const tally = installation.tally();
      installation.cost();
      const began = performance.now();
      // The first turn warms up, half as long.
      await work(installation.people, round === 0 ? ms / 2 : ms, think);
      const seconds = (performance.now() - began) / 1_000;
      const cost = installation.cost();
      say(
        `turn ${round} of ${rounds}: ${tally.requests()} requests, ${cost.mails} mails, web ${figure(cost.web)} s`,
      );
      if (round === 0) continue;
      const one = gathered[place]!;
      one.tallies.push(tally);
      one.costs.push(cost);
      one.seconds += seconds;
    }
  return gathered.map(({ tallies, costs, seconds }, place) =>
    summarize(joinTallies(tallies), sumOf(costs), seconds, installations[place]!.memory()),
  );
}

/** What so many web processes bear: people without rest, for so long. */
export async function driveBusily(
  installation: Installation,
  webs: number,
  ms: number,
): Promise<Driven & { webs: number }> {
  await installation.useWebs(webs, `busy ${webs}`);
  const people = installation.people.slice(0, BUSY);
  installation.tally();
  await work(people, ms / 3, 0);
  const tally = installation.tally();
  installation.cost();
  const began = performance.now();
  await work(people, ms, 0);
  const seconds = (performance.now() - began) / 1_000;
  const driven = summarize(tally, installation.cost(), seconds, installation.memory());
  say(`${webs} web processes: ${figure(driven.requests / seconds)} requests a second`);
  return { webs, ...driven };
}

function summarize(tally: Tallied, cost: Cost, seconds: number, memory: Driven["memory"]): Driven {
  return {
    seconds,
    requests: tally.requests(),
    bytes: tally.bytes(),
    routes: [...tally.times]
      .map(([route, each]) => ({
        route,
        n: each.length,
        p50: percentile(each, 50),
        p95: percentile(each, 95),
      }))
      .sort((a, b) => (a.route < b.route ? -1 : 1)),
    failures: refusedOf(tally),
    cost,
    memory,
  };
}

const sumOf = (costs: readonly Cost[]): Cost =>
  costs.reduce((sum, one) => ({
    web: sum.web + one.web,
    worker: sum.worker + one.worker,
    postgres: sum.postgres + one.postgres,
    mails: sum.mails + one.mails,
  }));
