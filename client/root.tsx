import { Outlet, useMatches, useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useText } from "./language/text.tsx";
import { Announcer, announce } from "./ui/announcer.tsx";

/** The page title follows the view, and a reader is told of it and put at its beginning. */
function useArrival(): void {
  const t = useText();
  const matches = useMatches();
  const { title: key, overlay } = matches.findLast((match) => match.staticData.title)?.staticData ?? {};
  const view = t(key ?? "shell.view.notFound");
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const before = useRef(path);

  useEffect(() => {
    document.title = t("shell.title", { view });
  }, [t, view]);

  useEffect(() => {
    if (path === before.current) return;
    const first = before.current === undefined;
    before.current = path;
    if (first || overlay) return;
    announce(view);
    document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
  }, [path, overlay, view]);
}

/** What surrounds every page, also the open ones: title, focus and the live region. */
export function Root() {
  useArrival();
  return (
    <>
      <Outlet />
      <Announcer />
    </>
  );
}
