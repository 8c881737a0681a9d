import { TAKE_BACK_SECONDS } from "../../../contract/outreach/answers.ts";
import { useText } from "../../language/text.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { keepTakeBackSeconds, type TakeBackSeconds } from "./take-back-seconds.ts";

/** How long an answer can be taken back; the browser remembers it. */
export function TakeBackChoice({
  seconds,
  onChange,
}: {
  seconds: TakeBackSeconds;
  onChange: (seconds: TakeBackSeconds) => void;
}) {
  const t = useText();
  return (
    <SelectField
      label={t("conversations.answer.takeBackWithin")}
      value={String(seconds)}
      options={TAKE_BACK_SECONDS.map((value) => ({
        value: String(value),
        label: t("conversations.answer.seconds", { seconds: value }),
      }))}
      onChange={(value) => {
        const chosen = TAKE_BACK_SECONDS.find((one) => String(one) === value) ?? seconds;
        keepTakeBackSeconds(chosen);
        onChange(chosen);
      }}
    />
  );
}
