import { Outlet, useMatches, useRouter, useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useSessionState } from "../accounts/session.ts";
import { queryClient } from "../api/queries.ts";
import { useText } from "../language/text.tsx";
import { Announcer, announce } from "../ui/announcer.tsx";
import { keepFocus } from "../ui/keys/keep-focus.ts";

/** The page title follows the view; screen readers announce it and start at its beginning. */
function useArrival(): void {
  const t = useText();
  const matches = useMatches();
  const { title: key, overlay } = matches.findLast((match) => match.staticData.title)?.staticData ?? {};
  const view = t(key ?? "shell.view.notFound");
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const before = useRef(path);
  const lay = useRef(false);

  useEffect(() => {
    document.title = t("shell.title", { view });
  }, [t, view]);

  useEffect(() => {
    if (path === before.current) return;
    const first = before.current === undefined;
    const uncovered = lay.current;
    before.current = path;
    lay.current = overlay ?? false;
    if (first || overlay) return;
    announce(view);
    const focusPage = () => {
      // A page may open with a dialog, which has taken the focus already. A toast is one by role only.
      if (document.querySelector('[role="dialog"]:not(.toast), [role="alertdialog"]')) return;
      document.querySelector<HTMLElement>("main:not(.mobile-menu)")?.focus({ preventScroll: true });
    };
    if (!uncovered) focusPage();
    // A closing overlay returns the focus to what opened it; the page takes it only if that is gone.
    else setTimeout(() => document.activeElement === document.body && focusPage(), 50);
  }, [path, overlay, view]);
}

/**
 * Signing out, here or in another tab, leaves every page that needs a session; the page's guard decides where to.
 * Cached answers are cleared only then: a page still in view would fetch them again, without a session.
 */
function useGuard(): void {
  const router = useRouter();
  const { status } = useSessionState();
  const before = useRef(status);
  useEffect(() => {
    const ended = status === "out" && before.current !== "out";
    before.current = status;
    // Open pages fetch things too: without a session there is nothing to clear.
    if (ended) void router.invalidate().finally(() => queryClient.clear());
  }, [status, router]);
}

/** What surrounds every page, also the open ones: title, focus and the live region. */
export function Root() {
  useArrival();
  useGuard();
  useEffect(keepFocus, []);
  return (
    <>
      <Outlet />
      <Announcer />
    </>
  );
}
