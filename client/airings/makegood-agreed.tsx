import { useState } from "react";
import { type AiringDetail, makeGood } from "../../contract/airings.ts";
import { maskDate, parseDate } from "../../contract/forms/dates.ts";
import { languageOf, localeOf } from "../../contract/forms/locale.ts";
import { EPISODE_MAX } from "../../contract/offers/terms.ts";
import { fieldSentence } from "../../contract/sentences.ts";
import { call } from "../api/call.ts";
import { ActError } from "../bookings/act-error.tsx";
import { useAct } from "../bookings/use-act.ts";
import { useLanguage } from "../language/locale.ts";
import { useText } from "../language/text.tsx";
import { Button } from "../ui/button.tsx";
import { NumberField } from "../ui/fields/number-field.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import { Dialog } from "../ui/floating/dialog.tsx";
import { showToast } from "../ui/floating/toast.tsx";
import { useKeptState } from "../ui/kept-state.ts";
import { Note } from "../ui/note.tsx";
import { forgetAirings } from "./use-airings.ts";

interface Props {
  airing: AiringDetail;
  onClose: () => void;
}

/** When the makegood runs that the podcaster agreed to. */
export function MakegoodAgreed({ airing, onClose }: Props) {
  const t = useText();
  const language = useLanguage();
  const [locale] = useState(() => localeOf(language));
  const { waiting, error, stale, act } = useAct();
  const [values, setValues] = useKeptState(`airing.agreed.${airing.spot}`, () => ({
    first: "",
    last: "",
    episode: null as number | null,
  }));
  const [tried, setTried] = useState(false);
  const first = parseDate(values.first, locale);
  const last = parseDate(values.last, locale);
  const firstDay = first.ok ? first.value : null;
  const lastDay = last.ok ? last.value : null;
  const { episode } = values;
  const wrongEpisode =
    episode !== null && !(Number.isInteger(episode) && episode >= 1 && episode <= EPISODE_MAX);
  const order = firstDay !== null && lastDay !== null && firstDay > lastDay;
  const nothing = first.ok && last.ok && firstDay === null && lastDay === null && episode === null;
  const wrong = (check: typeof first): string | undefined =>
    check.ok ? undefined : fieldSentence(check.rule, languageOf(locale), check.values);

  async function note(): Promise<void> {
    setTried(true);
    if (!first.ok || !last.ok || order || nothing || wrongEpisode) return;
    const { modified } = airing.makegood;
    const agreed = { firstDay, lastDay, episode };
    const done = await act(() => call(makeGood, { params: { id: airing.spot }, body: { modified, agreed } }));
    await forgetAirings();
    if (!done) return;
    showToast(t("airings.makegoodNoted"));
    onClose();
  }
  const field = (name: "first" | "last", label: string, sentence: string | undefined) => (
    <TextField
      fieldClass="num"
      inputMode="numeric"
      autoComplete="off"
      label={label}
      value={values[name]}
      error={tried ? sentence : undefined}
      onChange={({ target: { value } }) =>
        setValues((now) => ({
          ...now,
          [name]: value.length > now[name].length ? maskDate(value, locale) : value,
        }))
      }
    />
  );
  return (
    <Dialog
      open
      stays
      onClose={waiting ? undefined : onClose}
      title={t("airings.makegoodAgree")}
      description={t("airings.makegoodAgreeLead")}
      actions={
        <>
          <Button kind="main" large state={waiting ? "waiting" : "ready"} onClick={() => void note()}>
            {t("airings.makegoodNote")}
          </Button>
          <Button large disabled={waiting} onClick={onClose}>
            {t("ui.cancel")}
          </Button>
        </>
      }
    >
      <div className="fields mt-5">
        {field("first", t("airings.makegoodFrom"), wrong(first))}
        {field(
          "last",
          t("airings.makegoodTill"),
          wrong(last) ?? (order ? t("airings.makegoodOrder") : undefined),
        )}
        <NumberField
          label={t("airings.makegoodEpisode")}
          value={episode}
          min={1}
          max={EPISODE_MAX}
          error={wrongEpisode ? t("airings.makegoodWhen") : undefined}
          onChange={(next) => setValues((now) => ({ ...now, episode: next }))}
        />
      </div>
      {tried && nothing ? <Note kind="failing">{t("airings.makegoodWhen")}</Note> : null}
      <ActError error={error} stale={stale} />
    </Dialog>
  );
}
