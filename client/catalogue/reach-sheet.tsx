import { Popover } from "@base-ui/react/popover";
import { useEffect } from "react";
import type { Reach } from "../../contract/catalogue.ts";
import { useText } from "../language/text.tsx";
import { ReachSentence, ReachSignals } from "./reach/reach-words.tsx";

export interface Asked {
  anchor: HTMLElement;
  reach: Reach;
  /** Opened by a press: stays until it is closed, and takes the focus. */
  pressed: boolean;
}

interface SheetProps {
  asked: Asked;
  onStay: () => void;
  onAway: () => void;
  onClose: () => void;
}

/** One sheet for all rows, at the figure it explains. */
export default function ReachSheet({
  asked: { anchor, reach, pressed },
  onStay,
  onAway,
  onClose,
}: SheetProps) {
  const t = useText();
  // A row that was scrolled out of the list takes its sheet with it.
  useEffect(() => {
    const check = () => {
      if (!anchor.isConnected) onClose();
    };
    window.addEventListener("scroll", check, { capture: true, passive: true });
    return () => window.removeEventListener("scroll", check, { capture: true });
  }, [anchor, onClose]);
  return (
    <Popover.Root
      open
      onOpenChange={(open, { event }) => {
        // A press on the figure is its button's to answer.
        if (!open && !(event.target instanceof Node && anchor.contains(event.target))) onClose();
        else if (!open && event instanceof KeyboardEvent) onClose();
      }}
    >
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} align="end" sideOffset={6} className="afloat">
          <Popover.Popup
            className="popup reach-sheet"
            initialFocus={pressed}
            finalFocus={pressed ? () => anchor : false}
            onPointerEnter={onStay}
            onPointerLeave={onAway}
          >
            <Popover.Title className="popup-title">{t("catalogue.detail.reach")}</Popover.Title>
            <div className="reach-sheet-words small">
              <p>
                <ReachSentence reach={reach} />
              </p>
              <ReachSignals reach={reach} />
              <p className="muted">{t(`catalogue.method.${reach.method}`)}</p>
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
