import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

interface Props {
  /** `failing`: red lines, read at once. `warning`: ochre. Otherwise quiet. */
  kind?: "quiet" | "warning" | "failing" | undefined;
  icon?: IconName | undefined;
  /** The bold start. */
  start?: ReactNode | undefined;
  /** The rest, with at most one link. */
  children?: ReactNode;
}

const icons = { quiet: "info", warning: "warning", failing: "error" } as const;

/** A banner between two hairlines: glyph, bold start, plain rest, one link. */
export function Note({ kind = "quiet", icon, start, children }: Props) {
  return (
    <div
      className={kind === "quiet" ? "note" : `note ${kind}`}
      role={kind === "failing" ? "alert" : undefined}
    >
      <Icon name={icon ?? icons[kind]} />
      <span>
        {start ? <b>{start}</b> : null} {children}
      </span>
    </div>
  );
}
