import { type ChangeEvent, useRef, useState } from "react";
import { FINDABLE_SECONDS } from "../../../contract/bookings/produced.ts";
import { sentenceOf } from "../../api/problem.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/floating/confirm-dialog.tsx";
import { showToast } from "../../ui/floating/toast.tsx";
import { Note } from "../../ui/note.tsx";
import { Pending } from "../../ui/pending.tsx";
import { Bone } from "../../ui/skeleton.tsx";
import { useProduced } from "./use-produced.ts";

const KINDS = ".mp3,.wav,.flac,.ogg,audio/mpeg,audio/wav,audio/flac,audio/ogg";

/** A produced spot on the page of a booking: attached, played in place, and whether it is looked for (C4.07). */
export function ProducedPart({ id, over, hostRead }: { id: string; over: boolean; hostRead: boolean }) {
  const t = useText();
  const { asked, coming, error, refused, waiting, sound, attach, remove, play } = useProduced(id);
  const [removing, setRemoving] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  async function choose({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = target.files ?? [];
    target.value = "";
    if (file && (await attach(file))) showToast(t("bookings.produced.done"));
  }
  if (!asked.data)
    return (
      <section className="booking-part">
        <h2>{t("bookings.produced.title")}</h2>
        <Pending asked={asked} failedStart={t("bookings.produced.failedStart")}>
          <Bone height={60} />
        </Pending>
      </section>
    );
  const { spot, compares } = asked.data;
  const whole = spot?.sound ? spot : null;
  return (
    <section className="booking-part">
      <h2>{t("bookings.produced.title")}</h2>
      <p className="small muted mb-3">
        {t("bookings.produced.lead")} {hostRead ? t("bookings.produced.hostRead") : null}
      </p>
      {whole?.sound ? (
        <>
          <p>
            {t("bookings.produced.facts", {
              name: whole.name,
              type: whole.sound.type.toUpperCase(),
              seconds: Math.round(whole.sound.seconds),
            })}
          </p>
          <p className="small muted mt-2">
            {t(
              whole.sound.seconds < FINDABLE_SECONDS
                ? "bookings.produced.tooShort"
                : !compares
                  ? "bookings.produced.notCompared"
                  : whole.printed
                    ? "bookings.produced.sought"
                    : "bookings.produced.soon",
            )}
          </p>
          {sound ? (
            // biome-ignore lint/a11y/useMediaCaption: the words of the ad stand in its copy
            <audio
              className="mt-3"
              controls
              autoPlay
              src={sound}
              aria-label={t("bookings.produced.player")}
            />
          ) : null}
        </>
      ) : null}
      {spot && !whole && !coming ? (
        <Note kind="warning">{t("bookings.produced.broken", { name: spot.name })}</Note>
      ) : null}
      <div role="status">
        {coming ? (
          <Note>
            {t("bookings.produced.coming", { name: coming.name, percent: Math.floor(coming.share * 100) })}
          </Note>
        ) : null}
      </div>
      {refused ? (
        <Note kind="failing">
          {t(refused === "empty" ? "bookings.produced.empty" : "bookings.produced.tooLarge")}
        </Note>
      ) : null}
      {error ? <Note kind="failing">{sentenceOf(error, t)}</Note> : null}
      <div className="row-of mt-3">
        {whole && !sound ? (
          <Button state={waiting ? "waiting" : "ready"} onClick={() => void play(whole.publicId)}>
            {t("bookings.produced.play")}
          </Button>
        ) : null}
        {over ? null : (
          <>
            <input ref={input} type="file" hidden accept={KINDS} onChange={(event) => void choose(event)} />
            <Button icon="plus" disabled={waiting} onClick={() => input.current?.click()}>
              {t(spot ? "bookings.produced.replace" : "bookings.produced.choose")}
            </Button>
            {spot ? (
              <Button kind="removing" disabled={waiting} onClick={() => setRemoving(true)}>
                {t("bookings.produced.remove")}
              </Button>
            ) : null}
          </>
        )}
      </div>
      {over ? null : <p className="small faint mt-2">{t("bookings.produced.hint")}</p>}
      <ConfirmDialog
        open={removing}
        title={t("bookings.produced.removeTitle")}
        confirmLabel={t("bookings.produced.remove")}
        cancelLabel={t("bookings.produced.keep")}
        onCancel={() => setRemoving(false)}
        onConfirm={() => {
          setRemoving(false);
          if (spot)
            void remove(spot.publicId).then((done) => done && showToast(t("bookings.produced.removed")));
        }}
      >
        {t("bookings.produced.removeSays")}
      </ConfirmDialog>
    </section>
  );
}
