import type { ReactNode } from "react";
import { Icon, type IconName } from "../ui/icon.tsx";

interface Props {
  icon: IconName;
  /** Names it where it stands for itself. */
  label?: string;
  className?: string;
  /** Why the last press did nothing. */
  error: string | undefined;
  acts: ReactNode;
  children: ReactNode;
}

/** What is told or asked below a mail, with what can be done about it. */
export function MailNote({ icon, label, className, error, acts, children }: Props) {
  const Frame = label === undefined ? "div" : "section";
  return (
    <Frame className={["move-note", className].filter(Boolean).join(" ")} aria-label={label}>
      <Icon name={icon} />
      <span>
        {children}
        {error ? (
          <small className="small danger block" role="alert">
            {error}
          </small>
        ) : null}
      </span>
      <span className="move-acts">{acts}</span>
    </Frame>
  );
}
