import { Outlet } from "@tanstack/react-router";
import { useState, useSyncExternalStore } from "react";
import { useSessionState } from "../accounts/session.ts";
import { useText } from "../language/text.tsx";
import { OpenPayments } from "../purchases/endings/open-payments.tsx";
import { Toasts } from "../ui/floating/toast.tsx";
import { Note } from "../ui/note.tsx";
import { ActingBanner } from "./acting-banner.tsx";
import { Keyboard } from "./keyboard.tsx";
import { Masthead, OpenMasthead } from "./masthead.tsx";
import { SessionDialogs } from "./session-dialogs.tsx";
import { SiteFoot } from "./site-foot.tsx";

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

function OfflineNote() {
  const t = useText();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status" className="mx-auto w-full max-w-[1440px] px-(--gutter)">
      {online ? null : <Note start={t("shell.offlineStart")}>{t("shell.offline")}</Note>}
    </div>
  );
}

/** Masthead, page, foot. */
export default function Shell() {
  const t = useText();
  const { status, session } = useSessionState();
  // Whose second factor was missing from the beginning has nothing on the page yet: it waits, and asks for nothing.
  const missing = session?.factorMissing === true;
  const [began] = useState(missing);
  const waits = began && missing;
  return (
    <div className="frame-of-page">
      <a className="skip-link" href="#content">
        {t("shell.skip")}
      </a>
      {status === "out" ? <OpenMasthead /> : <Masthead />}
      <OfflineNote />
      {status === "out" ? null : <ActingBanner />}
      {status === "out" ? null : <OpenPayments />}
      <div id="content" className="content" tabIndex={-1}>
        {waits ? null : <Outlet />}
      </div>
      <SiteFoot />
      <Toasts />
      {status === "out" ? null : <Keyboard />}
      <SessionDialogs />
    </div>
  );
}
