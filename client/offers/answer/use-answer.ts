import { useState } from "react";
import { type OpenAnswer, readAnswer, type SaidByLink, sayAnswer } from "../../../contract/offers/answers.ts";
import { call } from "../../api/call.ts";

/** The key of this page: with it, and until the page is left, an objection can be taken back that was said on it. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );

/** The mail of an answer link with what was answered, as it was read or as it is after an answer. */
export function useAnswer(token: string) {
  const [page, setPage] = useState<OpenAnswer | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [waiting, setWaiting] = useState(false);
  const [key] = useState(newKey);

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
  const read = () => take(() => call(readAnswer, { body: { token, key } }));
  const say = (said: SaidByLink) => take(() => call(sayAnswer, { body: { token, said, key } }));

  return { page, error, waiting, read, say };
}
