import { createContext, runInContext } from "node:vm";

/** Milliseconds: far more than what is read takes, and nothing beside what multiplies with each of its parts. */
const PATIENCE = 10_000;

const bounded = createContext({ work: () => undefined as unknown });

/** Works without a pause. What goes on for ever, as an expression may, is broken off: so a test says what it was. */
export function soon(work: () => unknown): void {
  bounded.work = () => void work();
  runInContext("work()", bounded, { timeout: PATIENCE });
}
