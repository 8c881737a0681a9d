import { useState } from "react";
import {
  approveCopy,
  type CopyDetail,
  commentOnCopy,
  readCopy,
  saveCopy,
  shareCopy,
} from "../../../contract/bookings/copy.ts";
import { call } from "../../api/call.ts";
import { Problem } from "../../api/problem.ts";
import { forget, useAsk } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { LeaveGuard } from "../../ui/fields/leave-guard.tsx";
import { ConfirmDialog } from "../../ui/floating/confirm-dialog.tsx";
import { showToast } from "../../ui/floating/toast.tsx";
import { useKeptState } from "../../ui/kept-state.ts";
import { Pending } from "../../ui/pending.tsx";
import { Bone } from "../../ui/skeleton.tsx";
import { ActError } from "../act-error.tsx";
import { useAct } from "../use-act.ts";
import { CommentForm } from "./comment-form.tsx";
import { CopyForm } from "./copy-form.tsx";
import { CopyThread } from "./copy-thread.tsx";
import { type TypedCopy, typedOf, wordsOfTyped } from "./typed-copy.ts";
import "./copy.css";

/** How often open copy is looked at: the host may answer, in milliseconds. */
const LOOK_MS = 15_000;

/** What the host reads, on the page of a booking (C4.01). */
export function CopyPart({ id, over }: { id: string; over: boolean }) {
  const t = useText();
  const asked = useAsk(readCopy, { params: { id } }, { refetchOnMount: "always", refetchInterval: LOOK_MS });
  return (
    <section className="booking-part">
      <h2>{t("bookings.copy.title")}</h2>
      {asked.data ? (
        <Copy id={id} over={over} copy={asked.data} />
      ) : (
        <Pending asked={asked} failedStart={t("bookings.copy.failedStart")}>
          <Bone height={120} />
        </Pending>
      )}
    </section>
  );
}

interface Held {
  typed: TypedCopy;
  base: string | null;
}

function Copy({ id, over, copy }: { id: string; over: boolean; copy: CopyDetail }) {
  const t = useText();
  const { waiting, error, stale, act } = useAct();
  /** With the newest version when the typing began: what came since must not be passed over. */
  const [held, setHeld] = useKeptState<Held | null>(`booking.copy.${id}`, () => null);
  const [said, setSaid] = useKeptState(`booking.copy.comment.${id}`, () => "");
  const [pressed, setPressed] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [commenting, setCommenting] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const { versions } = copy;
  const [newest] = versions;
  const shown = versions.find(({ number }) => number === chosen) ?? newest;
  const typed = held?.typed;
  const words = typed && wordsOfTyped(typed);
  const source = newest?.words ?? copy.begin;
  const changed =
    words !== undefined && JSON.stringify(words) !== JSON.stringify(wordsOfTyped(typedOf(source)));
  const state = waiting ? "waiting" : "ready";

  const doing = async (work: () => Promise<unknown>): Promise<boolean> => {
    const done = await act(work);
    await forget(readCopy);
    return done;
  };
  const save = () =>
    call(saveCopy, {
      params: { id },
      // Once it was said that there is a newer one, it is that one that was seen.
      body: { modified: stale ? (newest?.modified ?? null) : held!.base, words: words! },
    });

  async function keep(): Promise<void> {
    setPressed(true);
    if (!words || !(await doing(save))) return;
    setHeld(null);
    showToast(t("bookings.copy.saved"));
  }
  async function share(): Promise<void> {
    setPressed(true);
    const done = await doing(async () => {
      const draft = words ? (await save()).versions[0]! : newest!;
      await call(shareCopy, {
        params: { id, version: draft.number },
        body: { sha256: draft.sha256 },
      });
    });
    if (!done) return;
    setHeld(null);
    setChosen(null);
    showToast(t("bookings.copy.sharedDone"));
  }
  async function approve(): Promise<void> {
    const { number: version, sha256 } = shown!;
    if (await doing(() => call(approveCopy, { params: { id, version }, body: { sha256 } })))
      showToast(t("bookings.copy.approvedDone"));
  }
  async function comment(text: string, asks: boolean): Promise<boolean> {
    const params = { id, version: shown!.number };
    const done = await doing(() => call(commentOnCopy, { params, body: { text, asks } }));
    if (done) {
      setCommenting(false);
      setSaid("");
    }
    return done;
  }
  const begin = () => {
    setPressed(false);
    setHeld({ typed: typedOf(source), base: newest?.modified ?? null });
  };
  const latest = versions.find((one) => one.state !== "draft");

  if (typed && words)
    return (
      <>
        <CopyForm
          typed={typed}
          words={words}
          booked={copy.booked}
          disclosed={copy.disclosed}
          pressed={pressed}
          onChange={(part) => setHeld((now) => now && { ...now, typed: { ...now.typed, ...part } })}
        />
        <ActError error={error} stale={stale} />
        <div className="row-of mt-3">
          <Button kind="main" state={state} onClick={() => void keep()}>
            {t("bookings.copy.save")}
          </Button>
          <Button state={state} icon="send" onClick={() => void share()}>
            {t("bookings.copy.saveAndShare")}
          </Button>
          <Button disabled={waiting} onClick={() => (changed ? setLeaving(true) : setHeld(null))}>
            {t("bookings.copy.discard")}
          </Button>
        </div>
        <ConfirmDialog
          open={leaving}
          title={t("bookings.copy.discardTitle")}
          confirmLabel={t("bookings.copy.discard")}
          cancelLabel={t("bookings.copy.discardKeep")}
          onCancel={() => setLeaving(false)}
          onConfirm={() => {
            setLeaving(false);
            setHeld(null);
          }}
        >
          {t("bookings.copy.discardSays")}
        </ConfirmDialog>
        <LeaveGuard unsaved={() => changed} except={paths.signIn} />
      </>
    );
  if (!shown)
    return (
      <>
        <p className="muted mb-3">{t("bookings.copy.none")}</p>
        {over ? null : (
          <Button kind="main" icon="pencil" onClick={begin}>
            {t("bookings.copy.write")}
          </Button>
        )}
      </>
    );
  return (
    <CopyThread copy={copy} shown={shown} onShow={setChosen}>
      <ActError error={error} stale={stale || (error instanceof Problem && error.code === "version-over")} />
      {over ? null : (
        <div className="row-of mt-3">
          {shown.state === "draft" && shown === newest ? (
            <Button kind="main" icon="send" state={state} onClick={() => void share()}>
              {t("bookings.copy.share")}
            </Button>
          ) : null}
          {shown === latest && shown.side === "host" && shown.state !== "approved" ? (
            <Button kind="main" icon="check" state={state} onClick={() => void approve()}>
              {t("bookings.copy.approve")}
            </Button>
          ) : null}
          <Button icon="pencil" onClick={begin}>
            {t(newest?.state === "draft" ? "bookings.copy.edit" : "bookings.copy.newVersion")}
          </Button>
          {shown.state === "draft" ? null : (
            <Button onClick={() => setCommenting(true)}>{t("bookings.copy.comment")}</Button>
          )}
        </div>
      )}
      {commenting ? (
        <CommentForm
          mayAsk={shown.side === "host" && shown === latest}
          waiting={waiting}
          text={said}
          onText={setSaid}
          onSay={comment}
          onBack={() => setCommenting(false)}
        />
      ) : null}
      <LeaveGuard unsaved={() => commenting && said.trim() !== ""} except={paths.signIn} />
    </CopyThread>
  );
}
