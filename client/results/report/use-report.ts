import { useCallback, useEffect, useRef, useState } from "react";
import { type Report, readOpenReport, readReport } from "../../../contract/results/report.ts";
import { call } from "../../api/call.ts";
import { isLinkOver } from "../../api/problem.ts";
import { useAsk } from "../../api/queries.ts";

export const useReport = (id: string) => useAsk(readReport, { params: { id } }, { refetchOnMount: "always" });

/** A page that stands open follows what changes, and closes once its link is withdrawn. */
const AGAIN_MS = 60_000;

/** What a link shows. When it cannot be read again, what was known stays; when it is over, nothing does. */
export function useOpenReport(token: string) {
  const [report, setReport] = useState<Report | null>(null);
  const [error, setError] = useState<unknown>(null);
  const opened = useRef(false);
  const read = useCallback(async (): Promise<void> => {
    try {
      setReport(await call(readOpenReport, { body: { token, again: opened.current } }));
      opened.current = true;
      setError(null);
    } catch (thrown) {
      if (isLinkOver(thrown)) setReport(null);
      setError(thrown);
    }
  }, [token]);
  const over = isLinkOver(error);
  useEffect(() => {
    if (token === "" || over) return;
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
  }, [token, over, read]);
  return { report, error, over, read };
}
