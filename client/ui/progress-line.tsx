import { Progress } from "@base-ui/react/progress";

interface Props {
  /** Read out: "Sending 26 e-mails". */
  label: string;
  /** From 0 to `max`; null if the duration is unknown. */
  value: number | null;
  max?: number | undefined;
  accent?: boolean | undefined;
}

/** A 3 px line. */
export function ProgressLine({ label, value, max = 100, accent }: Props) {
  return (
    <Progress.Root value={value} max={max} aria-label={label}>
      <Progress.Track className={accent ? "progress-line accent" : "progress-line"}>
        <Progress.Indicator render={<i />} />
      </Progress.Track>
    </Progress.Root>
  );
}
