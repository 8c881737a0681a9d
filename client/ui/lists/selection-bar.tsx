import type { ComponentProps, ReactNode } from "react";
import { useEffect, useId } from "react";
import { Icon, type IconName } from "../icon.tsx";

interface Props {
  /** "4 selected". */
  says: ReactNode;
  /** What is special about them, in grey. */
  detail?: ReactNode | undefined;
  label: string;
  children: ReactNode;
}

/** The dark bar at the bottom while something is selected; the main action comes last. */
export function SelectionBar({ says, detail, label, children }: Props) {
  useEffect(() => {
    document.body.classList.add("has-selection-bar");
    return () => document.body.classList.remove("has-selection-bar");
  }, []);
  return (
    <section className="selection-bar" aria-label={label}>
      <div>
        <span className="selection-says" role="status">
          {says} {detail ? <small className="num">{detail}</small> : null}
        </span>
        {children}
      </div>
    </section>
  );
}

interface ActionProps extends ComponentProps<"button"> {
  icon?: IconName | undefined;
  /** The main action. */
  strong?: boolean | undefined;
  /** Why it cannot be pressed now. The button stays reachable and says so on hover, focus and to readers. */
  reason?: string | undefined;
}

/** A button in the bar. */
export function BarAction({ icon, strong, reason, className, children, onClick, ...rest }: ActionProps) {
  const reasonId = useId();
  const button = (
    <button
      type="button"
      {...rest}
      className={[strong && "strong", className].filter(Boolean).join(" ") || undefined}
      aria-disabled={reason ? true : undefined}
      aria-describedby={reason ? reasonId : undefined}
      onClick={reason ? undefined : onClick}
    >
      {icon ? <Icon name={icon} /> : null}
      {children}
    </button>
  );
  if (!reason) return button;
  return (
    <span className="reasoned">
      {button}
      <span className="reason" role="tooltip" id={reasonId}>
        {reason}
      </span>
    </span>
  );
}
