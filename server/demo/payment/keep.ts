import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { emptyState, type State } from "./state.ts";

/** The newest of each kind that a file keeps. A demonstration never needs more; a file has to stay small. */
const MOST_KEPT = 500;

/**
 * Reads the state stored by an earlier run. The provider's state is in its own file and not in our database: like
 * the real provider's, it must not be rolled back with our transactions.
 */
export function readState(file: string | null): State {
  if (file === null || !existsSync(file)) return emptyState();
  return { ...emptyState(), ...(JSON.parse(readFileSync(file, "utf8")) as Partial<State>) };
}

/** Writes it whole or not at all, readable by this user only. */
export function writeState(file: string | null, state: State): void {
  if (file === null) return;
  const kept = Object.fromEntries(
    Object.entries(state).map(([kind, objects]) => [
      kind,
      Object.fromEntries(Object.entries(objects as Record<string, unknown>).slice(-MOST_KEPT)),
    ]),
  );
  writeFileSync(`${file}.new`, JSON.stringify(kept), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
