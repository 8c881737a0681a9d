import { OpenedOnDemand, onDemand } from "./on-demand.tsx";
import type { PopoverProps } from "./popover-sheet.tsx";

const PopoverSheet = onDemand(() => import("./popover-sheet.tsx"));

/** A small sheet that floats at its button and may hold anything. */
export function Popover(props: PopoverProps) {
  return (
    <OpenedOnDemand trigger={props.trigger} popup="dialog" open={props.open}>
      <PopoverSheet {...props} />
    </OpenedOnDemand>
  );
}
