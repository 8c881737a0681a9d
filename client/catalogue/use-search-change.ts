import { useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect, useRef } from "react";
import { paths } from "../paths.ts";
import { changed, type PodcastSearch } from "./search.ts";
import { type Ahead, useAskAhead } from "./use-results.ts";

/** How long the address waits for the answer to what was typed, in ms: where both come together, they are drawn once. */
const TOGETHER_MS = 150;

/** Changes the catalogue's address. */
export function useSearchChange(search: PodcastSearch) {
  const navigate = useNavigate();
  const askAhead = useAskAhead();
  const shown = useRef(search);
  useEffect(() => {
    shown.current = search;
  }, [search]);
  const waiting = useRef<() => void>(undefined);
  useEffect(() => () => waiting.current?.(), []);

  const change = useCallback(
    (next: PodcastSearch) => {
      askAhead(next);
      void navigate({ to: paths.podcasts, search: next });
    },
    [navigate, askAhead],
  );

  /** Going on typing breaks off what was asked before, and replaces the address: Back does not go letter by letter. */
  const typed = useCallback(
    (title: string | undefined) => {
      waiting.current?.();
      const before = shown.current.title;
      const ahead: Ahead | undefined = askAhead(changed(shown.current, { title }));
      const go = () => {
        stop();
        const search = changed(shown.current, { title });
        void navigate({ to: paths.podcasts, search, replace: before !== undefined && title !== undefined });
      };
      const timer = setTimeout(go, TOGETHER_MS);
      const stop = () => {
        clearTimeout(timer);
        waiting.current = undefined;
      };
      waiting.current = () => {
        stop();
        ahead?.breakOff();
      };
      const own = waiting.current;
      void ahead?.there.then(() => waiting.current === own && go());
    },
    [navigate, askAhead],
  );
  return { change, typed, askAhead };
}
