import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { SignInGates } from "../accounts/factors/gates.tsx";
import { acceptLoss, renewSession, useSessionEnding, useSessionState } from "../accounts/session.ts";
import { useFormats } from "../language/formats.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/floating/dialog.tsx";

/** a warning before the session ends. It closes when the session is renewed or over. */
function SessionEnding() {
  const t = useText();
  const formats = useFormats();
  const ending = useSessionEnding();
  const [state, setState] = useState<"ready" | "waiting" | "failed">("ready");
  const [seen, setSeen] = useState<number | null>(null);

  async function stay(): Promise<void> {
    setState("waiting");
    setState((await renewSession()) ? "ready" : "failed");
  }
  const time = ending === null ? "" : formats.time(new Date(ending).toISOString());
  return (
    <Dialog
      open={ending !== null && ending !== seen}
      onClose={() => setSeen(ending)}
      title={t("accounts.endingTitle")}
      description={t("accounts.ending", { time })}
      actions={
        <>
          <Button kind="main" state={state === "waiting" ? "waiting" : "ready"} onClick={() => void stay()}>
            {t("accounts.stay")}
          </Button>
          <Button onClick={() => setSeen(ending)}>{t("ui.close")}</Button>
        </>
      }
    >
      {state === "failed" ? (
        <p className="danger small" role="alert">
          {t("accounts.stayFailed")}
        </p>
      ) : null}
    </Dialog>
  );
}

/** A8.02: the session ran out. OK leads to sign-in, which leads back here. */
function SessionLost() {
  const t = useText();
  const navigate = useNavigate();
  const { status } = useSessionState();
  function toSignIn(): void {
    const from = location.pathname + location.search;
    acceptLoss();
    void navigate({ to: paths.signIn, search: { from } });
  }
  return (
    <Dialog
      open={status === "lost"}
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

/** The dialogs before and after the end of the session. */
export function SessionDialogs() {
  return (
    <>
      <SessionEnding />
      <SessionLost />
      <SignInGates />
    </>
  );
}
