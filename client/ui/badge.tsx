import type { ReactNode } from "react";

/** A word in an outline of its own colour: ochre, or grey where `quiet`. */
export function Badge({ quiet, children }: { quiet?: boolean; children: ReactNode }) {
  return <span className={quiet ? "badge quiet" : "badge"}>{children}</span>;
}
