import { useEffect, useRef } from "react";
import { pollDelay } from "./poll-pace.ts";

/**
 * Polls while `active`, one request at a time. Timers stop while a computer sleeps and a lost network gives no
 * answer: when the page becomes visible again, or the network is back, it polls at once and at full pace.
 * @param ask resolves to whether an answer came; never rejects
 */
export function usePoll(active: boolean, ask: (signal: AbortSignal) => Promise<boolean>): void {
  const latest = useRef(ask);
  latest.current = ask;

  useEffect(() => {
    if (!active) return;
    const end = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking = false;
    let answers = 0;
    let failures = 0;

    const plan = (delay: number): void => {
      clearTimeout(timer);
      timer = setTimeout(() => void turn(), delay);
    };
    async function turn(): Promise<void> {
      if (asking) return;
      asking = true;
      const answered = await latest.current(end.signal);
      asking = false;
      if (end.signal.aborted) return;
      answers += answered ? 1 : 0;
      failures = answered ? 0 : failures + 1;
      plan(pollDelay(answers, failures));
    }
    function wake(): void {
      if (document.visibilityState === "hidden") return;
      answers = 0;
      failures = 0;
      plan(0);
    }

    plan(pollDelay(0, 0));
    addEventListener("online", wake, { signal: end.signal });
    addEventListener("focus", wake, { signal: end.signal });
    document.addEventListener("visibilitychange", wake, { signal: end.signal });
    return () => {
      clearTimeout(timer);
      end.abort();
    };
  }, [active]);
}
