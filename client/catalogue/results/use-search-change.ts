import { useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect, useRef } from "react";
import { paths } from "../../paths.ts";
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
      const words = waiting.current;
      words?.breakOff();
      // Whatever else is changed while words are on their way takes them along.
      const search =
        words && next.title === shown.current.title ? changed(next, { title: words.title }) : next;
      askAhead(search);
      void navigate({ to: paths.podcasts, search });
    },
    [navigate, askAhead],
  );
  /** Some of it; the rest stays as it is in the address. */
  const toggle = useCallback((some: SearchChange) => change(changed(shown.current, some)), [change]);
  const nearToggle = useCallback(
    (some: SearchChange) => void askAhead(changed(shown.current, some)),
    [askAhead],
  );

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
