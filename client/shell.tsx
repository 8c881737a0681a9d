import { Outlet, useNavigate } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";
import { acceptLoss, useSessionState } from "./accounts/session.ts";
import { Keyboard } from "./keyboard.tsx";
import { useText } from "./language/text.tsx";
import { Masthead, OpenMasthead } from "./masthead.tsx";
import { paths } from "./paths.ts";
import { SiteFoot } from "./site-foot.tsx";
import { Button } from "./ui/button.tsx";
import { Dialog } from "./ui/dialog.tsx";
import { Note } from "./ui/note.tsx";
import { Toasts } from "./ui/toast.tsx";

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
  if (online) return null;
  return (
    <div className="mx-auto max-w-[1440px] px-(--gutter)">
      <Note start={t("shell.offlineStart")}>{t("shell.offline")}</Note>
    </div>
  );
}

/** A8.02: the session ran out. OK leads to sign-in, which leads back here. */
function SessionLost({ open }: { open: boolean }) {
  const t = useText();
  const navigate = useNavigate();
  function toSignIn(): void {
    const from = location.pathname + location.search;
    acceptLoss();
    void navigate({ to: paths.signIn, search: { from } });
  }
  return (
    <Dialog
      open={open}
      title={t("accounts.expiredTitle")}
      description={t("accounts.expired")}
      actions={
        <Button kind="main" onClick={toSignIn}>
          {t("ui.ok")}
        </Button>
      }
    />
  );
}

/** Masthead, page, foot. */
export default function Shell() {
  const t = useText();
  const { status } = useSessionState();
  return (
    <div className="frame-of-page">
      <a className="skip-link" href="#content">
        {t("shell.skip")}
      </a>
      {status === "out" ? <OpenMasthead /> : <Masthead />}
      <OfflineNote />
      <div id="content" className="content" tabIndex={-1}>
        <Outlet />
      </div>
      <SiteFoot />
      <Toasts />
      {status === "out" ? null : <Keyboard />}
      <SessionLost open={status === "lost"} />
    </div>
  );
}
