import fc from "fast-check";
import { reconcilePayments } from "../../../server/purchases/settling/reconcile.ts";
import { sweepPurchases } from "../../../server/purchases/settling/sweep.ts";
import { retireOrganizations } from "./age.ts";
import { BUYING, type Draw, type Kind } from "./buying.ts";
import { judgeAgainstProvider } from "./judge.ts";
import { Model } from "./model.ts";
import { makeAdministrator, makeOrganization, type Organization } from "./organization.ts";
import { PAYING } from "./paying.ts";
import { compare, PODCASTS, type Real } from "./real.ts";
import { REPORTING } from "./reporting.ts";
import { PRICE, type ProofWorld } from "./world.ts";

/** Every kind of command. */
export const KINDS: readonly Kind[] = [...BUYING, ...PAYING, ...REPORTING];

const USERS = 2;
/** Longer than any checkout is open, in milliseconds. */
const CHECKOUT_OVER = 45 * 60_000;
/** How long a counterexample is shrunk, in milliseconds. */
const SHORTENING = 180_000;

const draw: fc.Arbitrary<Draw> = fc.record({
  user: fc.nat(USERS - 1),
  podcasts: fc.uniqueArray(fc.nat(PODCASTS - 1), { minLength: 1, maxLength: 5 }),
  a: fc.nat(1_000),
  b: fc.nat(1_000),
});

class Command implements fc.AsyncCommand<Model, Real> {
  readonly kind: Kind;
  readonly drawn: Draw;
  constructor(kind: Kind, drawn: Draw) {
    this.kind = kind;
    this.drawn = drawn;
  }
  check(model: Readonly<Model>): boolean {
    return this.kind.fits?.(model as Model) ?? true;
  }
  async run(model: Model, real: Real): Promise<void> {
    real.counts.set(this.kind.name, (real.counts.get(this.kind.name) ?? 0) + 1);
    await this.kind.run(model, real, this.drawn);
    await compare(model, real);
  }
  toString(): string {
    const { user, podcasts, a, b } = this.drawn;
    return `${this.kind.name}(user ${user}, podcasts ${podcasts.join(" ")}, ${a}, ${b})`;
  }
}

/** Most runs are short, because short ones find most bugs and cost little; every tenth has the full length. */
function sequences(maxCommands: number): fc.Arbitrary<Iterable<fc.AsyncCommand<Model, Real>>> {
  const drawn = KINDS.flatMap((kind) =>
    Array.from({ length: kind.weight ?? 1 }, () => draw.map((one) => new Command(kind, one))),
  );
  return fc.oneof(
    { weight: 9, arbitrary: fc.commands(drawn, { maxCommands: Math.min(maxCommands, 16), size: "max" }) },
    { weight: 1, arbitrary: fc.commands(drawn, { maxCommands, size: "max" }) },
  );
}

export interface PropertyResult {
  runs: number;
  seed: number;
  commands: number;
  /** How often each kind ran. */
  counts: Map<string, number>;
  /** What was found, with the shortest commands that show it; null where nothing was. */
  failure: string | null;
}

/**
 * Runs random commands against the product and the model and compares them after each one. Every run has an
 * organization of its own; the database stays.
 */
export async function checkModel(
  world: ProofWorld,
  given: { runs: number; seed: number; maxCommands?: number; say?: (line: string) => void },
): Promise<PropertyResult> {
  const { runs, seed, maxCommands = 60 } = given;
  const counts = new Map<string, number>();
  let done = 0;
  let foundAt: number | null = null;
  const result = await fc.check(
    fc.asyncProperty(sequences(maxCommands), fc.nat(4), async (commands, credits) => {
      if (foundAt !== null && Date.now() - foundAt > SHORTENING) return;
      try {
        await runOnce({ world, counts }, commands, credits);
      } catch (error) {
        // Said at once: shortening may be cut off.
        if (foundAt === null)
          given.say?.(`run ${done + 1}: ${(error as Error).message}\n  after ${commands}`);
        foundAt ??= Date.now();
        throw error;
      }
      if (++done % 100 === 0 && foundAt === null) given.say?.(`${done} runs`);
    }),
    { numRuns: runs, seed },
  );
  const commands = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return { runs: result.numRuns, seed, commands, counts, failure: result.failed ? explain(result) : null };
}

/** The shortest failing sequence of commands, its failure, and how to reproduce it. */
const explain = (details: fc.RunDetails<[Iterable<fc.AsyncCommand<Model, Real>>, number]>): string =>
  [
    (details.errorInstance as Error | null)?.message ?? "interrupted",
    `after ${details.counterexample?.[0]} with ${details.counterexample?.[1]} credits`,
    `seed ${details.seed}, path ${details.counterexamplePath}`,
  ].join("\n  ");

/** What all runs have in common. */
interface Common {
  world: ProofWorld;
  counts: Map<string, number>;
}

async function runOnce(
  { world, counts }: Common,
  commands: Iterable<fc.AsyncCommand<Model, Real>>,
  credits: number,
): Promise<void> {
  const { db } = world.database;
  await world.freshProvider();
  const { provider } = world;
  provider.webhooks.delivery.mode = "hold";
  // One of each run's own: a session ends after an hour, and all runs take longer.
  const administrator = await makeAdministrator(db);
  const organization = await makeOrganization(db, { users: USERS, credits });
  const owners = [organization.id];
  let neighbor: Organization | undefined;
  const setup = () => ({
    model: new Model(credits, PRICE),
    real: {
      world,
      organization,
      administrator,
      neighbor: async () => {
        if (neighbor) return neighbor;
        neighbor = await makeOrganization(db, { users: 1, credits: 3 });
        owners.push(neighbor.id);
        return neighbor;
      },
      requests: [],
      shown: [],
      keys: 0,
      sweep: () => sweepPurchases(world.context),
      reconcile: () => reconcilePayments(world.context),
      counts,
    },
  });
  try {
    await fc.asyncModelRun(setup, commands);
    // Nothing is left for a person to finish: expiry and the sweep do it.
    await world.age(CHECKOUT_OVER);
    await sweepPurchases(world.context);
    await reconcilePayments(world.context);
    await world.work();
    const wrong = await judgeAgainstProvider(db, provider, owners, { terminal: true });
    if (wrong.length > 0) throw new Error(wrong.join("\n"));
  } finally {
    await retireOrganizations(db, owners);
  }
}
