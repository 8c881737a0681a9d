import { lazy, Suspense } from "react";
import {
  COPY_PHRASES_MAX,
  type CopyWords,
  PRONUNCIATION_MAX,
  READING_RATE_MAX,
  READING_RATE_MIN,
} from "../../../contract/bookings/copy.ts";
import { useText } from "../../language/text.tsx";
import { Checkbox } from "../../ui/fields/checkbox.tsx";
import { TextArea, TextField } from "../../ui/fields/text-field.tsx";
import { Bone, Skeleton } from "../../ui/skeleton.tsx";
import { CopyFiguresLine } from "./copy-figures.tsx";
import type { TypedCopy } from "./typed-copy.ts";
import "../../campaigns/briefing/briefing.css";

const Editor = lazy(() => import("../../campaigns/briefing/briefing-editor.tsx"));

interface Props {
  typed: TypedCopy;
  /** What was typed, as it is sent. */
  words: CopyWords;
  booked: readonly number[];
  disclosed: boolean;
  /** After a press: what is wrong is said. */
  pressed: boolean;
  onChange: (part: Partial<TypedCopy>) => void;
}

/** The script and all that goes with it; the figures follow the typing. */
export function CopyForm({ typed, words, booked, disclosed, pressed, onChange }: Props) {
  const t = useText();
  const rate = Number(typed.rate);
  const wrongRate = !Number.isInteger(rate) || rate < READING_RATE_MIN || rate > READING_RATE_MAX;
  const text = (key: "codeSpelled" | "linkRead") => ({
    value: typed[key],
    maxLength: 200,
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ [key]: target.value }),
  });
  return (
    <div className="copy-form">
      <section aria-label={t("bookings.copy.script")}>
        <Suspense
          fallback={
            <Skeleton>
              <Bone height={200} />
            </Skeleton>
          }
        >
          <Editor
            document={typed.document}
            version={typed.version}
            readOnly={false}
            label={t("bookings.copy.script")}
            placeholder={t("bookings.copy.scriptHint")}
            onChange={(document) => onChange({ document })}
          />
        </Suspense>
      </section>
      <CopyFiguresLine words={words} booked={booked} live />
      <div className="copy-fields">
        <TextArea
          label={t("bookings.copy.mustSay")}
          hint={t("bookings.copy.onePerLine", { max: COPY_PHRASES_MAX })}
          rows={3}
          value={typed.mustSay}
          onChange={({ target }) => onChange({ mustSay: target.value })}
        />
        <TextArea
          label={t("bookings.copy.mustNot")}
          hint={t("bookings.copy.onePerLine", { max: COPY_PHRASES_MAX })}
          rows={3}
          value={typed.mustNot}
          onChange={({ target }) => onChange({ mustNot: target.value })}
        />
        <TextField label={t("bookings.copy.codeSpelled")} {...text("codeSpelled")} />
        <TextField label={t("bookings.copy.linkRead")} {...text("linkRead")} />
        <TextArea
          label={t("bookings.copy.pronunciation")}
          rows={2}
          maxLength={PRONUNCIATION_MAX}
          value={typed.pronunciation}
          onChange={({ target }) => onChange({ pronunciation: target.value })}
        />
        <TextField
          label={t("bookings.copy.rate")}
          hint={t("bookings.copy.rateHint")}
          inputMode="numeric"
          autoComplete="off"
          value={typed.rate}
          error={
            pressed && wrongRate
              ? t("bookings.copy.rateWrong", { min: READING_RATE_MIN, max: READING_RATE_MAX })
              : undefined
          }
          onChange={({ target }) => onChange({ rate: target.value })}
        />
        <div>
          <TextField
            label={t("bookings.copy.disclosure")}
            hint={disclosed ? t("bookings.copy.disclosureHint") : undefined}
            maxLength={200}
            disabled={typed.noDisclosure}
            value={typed.noDisclosure ? "" : typed.disclosure}
            error={
              pressed && disclosed && typed.disclosure.trim() === "" && !typed.noDisclosure
                ? t("bookings.copy.disclosureMissing")
                : undefined
            }
            onChange={({ target }) => onChange({ disclosure: target.value })}
          />
          {disclosed ? (
            <Checkbox
              checked={typed.noDisclosure}
              onChange={({ target }) => onChange({ noDisclosure: target.checked })}
            >
              {t("bookings.copy.noDisclosure")}
            </Checkbox>
          ) : null}
        </div>
      </div>
    </div>
  );
}
