import { useState } from "react";
import { Problem } from "../api/problem.ts";
import { forgetBookings } from "./use-bookings.ts";

/** One act on a booking at a time, and what is said where it was refused. */
export function useAct() {
  const [waiting, setWaiting] = useState(false);
  const [error, setError] = useState<unknown>(null);

  /** Does it, and says whether it was done. What is shown is fetched anew in any case. */
  async function act(work: () => Promise<unknown>): Promise<boolean> {
    if (waiting) return false;
    setWaiting(true);
    setError(null);
    let done = true;
    try {
      await work();
    } catch (thrown) {
      done = false;
      setError(thrown);
    }
    await forgetBookings();
    setWaiting(false);
    return done;
  }
  const stale = error instanceof Problem && error.code === "stale";
  return { waiting, error, stale, act, forgive: () => setError(null) };
}
