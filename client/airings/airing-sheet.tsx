import { useState } from "react";
import { type AiringDetail, decideAiring, lookAgain } from "../../contract/airings.ts";
import { call } from "../api/call.ts";
import { sentenceOf } from "../api/problem.ts";
import { playTime } from "../catalogue/detail/play-time.ts";
import { useFormats } from "../language/formats.ts";
import { useText } from "../language/text.tsx";
import { Button } from "../ui/button.tsx";
import { TextArea } from "../ui/fields/text-field.tsx";
import { Dialog } from "../ui/floating/dialog.tsx";
import { showToast } from "../ui/floating/toast.tsx";
import { useKeptState } from "../ui/kept-state.ts";
import { Note } from "../ui/note.tsx";
import { Bone, Skeleton } from "../ui/skeleton.tsx";
import { AiringPlayer } from "./airing-player.tsx";
import { useAiringWords } from "./airing-words.ts";
import { EpisodeLine } from "./episode-line.tsx";
import { Makegood } from "./makegood.tsx";
import { forgetAirings, useAiring } from "./use-airings.ts";

interface Props {
  id: string;
  onClose: () => void;
}

/** One spot: what is known of it and by what, a player, and a person's word (C5.11, C5.12). */
export function AiringSheet({ id, onClose }: Props) {
  const t = useText();
  const words = useAiringWords();
  const asked = useAiring(id);
  const airing = asked.data;
  const [note, setNote] = useKeptState(`airing.${id}`, () => "");
  const [waiting, setWaiting] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);

  async function act(name: string, send: () => Promise<unknown>): Promise<void> {
    if (waiting) return;
    setWaiting(name);
    setError(null);
    try {
      await send();
      showToast(t(name === "look" ? "airings.looking" : "airings.said"));
      if (name !== "look") setNote("");
    } catch (thrown) {
      setError(thrown);
    } finally {
      await forgetAirings();
      setWaiting(null);
    }
  }
  const say = (said: "heard" | "not-there" | "open") =>
    void act(said, () => call(decideAiring, { params: { id }, body: { said, note } }));
  const stateOf = (name: string) => (waiting === name ? "waiting" : "ready");

  return (
    <Dialog
      open
      onClose={waiting ? undefined : onClose}
      width={720}
      title={airing ? airing.podcast.title : t("airings.title")}
      description={airing ? `${words.agreed(airing)}, ${t(`airings.slot.${airing.slot}`)}` : undefined}
      actions={
        <>
          {airing && !airing.settled ? (
            airing.person ? (
              <Button large state={stateOf("open")} onClick={() => say("open")}>
                {t("airings.takeBack")}
              </Button>
            ) : (
              <>
                <Button kind="main" large state={stateOf("heard")} onClick={() => say("heard")}>
                  {t("airings.heard")}
                </Button>
                <Button large state={stateOf("not-there")} onClick={() => say("not-there")}>
                  {t("airings.notThere")}
                </Button>
              </>
            )
          ) : null}
          <Button
            large
            icon="refresh"
            state={stateOf("look")}
            onClick={() => void act("look", () => call(lookAgain, { params: { id } }))}
          >
            {t("airings.look")}
          </Button>
          <Button large disabled={waiting !== null} onClick={onClose}>
            {t("ui.close")}
          </Button>
        </>
      }
    >
      {error ? <Note kind="failing">{sentenceOf(error, t)}</Note> : null}
      {airing ? (
        <>
          <Parts airing={airing} />
          {airing.person || airing.settled ? null : (
            <div className="mt-5">
              <TextArea
                label={t("airings.note")}
                hint={t("airings.noteHint")}
                value={note}
                maxLength={500}
                rows={2}
                onChange={(event) => setNote(event.target.value)}
              />
            </div>
          )}
        </>
      ) : asked.error ? (
        <Note kind="failing">{sentenceOf(asked.error, t)}</Note>
      ) : (
        <Skeleton>
          <Bone height={240} />
        </Skeleton>
      )}
    </Dialog>
  );
}

function Parts({ airing }: { airing: AiringDetail }) {
  const t = useText();
  const words = useAiringWords();
  const { day, dayAndTime } = useFormats();
  const { sought, evidence, verdicts } = airing;
  return (
    <div className="airing-parts">
      <div>
        {airing.makegoodOf === null ? null : (
          <p className="small">{t("airings.makegoodOf", { position: airing.makegoodOf })}</p>
        )}
        <p>
          <b>{words.state(airing)}.</b> {words.why(airing)}
        </p>
        {airing.settled && airing.state !== "settled" ? (
          <p className="small muted mt-2">{t("airings.settledIn", { number: airing.booking })}</p>
        ) : null}
        {airing.inserted ? (
          <p className="small muted mt-2">{t("airings.inserted", { day: day(airing.inserted) })}</p>
        ) : null}
        {airing.hearing === "idle" ? null : (
          <p className="small muted mt-2">{t(`airings.hearing.${airing.hearing}`)}</p>
        )}
        {airing.episode ? (
          <p className="small muted mt-2">
            {t("airings.episode", {
              title: airing.episode.title || t("airings.untitled"),
              day: airing.episode.published ? day(airing.episode.published.slice(0, 10)) : "–",
            })}
          </p>
        ) : null}
      </div>
      <EpisodeLine airing={airing} />
      {airing.episode?.sound ? <AiringPlayer spot={airing.spot} from={airing.place?.from ?? null} /> : null}
      <Makegood airing={airing} />
      <section aria-labelledby="airing-evidence">
        <h3 id="airing-evidence">{t("airings.evidence")}</h3>
        {evidence.length === 0 ? <p className="small muted">{t("airings.noEvidence")}</p> : null}
        <ul className="airing-evidence">
          {evidence.map((one) => (
            <li key={`${one.kind} ${one.proof} ${one.by} ${one.episode.title}`}>
              <p className="small">
                <b>
                  {t(`airings.kind.${one.kind}`)}, {t(`airings.by.${one.by}`)}
                </b>{" "}
                <span className="muted num">
                  {one.from === null ? t("airings.noSecond") : playTime(one.from)}
                </span>{" "}
                <span className="muted">{t(`airings.proof.${one.proof}`)}</span>
              </p>
              <blockquote className="airing-quote">{one.quote}</blockquote>
              <p className="small faint">
                {t("airings.readOn", { day: dayAndTime(one.at), episode: one.episode.title || "–" })}
                {one.gone ? ` ${t("airings.goneOn", { day: dayAndTime(one.gone) })}` : null}
              </p>
            </li>
          ))}
        </ul>
        <p className="small muted">
          {t("airings.sought", {
            words:
              [...sought.names, sought.code, sought.link].filter((word) => word !== "").join(", ") || "–",
          })}
        </p>
      </section>
      {verdicts.length > 0 ? (
        <section aria-labelledby="airing-history">
          <h3 id="airing-history">{t("airings.history")}</h3>
          <ul className="airing-history small">
            {verdicts.map((one) => (
              <li key={one.at}>
                <span className="muted">{dayAndTime(one.at)}</span>{" "}
                {one.person
                  ? t("airings.personSaid", {
                      who: one.by ?? t("airings.somebody"),
                      state: t(`airings.state.${one.state}`),
                    })
                  : t(`airings.state.${one.state}`)}
                {one.note ? <span className="muted"> “{one.note}”</span> : null}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <p className="small faint">
        {airing.read ? t("airings.feedRead", { day: dayAndTime(airing.read) }) : t("airings.feedUnread")}
      </p>
    </div>
  );
}
