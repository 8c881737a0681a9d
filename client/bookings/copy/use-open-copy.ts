import { useState } from "react";
import { type OpenCopy, readOpenCopy, type SaidOfCopy, sayOfCopy } from "../../../contract/bookings/copy.ts";
import { call } from "../../api/call.ts";
import { Problem } from "../../api/problem.ts";

/** The copy of a booking by its link: as it was read, or as it is after something was said. */
export function useOpenCopy(token: string) {
  const [copy, setCopy] = useState<OpenCopy | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [waiting, setWaiting] = useState(false);

  async function take(act: () => Promise<OpenCopy>): Promise<boolean> {
    setError(null);
    setWaiting(true);
    try {
      setCopy(await act());
      return true;
    } catch (thrown) {
      setError(thrown);
      // A newer version came first; it is shown, and what was typed stays.
      const shown = thrown instanceof Problem ? (thrown.payload as OpenCopy | undefined) : undefined;
      if (shown) setCopy(shown);
      return false;
    } finally {
      setWaiting(false);
    }
  }
  const read = () => take(() => call(readOpenCopy, { body: { token } }));
  const say = (name: string, said: SaidOfCopy) =>
    take(() => call(sayOfCopy, { body: { token, name, said } }));

  return { copy, error, waiting, read, say };
}
