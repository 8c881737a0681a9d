import { useEffect, useRef, useState } from "react";
import type { CopyWords, SaidOfCopy } from "../../../contract/bookings/copy.ts";
import { Problem, sentenceOf } from "../../api/problem.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { Note } from "../../ui/note.tsx";
import { CommentForm } from "./comment-form.tsx";
import { CopyForm } from "./copy-form.tsx";
import { CopyThread } from "./copy-thread.tsx";
import { type TypedCopy, typedOf, wordsOfTyped } from "./typed-copy.ts";
import { useOpenCopy } from "./use-open-copy.ts";
import "./copy.css";

const NAME_MAX = 120;

/** The copy on the host's page: to be read, commented on, approved, or answered by another version (C4.03). */
export function OpenCopyPart({ token, over }: { token: string; over: boolean }) {
  const t = useText();
  const { copy, error, waiting, read, say } = useOpenCopy(token);
  const begin = useRef(read);
  useEffect(() => void begin.current(), []);
  const [act, setAct] = useState<"comment" | "ask" | "propose" | null>(null);
  // Somebody steps back to read: what was typed stays.
  const [proposal, setProposal] = useState<{ from: CopyWords; typed: TypedCopy } | null>(null);
  const [comment, setComment] = useState("");
  const [name, setName] = useState("");
  const [pressed, setPressed] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const nameMissing = name.trim() === "";

  if (!copy)
    return error && !(error instanceof Problem && error.code === "link-over") ? (
      <Note kind="failing" start={t("bookings.copy.failedStart")}>
        {sentenceOf(error, t)}{" "}
        <button type="button" onClick={() => void read()}>
          {t("bookings.copy.again")}
        </button>
      </Note>
    ) : null;
  const [latest] = copy.versions;
  if (!latest) return null;
  const shown = copy.versions.find(({ number }) => number === chosen) ?? latest;
  const words = proposal && wordsOfTyped(proposal.typed);
  const theirs = latest.side === "us";

  function propose(): void {
    const begun = proposal && JSON.stringify(words) !== JSON.stringify(wordsOfTyped(typedOf(proposal.from)));
    if (!begun) setProposal({ from: latest!.words, typed: typedOf(latest!.words) });
    setAct("propose");
  }
  async function send(said: SaidOfCopy): Promise<boolean> {
    setPressed(true);
    if (nameMissing || waiting) return false;
    const done = await say(name, said);
    if (done) {
      setAct(null);
      if (said.act === "comment") setComment("");
      if (said.act === "propose") setProposal(null);
      setChosen(null);
      setPressed(false);
    }
    return done;
  }
  const newer = error instanceof Problem && error.code === "version-over";
  return (
    <section className="booking-part">
      <h2>{t("bookings.copy.title")}</h2>
      <p className="small muted mb-3">{t("bookings.copy.openSays")}</p>
      <CopyThread copy={copy} shown={shown} onShow={setChosen}>
        {error ? <Note kind="failing">{newer ? t("bookings.copy.newer") : sentenceOf(error, t)}</Note> : null}
        {over ? null : (
          <div className="open-acts">
            {theirs && latest.state === "approved" && act === null ? null : (
              <TextField
                label={t("bookings.page.name")}
                autoComplete="name"
                maxLength={NAME_MAX}
                value={name}
                error={pressed && nameMissing ? t("bookings.page.nameMissing") : undefined}
                onChange={({ target }) => setName(target.value)}
              />
            )}
            {act === null ? (
              <>
                {theirs && shown === latest && latest.state !== "approved" ? (
                  <>
                    <Button
                      kind="main"
                      large
                      icon="check"
                      state={waiting ? "waiting" : "ready"}
                      onClick={() =>
                        void send({ act: "approve", version: latest.number, sha256: latest.sha256 })
                      }
                    >
                      {t("bookings.copy.approve")}
                    </Button>
                    <Button large onClick={() => setAct("ask")}>
                      {t("bookings.copy.askChanges")}
                    </Button>
                  </>
                ) : null}
                <Button large icon="pencil" onClick={propose}>
                  {t("bookings.copy.propose")}
                </Button>
                <Button large onClick={() => setAct("comment")}>
                  {t("bookings.copy.comment")}
                </Button>
              </>
            ) : null}
            {act === "comment" || act === "ask" ? (
              <CommentForm
                key={act}
                mayAsk={theirs && shown === latest}
                asking={act === "ask"}
                waiting={waiting}
                text={comment}
                onText={setComment}
                onSay={(text, asks) => void send({ act: "comment", version: shown.number, text, asks })}
                onBack={() => setAct(null)}
              />
            ) : null}
            {act === "propose" && proposal && words ? (
              <>
                <CopyForm
                  typed={proposal.typed}
                  words={words}
                  booked={copy.booked}
                  disclosed={copy.disclosed}
                  pressed={pressed}
                  onChange={(part) =>
                    setProposal((now) => now && { ...now, typed: { ...now.typed, ...part } })
                  }
                />
                <Button
                  kind="main"
                  large
                  icon="send"
                  state={waiting ? "waiting" : "ready"}
                  onClick={() => void send({ act: "propose", after: latest.number, words })}
                >
                  {t("bookings.copy.proposeGo")}
                </Button>
                <Button large disabled={waiting} onClick={() => setAct(null)}>
                  {t("bookings.page.stop")}
                </Button>
              </>
            ) : null}
          </div>
        )}
      </CopyThread>
    </section>
  );
}
