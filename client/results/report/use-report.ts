import { useCallback, useEffect, useRef, useState } from "react";
import { readOpenReport, readReport, unlockOpenReport } from "../../../contract/results/report.ts";
import type { RouteReply } from "../../../contract/route.ts";
import { call } from "../../api/call.ts";
import { isLinkLocked, isLinkOver } from "../../api/problem.ts";
import { useAsk } from "../../api/queries.ts";
import { useLanguage } from "../../language/locale.ts";
import { keepPass, keptPass } from "./link-pass.ts";

export const useReport = (id: string) => useAsk(readReport, { params: { id } }, { refetchOnMount: "always" });

/** A page that stands open follows what changes, and closes once its link is withdrawn. */
const AGAIN_MS = 60_000;

/**
 * What a link shows. When it cannot be read again, what was known stays; when it is over, or asks for its password,
 * nothing does.
 */
export function useOpenReport(token: string) {
  const [shown, setShown] = useState<RouteReply<typeof readOpenReport> | null>(null);
  const [error, setError] = useState<unknown>(null);
  const opened = useRef(false);
  const pass = useRef(keptPass(token));
  const read = useCallback(async (): Promise<void> => {
    try {
      const body = { token, again: opened.current, ...(pass.current && { pass: pass.current }) };
      setShown(await call(readOpenReport, { body }));
      opened.current = true;
      setError(null);
    } catch (thrown) {
      if (isLinkOver(thrown) || isLinkLocked(thrown)) {
        setShown(null);
        pass.current = undefined;
        if (keptPass(token)) keepPass(token, undefined);
      }
      setError(thrown);
    }
  }, [token]);
  const over = isLinkOver(error);
  const locked = isLinkLocked(error);
  const closed = token === "" || over || locked;
  useEffect(() => {
    if (closed) return;
    const look = () => {
      if (document.visibilityState === "visible") void read();
    };
    if (!opened.current) look();
    const timer = setInterval(look, AGAIN_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [closed, read]);
  // What the server names, such as genres, comes in the language that was asked for.
  const language = useLanguage();
  const readIn = useRef(language);
  useEffect(() => {
    if (readIn.current === language) return;
    readIn.current = language;
    if (opened.current && !closed) void read();
  }, [language, closed, read]);

  /** @throws Problem where the password is wrong, or cannot be asked about */
  async function unlock(password: string): Promise<void> {
    try {
      const answer = await call(unlockOpenReport, { body: { token, password } });
      pass.current = answer.pass;
      keepPass(token, answer.pass);
    } catch (thrown) {
      if (!isLinkOver(thrown)) throw thrown;
      setError(thrown);
      return;
    }
    await read();
  }
  return { shown, error, over, locked, read, unlock };
}
