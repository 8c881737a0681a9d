import { useState } from "react";
import type { ListLine } from "../../../contract/campaigns-lists.ts";
import { sentenceOf } from "../../api/problem.ts";
import { useText } from "../../language/text.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Cover } from "../../ui/cover.tsx";
import { ChoiceRows } from "../../ui/fields/choice-rows.tsx";
import { Note } from "../../ui/note.tsx";
import { LineWords, useShowFacts } from "./line-parts.tsx";
import { choose, chooseRest } from "./use-list.ts";

/** No id contains a dot. */
const NONE = ".none";

interface Props {
  id: string;
  lines: readonly ListLine[];
  undecided: number;
}

/** Lines that may mean several shows: what the list says beside what the catalogue has, to choose. */
export function UnsureLines({ id, lines, undecided }: Props) {
  const t = useText();
  const facts = useShowFacts();
  const [error, setError] = useState<unknown>(null);
  const [waiting, setWaiting] = useState<"same-title" | "none" | null>(null);
  /** What was chosen until the list says so itself. */
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map());

  async function take(line: number, value: string): Promise<void> {
    setError(null);
    setChosen((now) => new Map(now).set(line, value));
    try {
      await choose(id, line, value === NONE ? null : value);
    } catch (thrown) {
      setError(thrown);
    }
    setChosen((now) => new Map([...now].filter(([number]) => number !== line)));
  }
  async function rest(which: "same-title" | "none"): Promise<void> {
    setError(null);
    setWaiting(which);
    try {
      await chooseRest(id, which);
    } catch (thrown) {
      setError(thrown);
    }
    setWaiting(null);
  }

  return (
    <>
      <div className="line-tools">
        <p role="status">{t("campaigns.lists.undecided", { count: undecided })}</p>
        {undecided > 0 ? (
          <div className="row-of">
            <Button
              state={waiting === "same-title" ? "waiting" : "ready"}
              disabled={waiting === "none"}
              onClick={() => void rest("same-title")}
            >
              {t("campaigns.lists.takeSame")}
            </Button>
            <Button
              kind="third"
              state={waiting === "none" ? "waiting" : "ready"}
              disabled={waiting === "same-title"}
              onClick={() => void rest("none")}
            >
              {t("campaigns.lists.leaveRest")}
            </Button>
          </div>
        ) : null}
      </div>
      {error ? <Note kind="failing">{sentenceOf(error, t)}</Note> : null}
      <ol className="unsure-lines">
        {lines.map((line) => (
          <li key={line.number} className="unsure-line">
            <div className="unsure-said">
              <p className="cap">{t("campaigns.lists.lineNumber", { number: line.number })}</p>
              <LineWords line={line} />
              {line.why ? <p className="small muted mt-2">{t(`campaigns.lists.why.${line.why}`)}</p> : null}
            </div>
            <ChoiceRows
              label={t("campaigns.lists.chooseFor", { title: line.title ?? String(line.number) })}
              value={chosen.get(line.number) ?? (line.leftOut ? NONE : (line.podcast?.externalId ?? null))}
              onChange={(value) => void take(line.number, value)}
              choices={[
                ...line.candidates.map((show) => ({
                  value: show.externalId,
                  sign: <Cover src={show.image} size={44} />,
                  label: (
                    <>
                      {show.title} {show.inactive ? <Badge>{t("campaigns.add.inactive")}</Badge> : null}
                    </>
                  ),
                  second: facts(show),
                  disabled: line.added,
                })),
                { value: NONE, label: t("campaigns.lists.noneOfThese"), disabled: line.added },
              ]}
            />
          </li>
        ))}
      </ol>
    </>
  );
}
