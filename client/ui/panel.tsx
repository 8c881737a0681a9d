import { Dialog as Base } from "@base-ui/react/dialog";
import { type ReactNode, useRef } from "react";
import { useText } from "../language/text.tsx";
import { Button } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";

interface Props {
  open: boolean;
  onClose: () => void;
  /** Names the panel for readers; the visible heading is inside. */
  label: string;
  /** The word beside the chevron that leads back, such as "Results". */
  backLabel?: string | undefined;
  /** Where one is in the list behind: "2 of 169". */
  place?: ReactNode | undefined;
  /** Previous and next in the list behind; left out where there is none, disabled where undefined inside. */
  steps?: { previous: (() => void) | undefined; next: (() => void) | undefined } | undefined;
  children: ReactNode;
}

/** The detail overlay: 940 px from the right over the dimmed list; the whole window on small screens. */
export function Panel({ open, onClose, label, backLabel, place, steps, children }: Props) {
  const t = useText();
  const sheet = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="veil" />
        <Base.Popup ref={sheet} initialFocus={sheet} className="panel" aria-label={label}>
          <div className="panel-bar">
            <Button kind="third" icon="chevron-left" onClick={onClose}>
              {backLabel ?? t("ui.results")}
            </Button>
            {place ? <span className="num faint">{place}</span> : null}
            <span className="panel-steps">
              {steps ? (
                <>
                  <IconButton
                    icon="chevron-up"
                    label={t("ui.previous")}
                    disabled={!steps.previous}
                    onClick={steps.previous}
                  />
                  <IconButton
                    icon="chevron-down"
                    label={t("ui.next")}
                    disabled={!steps.next}
                    onClick={steps.next}
                  />
                </>
              ) : null}
              <IconButton icon="cross" label={t("ui.close")} onClick={onClose} />
            </span>
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
