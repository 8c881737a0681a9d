import { useState } from "react";
import { type OpenAnswer, readAnswer, type SaidByLink, sayAnswer } from "../../../contract/offers/answers.ts";
import { call } from "../../api/call.ts";

/** The mail of an answer link with what was answered, as it was read or as it is after an answer. */
export function useAnswer(token: string) {
  const [page, setPage] = useState<OpenAnswer | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [waiting, setWaiting] = useState(false);

  async function take(act: () => Promise<OpenAnswer>): Promise<boolean> {
    setError(null);
    setWaiting(true);
    try {
      setPage(await act());
      return true;
    } catch (thrown) {
      setError(thrown);
      return false;
    } finally {
      setWaiting(false);
    }
  }
  const read = () => take(() => call(readAnswer, { body: { token } }));
  const say = (said: SaidByLink) => take(() => call(sayAnswer, { body: { token, said } }));

  return { page, error, waiting, read, say };
}
