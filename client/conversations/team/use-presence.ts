import { useEffect, useState } from "react";
import { signalPresence } from "../../../contract/conversations/team.ts";
import { call } from "../../api/call.ts";

const BEAT_MS = 10_000;

/** Tells colleagues that one writes here, for as long as it is shown; answers who else does. */
export function usePresence(conversation: string): readonly string[] {
  const [others, setOthers] = useState<readonly string[]>([]);
  useEffect(() => {
    let over = false;
    const signal = async (writing: boolean) => {
      try {
        const told = await call(signalPresence, { params: { id: conversation }, body: { writing } });
        if (!over) setOthers(told.writing);
      } catch {
        // Nobody waits for it; the next one comes soon.
      }
    };
    void signal(true);
    const timer = setInterval(() => void signal(true), BEAT_MS);
    return () => {
      over = true;
      clearInterval(timer);
      void signal(false);
    };
  }, [conversation]);
  return others;
}
