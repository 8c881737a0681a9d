import { Popover as Base } from "@base-ui/react/popover";
import type { JSX, ReactElement, ReactNode } from "react";
import { usePressed } from "./on-demand.tsx";

export interface PopoverProps {
  trigger: ReactElement<JSX.IntrinsicElements["button"]>;
  /** The bold line at the top, and the name for readers. */
  title: ReactNode;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  align?: "start" | "end" | undefined;
  children: ReactNode;
}

/** The sheet itself, with its button; opens at once. */
export default function PopoverSheet({ trigger, title, open, onOpenChange, align, children }: PopoverProps) {
  const button = usePressed<HTMLButtonElement>(open);
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange?.(next)}>
      <Base.Trigger ref={button} render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align ?? "start"} sideOffset={6} className="afloat">
          <Base.Popup className="popup">
            <Base.Title className="popup-title">{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
