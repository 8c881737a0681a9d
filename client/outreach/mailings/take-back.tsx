import { useNavigate } from "@tanstack/react-router";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { listCampaignFiles } from "../../../contract/outreach/files.ts";
import { readFollowUps } from "../../../contract/outreach/follow-ups.ts";
import { takeBackMailing } from "../../../contract/outreach/take-back.ts";
import { listMailings, type Mailing, readMailing } from "../../../contract/outreach.ts";
import { useSession } from "../../accounts/session.ts";
import { Problem, sentenceOf } from "../../api/problem.ts";
import { forget, useTell } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { announce } from "../../ui/announcer.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorDialog } from "../../ui/floating/error-dialog.tsx";
import { showToast } from "../../ui/floating/toast.tsx";
import { Note } from "../../ui/note.tsx";
import { layAgain } from "./lay-again.ts";
import "../../mailbox/pause-note.css";

/** Seconds up to which they are counted down; a longer wait is said with its time. */
const COUNTED = 300;

export const isCounted = (seconds: number | null): seconds is number =>
  seconds !== null && seconds > 0 && seconds <= COUNTED;

type Shown = Pick<Mailing, "publicId" | "takeBack" | "state"> & Partial<Pick<Mailing, "again">>;

/**
 * Taking back a mailing of which nothing has left: its writer goes on in the composer, with all of it. So they do with
 * one that was stopped in time, or whose words got lost on their way back.
 */
export function TakeBack({ mailing }: { mailing: Shown }) {
  const t = useText();
  const navigate = useNavigate();
  const { login } = useSession();
  const back = useTell(takeBackMailing, {
    onSuccess: async (taken) => {
      const { othersStay } = layAgain(login.publicId, taken);
      if (othersStay) showToast(t("outreach.takeBack.othersStay"));
      await navigate({ to: paths.actionEmail, params: { publicId: taken.campaign } });
    },
    onSettled: () => forget(readMailing, readFollowUps, listMailings, listCampaignFiles),
  });
  const unanswered = back.error instanceof Problem && back.error.status === 0;
  const take = () => back.mutate({ params: { id: mailing.publicId } });
  return (
    <>
      {mailing.takeBack !== null ? (
        <Waiting
          seconds={mailing.takeBack}
          leaves={mailing.state === "running"}
          isPending={back.isPending}
          onPress={take}
        />
      ) : mailing.again ? (
        <div className="pause-note">
          <Note icon="undo">{t("outreach.takeBack.nothingLeft")}</Note>
          <Button state={back.isPending ? "waiting" : "ready"} onClick={take}>
            {t("outreach.takeBack.again")}
          </Button>
        </div>
      ) : null}
      <ErrorDialog
        open={back.isError}
        failed={t(unanswered ? "outreach.takeBack.unsure" : "outreach.takeBack.failed")}
        onClose={() => back.reset()}
      >
        {sentenceOf(back.error, t)}
      </ErrorDialog>
    </>
  );
}

interface WaitingProps {
  seconds: number;
  /** When they are over it does: nothing else keeps it. */
  leaves: boolean;
  isPending: boolean;
  onPress: () => void;
}

function Waiting({ seconds, leaves, isPending, onPress }: WaitingProps) {
  const t = useText();
  const left = useSecondsLeft(seconds);
  const note = useRef<HTMLDivElement>(null);
  const told = useRef(false);
  useEffect(() => {
    if (told.current || !leaves || !isCounted(seconds)) return;
    told.current = true;
    announce(t("outreach.takeBack.told", { count: seconds }));
  }, [seconds, leaves, t]);
  // It goes away with its button once the first mail leaves: readers go on at the top of the page.
  useLayoutEffect(() => {
    const shown = note.current;
    return () => {
      if (shown?.contains(document.activeElement)) shown.closest("main")?.focus();
    };
  }, []);
  return (
    <div className="pause-note" ref={note}>
      <Note icon="clock">
        {leaves && isCounted(left)
          ? t("outreach.takeBack.in", { count: left })
          : t("outreach.takeBack.waits")}
      </Note>
      <Button icon="undo" state={isPending ? "waiting" : "ready"} onClick={onPress}>
        {t("outreach.takeBack")}
      </Button>
    </div>
  );
}

/** Counts on by itself from what the server has said last. */
function useSecondsLeft(seconds: number): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const end = Date.now() + seconds * 1000;
    const count = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)));
    count();
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}
