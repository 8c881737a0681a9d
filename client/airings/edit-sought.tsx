import { type FormEvent, useId, useState } from "react";
import { MOST_NAMES, NAME_MAX, setSought } from "../../contract/airings.ts";
import { call } from "../api/call.ts";
import { sentenceOf } from "../api/problem.ts";
import { useText } from "../language/text.tsx";
import { Button } from "../ui/button.tsx";
import { TextArea } from "../ui/fields/text-field.tsx";
import { Dialog } from "../ui/floating/dialog.tsx";
import { showToast } from "../ui/floating/toast.tsx";
import { useKeptState } from "../ui/kept-state.ts";
import { Note } from "../ui/note.tsx";
import { forgetSponsors } from "./sponsors.tsx";
import { followAirings, forgetAirings } from "./use-airings.ts";

interface Props {
  campaignId: string;
  names: readonly string[];
  phrases: readonly string[];
  rivals: readonly string[];
  onClose: () => void;
}

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
const isFit = (lines: readonly string[]) =>
  lines.length <= MOST_NAMES && lines.every(({ length }) => length >= 2 && length <= NAME_MAX);

/** What is looked for in episodes: the brand with its spellings, words about the product, and rivals. */
export function EditSought({ campaignId, names, phrases, rivals, onClose }: Props) {
  const t = useText();
  const form = useId();
  const start = { names: names.join("\n"), phrases: phrases.join("\n"), rivals: rivals.join("\n") };
  const [typed, setTyped] = useKeptState(`airing-brands.${campaignId}`, () => start);
  const [waiting, setWaiting] = useState(false);
  const [pressed, setPressed] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const touched =
    typed.names !== start.names || typed.phrases !== start.phrases || typed.rivals !== start.rivals;
  const said = {
    names: linesOf(typed.names),
    phrases: linesOf(typed.phrases),
    rivals: linesOf(typed.rivals),
  };
  const wrong = (lines: readonly string[]) =>
    pressed && !isFit(lines) ? t("airings.wordsWrong", { most: MOST_NAMES, long: NAME_MAX }) : undefined;

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    setPressed(true);
    if (waiting || !Object.values(said).every(isFit)) return;
    setWaiting(true);
    setError(null);
    try {
      await call(setSought, { params: { id: campaignId }, body: said });
      await Promise.all([forgetAirings(), forgetSponsors()]);
      followAirings();
      showToast(t("airings.wordsSaved"));
      onClose();
    } catch (thrown) {
      setError(thrown);
      setWaiting(false);
    }
  }

  return (
    <Dialog
      open
      stays
      onClose={waiting || touched ? undefined : onClose}
      width={560}
      title={t("airings.words")}
      description={t("airings.wordsLead")}
      actions={
        <>
          <Button kind="main" large type="submit" form={form} state={waiting ? "waiting" : "ready"}>
            {t("airings.wordsSave")}
          </Button>
          <Button
            large
            disabled={waiting}
            onClick={() => {
              setTyped(start);
              onClose();
            }}
          >
            {t("ui.cancel")}
          </Button>
        </>
      }
    >
      <form id={form} className="airing-parts" noValidate onSubmit={(event) => void save(event)}>
        {error ? <Note kind="failing">{sentenceOf(error, t)}</Note> : null}
        <TextArea
          label={t("airings.names")}
          hint={t("airings.namesHint")}
          error={wrong(said.names)}
          rows={3}
          value={typed.names}
          onChange={(event) => setTyped((now) => ({ ...now, names: event.target.value }))}
        />
        <TextArea
          label={t("airings.phrases")}
          hint={t("airings.phrasesHint")}
          error={wrong(said.phrases)}
          rows={3}
          value={typed.phrases}
          onChange={(event) => setTyped((now) => ({ ...now, phrases: event.target.value }))}
        />
        <TextArea
          label={t("airings.rivals")}
          hint={t("airings.rivalsHint")}
          error={wrong(said.rivals)}
          rows={3}
          value={typed.rivals}
          onChange={(event) => setTyped((now) => ({ ...now, rivals: event.target.value }))}
        />
      </form>
    </Dialog>
  );
}
