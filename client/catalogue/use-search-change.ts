import { useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect, useRef } from "react";
import { paths } from "../paths.ts";
import { changed, type PodcastSearch, type SearchChange } from "./search.ts";
import { useAskAhead } from "./use-results.ts";

/** How long the address waits for the answer to what was typed, in ms: where both come together, they are drawn once. */
const TOGETHER_MS = 150;

/** Words that were typed and are not in the address yet. */
interface Waiting {
  title: string | undefined;
  /** Forgets them, and what was asked for them. */
  breakOff: () => void;
}

/** Changes the catalogue's address. */
export function useSearchChange(search: PodcastSearch) {
  const navigate = useNavigate();
  const askAhead = useAskAhead();
  const shown = useRef(search);
  useEffect(() => {
    shown.current = search;
  }, [search]);
  const waiting = useRef<Waiting>(undefined);
  useEffect(() => () => waiting.current?.breakOff(), []);

  const change = useCallback(
    (next: PodcastSearch) => {
      waiting.current?.breakOff();
      askAhead(next);
      void navigate({ to: paths.podcasts, search: next });
    },
    [navigate, askAhead],
  );

  /** The search as it will be with some of it changed, and with the words that are on their way. */
  const soon = useCallback((some: SearchChange) => {
    const { current } = waiting;
    return changed(shown.current, current ? { title: current.title, ...some } : some);
  }, []);
  const toggle = useCallback((some: SearchChange) => change(soon(some)), [change, soon]);
  const nearToggle = useCallback((some: SearchChange) => void askAhead(soon(some)), [askAhead, soon]);

  /** Going on typing breaks off what was asked before, and replaces the address: Back does not go letter by letter. */
  const typed = useCallback(
    (title: string | undefined) => {
      waiting.current?.breakOff();
      const replace = shown.current.title !== undefined && title !== undefined;
      const ahead = askAhead(changed(shown.current, { title }));
      const stop = () => {
        clearTimeout(timer);
        waiting.current = undefined;
      };
      const go = () => {
        stop();
        void navigate({ to: paths.podcasts, search: changed(shown.current, { title }), replace });
      };
      const timer = setTimeout(go, TOGETHER_MS);
      const own: Waiting = {
        title,
        breakOff() {
          stop();
          ahead?.breakOff();
        },
      };
      waiting.current = own;
      void ahead?.there.then(() => waiting.current === own && go());
    },
    [navigate, askAhead],
  );
  return { change, typed, toggle, askAhead, nearToggle };
}
