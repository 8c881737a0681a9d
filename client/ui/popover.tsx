import { Popover as Base } from "@base-ui/react/popover";
import type { ReactElement, ReactNode } from "react";

interface Props {
  trigger: ReactElement;
  /** The bold line at the top, and the name for readers. */
  title: ReactNode;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  align?: "start" | "end" | undefined;
  children: ReactNode;
}

/** A small sheet that floats at its button and may hold anything. */
export function Popover({ trigger, title, open, onOpenChange, align = "start", children }: Props) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange?.(next)}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={6} className="afloat">
          <Base.Popup className="popup">
            <Base.Title className="popup-title">{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
