import { useEffect, useState } from "react";
import { readPurchase } from "../../../contract/purchases.ts";
import { call } from "../../api/call.ts";
import { Problem } from "../../api/problem.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { showToast } from "../../ui/floating/toast.tsx";
import { refreshAfterPurchase } from "../bill/unlock.ts";
import { endingSentence } from "./ending-sentence.ts";
import { awaitEnd, endTold, untold } from "./untold.ts";

/** Delay until a payment that is neither open nor ended is fetched again. */
const ASK_AGAIN_MS = 10_000;

/**
 * Reports once how a payment that no dialog shows has ended: it was paid in another tab, or the page was reloaded
 * right after paying.
 * @param open the buyer's own open payments; undefined while unknown
 * @param silent while a dialog reports it
 */
export function useTellEndings(open: readonly string[] | undefined, silent: boolean): void {
  const t = useText();
  const format = useFormats();
  const [turn, setTurn] = useState(0);
  const waiting = open?.join(" ");

  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks again
  useEffect(() => {
    if (waiting === undefined) return;
    const ids = waiting === "" ? [] : waiting.split(" ");
    for (const id of ids) awaitEnd(id);
    if (silent) return;
    const gone = untold().filter((id) => !ids.includes(id));
    if (gone.length === 0) return;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(timer);
      if (!stop.signal.aborted) timer = setTimeout(() => setTurn((before) => before + 1), ASK_AGAIN_MS);
    };
    const tell = async (sessionId: string) => {
      try {
        const outcome = await call(readPurchase, { params: { sessionId } }, { signal: stop.signal });
        if (stop.signal.aborted) return;
        const sentence = endingSentence(outcome, t, format.money);
        if (sentence === null) return later();
        if (!endTold(sessionId)) return;
        showToast(sentence);
        refreshAfterPurchase();
      } catch (error) {
        // Another user signed in here, or it is another organization's by now.
        if (error instanceof Problem && error.status === 404) endTold(sessionId);
        else later();
      }
    };
    for (const id of gone) void tell(id);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [waiting, silent, turn, t, format]);
}
