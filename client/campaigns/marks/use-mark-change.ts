import { useState } from "react";

/** One change of tags or own fields at a time; `fresh` has what is shown of them read anew. */
export function useMarkChange(fresh: () => Promise<unknown>) {
  const [error, setError] = useState<unknown>(null);
  const [waiting, setWaiting] = useState(false);
  async function change(act: () => Promise<unknown>, done?: () => void): Promise<void> {
    if (waiting) return;
    setWaiting(true);
    setError(null);
    try {
      await act();
      await fresh();
      done?.();
    } catch (problem) {
      setError(problem);
    } finally {
      setWaiting(false);
    }
  }
  return { change, error, waiting };
}
