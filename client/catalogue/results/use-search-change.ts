import { useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect, useRef } from "react";
import { paths } from "../../paths.ts";
import { changed, type PodcastSearch, type SearchChange } from "./search.ts";
import { useAskAhead } from "./use-results.ts";

/** How long the address waits for the answer to the typed words, in ms, so that both are drawn at once. */
const TOGETHER_MS = 150;

/** Words that were typed and are not in the address yet. */
interface Waiting {
  title: string | undefined;
  /** Drops them, and cancels their request. */
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
      const words = waiting.current;
      words?.breakOff();
      // Any other change made while words are pending includes them.
      const search =
        words && next.title === shown.current.title ? changed(next, { title: words.title }) : next;
      askAhead(search);
      void navigate({ to: paths.podcasts, search });
    },
    [navigate, askAhead],
  );
  /** A partial change; the rest of the address stays. */
  const toggle = useCallback((some: SearchChange) => change(changed(shown.current, some)), [change]);
  const nearToggle = useCallback(
    (some: SearchChange) => void askAhead(changed(shown.current, some)),
    [askAhead],
  );

  /** Further typing cancels the earlier request and replaces the address, so that Back does not go letter by letter. */
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
