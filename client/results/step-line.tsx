import { PERSON_STEPS, type PersonStep, type Step } from "../../contract/results.ts";
import { useFormats } from "../language/formats.ts";
import { type TextKey, useText } from "../language/text.tsx";
import { FillingCircle } from "../ui/filling-circle.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";

interface Props {
  step: Step;
  /** Podcasts in the campaign. */
  total: number;
  /** Left out where steps are only shown. */
  onMark?: ((step: PersonStep, done: boolean) => void) | undefined;
  waiting?: boolean | undefined;
}

const personStep = ({ code, kind }: Step): PersonStep | undefined =>
  kind === "person" ? PERSON_STEPS.find((one) => one === code) : undefined;

/** One step: ticked by the data, or a button that afterwards shows who pressed it and when (A1.08). */
export function StepLine({ step, total, onMark, waiting }: Props) {
  const t = useText();
  const format = useFormats();
  const { code, done, by, at, count } = step;
  const own = personStep(step);

  function words(): string {
    if (own && done) {
      const what = t(`results.done.${own}`);
      if (!at) return what;
      const day = format.day(at);
      return by ? t("results.done.by", { what, who: by, day }) : t("results.done.on", { what, day });
    }
    const key: TextKey = `results.step.${code}`;
    return t(key, { count: count ?? 0, total, done: done ? "yes" : "no" });
  }
  // Some are on board, but not all: the circle shows how far; the step is done with the first.
  const part = code === "onboard" && (count ?? 0) > 0 && (count ?? 0) < total;
  return (
    <li>
      {part ? (
        <FillingCircle filling="half" />
      ) : done ? (
        <Icon name="check" />
      ) : (
        <FillingCircle filling="empty" />
      )}
      {own && !done && onMark ? (
        <button type="button" className="do" disabled={waiting} onClick={() => onMark(own, true)}>
          {t(`results.do.${own}`)}
        </button>
      ) : (
        <span>
          {words()}
          <VisuallyHidden>, {t(done ? "results.step.done" : "results.step.open")}</VisuallyHidden>
        </span>
      )}
      {own && done && onMark ? (
        <IconButton
          icon="undo"
          className="take-back"
          label={`${t("results.done.undo")}: ${t(`results.done.${own}`)}`}
          disabled={waiting}
          onClick={() => onMark(own, false)}
        />
      ) : null}
    </li>
  );
}
