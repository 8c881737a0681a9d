import { useEffect, useRef, useState } from "react";
import { OBJECTIONS, type OpenAnswer, type SaidByLink } from "../../../contract/offers/answers.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";
import type { TypedAnswer } from "./form-props.ts";
import { InterestedForm } from "./interested-form.tsx";
import { NeverForm, WrongPersonForm } from "./never-form.tsx";
import { NotNowForm } from "./not-now-form.tsx";
import { SaidNote } from "./said-note.tsx";

interface Props {
  page: OpenAnswer;
  waiting: boolean;
  onSay: (said: SaidByLink) => Promise<boolean>;
}

const CHOICES = ["interested", "not-now", "never", "wrong-person"] as const;
type Chosen = (typeof CHOICES)[number];

/** Who wrote, what can be answered, and what was. Nothing that was typed is lost between the forms. */
export function AnswerView({ page, waiting, onSay }: Props) {
  const t = useText();
  const format = useFormats();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [changing, setChanging] = useState(false);
  const [takenBack, setTakenBack] = useState(false);
  const [typed, setTyped] = useState<TypedAnswer>({});
  const top = useRef<HTMLHeadingElement>(null);
  const { answer, sender, organization } = page;
  // What was sent stands above the form that is gone, also for whoever hears the page.
  const said = answer?.at;
  const first = useRef(said);
  useEffect(() => {
    if (said !== first.current) top.current?.focus();
    first.current = said;
  }, [said]);

  async function say(given: SaidByLink): Promise<void> {
    if (!(await onSay(given))) return;
    setChosen(null);
    setTyped({});
    setChanging(false);
    setTakenBack(given.answer === "taken-back");
  }
  const form = {
    page,
    waiting,
    typed,
    onTyped: (part: Partial<TypedAnswer>) => setTyped((now) => ({ ...now, ...part })),
    onSay: (given: SaidByLink) => void say(given),
    onBack: () => setChosen(null),
  };
  const objected = (OBJECTIONS as readonly (string | undefined)[]).includes(answer?.answer);
  const asking = answer === null || changing;
  return (
    <>
      <h1 ref={top} tabIndex={-1}>
        {t("shell.view.answer")}
      </h1>
      <p className="muted mt-3">
        {t("offers.answer.from", {
          sender: sender || organization,
          organization,
          day: format.day(page.sent, "long"),
          shows: page.shows.length,
          titles: page.shows.map(({ title }) => title).join(", "),
        })}
      </p>
      <p className="small faint mt-3 answer-identity">{page.identity}</p>
      <div role="status">
        {takenBack && answer === null ? <Note icon="undo">{t("offers.answer.takenBack")}</Note> : null}
        {answer && !changing ? <SaidNote page={page} answer={answer} /> : null}
      </div>
      <div className="open-acts">
        {asking && chosen === null ? (
          <>
            <h2>{t("offers.answer.question")}</h2>
            {CHOICES.map((one, place) => (
              <Button key={one} kind={place === 0 ? "main" : undefined} large onClick={() => setChosen(one)}>
                {t(`offers.answer.choice.${one}`)}
              </Button>
            ))}
          </>
        ) : null}
        {asking && chosen === "interested" ? <InterestedForm {...form} /> : null}
        {asking && chosen === "not-now" ? <NotNowForm {...form} /> : null}
        {asking && chosen === "never" ? <NeverForm {...form} /> : null}
        {asking && chosen === "wrong-person" ? <WrongPersonForm {...form} /> : null}
        {answer && !changing ? (
          <>
            {answer.answer === "interested" || answer.answer === "not-now" ? (
              <Button large onClick={() => setChanging(true)}>
                {t("offers.answer.change")}
              </Button>
            ) : null}
            {answer.takeBack ? (
              <>
                <Button
                  large
                  icon="undo"
                  state={waiting ? "waiting" : "ready"}
                  onClick={() => void say({ answer: "taken-back" })}
                >
                  {t("offers.answer.takeBack")}
                </Button>
                <p className="small muted">
                  {objected
                    ? t("offers.answer.takeBackHere")
                    : t("offers.answer.takeBackUntil", { day: format.day(answer.takeBack, "long") })}
                </p>
              </>
            ) : objected ? (
              <p className="small muted">{t("offers.answer.mistake", { organization })}</p>
            ) : null}
          </>
        ) : null}
      </div>
      <p className="small mt-5">
        <a href={paths.yourData}>{t("offers.answer.yourData")}</a>
      </p>
    </>
  );
}
