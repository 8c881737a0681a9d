import type { Db } from "../../platform/postgres/database.ts";
import { selectTarget } from "./queries.ts";

type Target = NonNullable<Awaited<ReturnType<typeof selectTarget>>>;

/** Asked again after this; where the database does not answer, what was known leads on for five minutes. */
const FRESH_MS = 10_000;
export const KNOWN_MS = 300_000;
const KNOWN_MOST = 20_000;
/** A visitor whose link is known waits for the database no longer than this, and the next ones not at all. */
const PATIENCE_MS = 250;
const SILENT_MS = 1_000;

class Silent extends Error {}

/** Finds where links lead. `silent` is told when the database did not say. */
export function findTargets(db: Db, { now, silent }: { now: () => number; silent: () => void }) {
  const known = new Map<string, { target: Target; at: number }>();
  let silentUntil = 0;

  async function ask(slug: string): Promise<Target | undefined> {
    const target = await selectTarget(db, slug);
    known.delete(slug);
    if (!target) return undefined;
    if (known.size >= KNOWN_MOST) known.delete(known.keys().next().value!);
    known.set(slug, { target, at: now() });
    return target;
  }

  return async (slug: string): Promise<Target | undefined> => {
    const before = known.get(slug);
    const age = before ? now() - before.at : Number.POSITIVE_INFINITY;
    if (before && age < FRESH_MS) return before.target;
    try {
      if (!before || age >= KNOWN_MS) return await ask(slug);
      if (now() < silentUntil) return before.target;
      return await within(PATIENCE_MS, ask(slug));
    } catch (error) {
      silent();
      silentUntil = now() + SILENT_MS;
      if (before && age < KNOWN_MS) return before.target;
      throw error;
    }
  };
}

/** @throws Silent when nothing came in time */
function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Silent()), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
