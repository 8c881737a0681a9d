import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

interface Props {
  /** What the filter is, in grey. */
  name: string;
  /** Its value, in ink. */
  children: ReactNode;
  removeLabel: string;
  onRemove: () => void;
}

/** A set filter with the way to take it off. Chips never carry colour. */
export function Chip({ name, children, removeLabel, onRemove }: Props) {
  return (
    <span className="chip">
      <span>
        <em>{name}</em> {children}
      </span>
      <button type="button" aria-label={removeLabel} onClick={onRemove}>
        <Icon name="cross" size="small" />
      </button>
    </span>
  );
}
