import type { CSSProperties } from "react";
import type { CampaignStand, PersonStep, Progress } from "../../contract/results.ts";
import { useText } from "../language/text.tsx";
import { phaseKind, shareOf } from "./reached.ts";
import { StepLine } from "./step-line.tsx";
import "./phases.css";

interface Props {
  progress: Progress;
  /** Podcasts in the campaign. */
  total: number;
  onMark?: ((step: PersonStep, done: boolean) => void) | undefined;
  waiting?: PersonStep | null | undefined;
}

/** The four phases as lines over their steps: done in ink, the running one partly petrol (A1.08). */
export function Phases({ progress, total, onMark, waiting }: Props) {
  const t = useText();
  return (
    <ol className="phases" aria-label={t("results.phases")}>
      {progress.phases.map((phase, index) => {
        const kind = phaseKind(phase, progress);
        return (
          <li
            key={phase.code}
            className={kind}
            aria-current={kind === "current" ? "step" : undefined}
            style={{ "--p": `${Math.round(shareOf(phase) * 100)}%` } as CSSProperties}
          >
            <h3>
              {index + 1}. {t(`results.phase.${phase.code}`)}
            </h3>
            <ul>
              {phase.steps.map((step) => (
                <StepLine
                  key={step.code}
                  step={step}
                  total={total}
                  onMark={onMark}
                  waiting={waiting === step.code}
                />
              ))}
            </ul>
          </li>
        );
      })}
    </ol>
  );
}

/** The same in four short lines and one word, for lists. */
export function PhaseLines({ stand }: { stand: CampaignStand }) {
  const t = useText();
  const phase = stand.current ?? stand.phases.at(-1)?.code;
  if (!phase) return null;
  const name = t(`results.phase.${phase}`);
  return (
    <>
      <span className="phase-lines" aria-hidden="true">
        {stand.phases.map((one) => (
          <i
            key={one.code}
            className={phaseKind(one, stand)}
            style={{ "--p": `${Math.round(one.share * 100)}%` } as CSSProperties}
          />
        ))}
      </span>
      <span className="small muted">
        {stand.current ? name : t("results.phase.complete", { phase: name })}
      </span>
    </>
  );
}
