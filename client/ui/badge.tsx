import type { ReactNode } from "react";

/** A word in an outline of the same colour: ochre, or grey if `quiet`. */
export function Badge({ quiet, children }: { quiet?: boolean; children: ReactNode }) {
  return <span className={quiet ? "badge quiet" : "badge"}>{children}</span>;
}
