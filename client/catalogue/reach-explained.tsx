import { Popover } from "@base-ui/react/popover";
import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from "react";
import type { Reach } from "../../contract/catalogue.ts";
import { useText } from "../language/text.tsx";
import { ReachFigure } from "./reach-figure.tsx";
import { ReachSentence, ReachSignals } from "./reach-words.tsx";
import "./reach-explained.css";

/** Rest of the pointer on a figure before its sheet opens, and away from both before it closes, in ms. */
const REST_MS = 250;

interface Asked {
  anchor: HTMLElement;
  reach: Reach;
  /** Opened by a press: stays until it is closed, and takes the focus. */
  pressed: boolean;
}

interface Explain {
  near: (anchor: HTMLElement, reach: Reach) => void;
  away: () => void;
  press: (anchor: HTMLElement, reach: Reach) => void;
}

const ExplainContext = createContext<Explain | null>(null);

/**
 * Explains the reach of a list's rows in one sheet for all of them: by resting the pointer on a figure, by a tap, by
 * Enter. A row holds a plain button only, so that a long list stays as quick as it is.
 */
export function ReachExplained({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const explain = useMemo<Explain>(() => {
    const soon = (change: (now: Asked | null) => Asked | null) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setAsked(change), REST_MS);
    };
    return {
      near: (anchor, reach) => soon((now) => (now?.pressed ? now : { anchor, reach, pressed: false })),
      away: () => soon((now) => (now?.pressed ? now : null)),
      press(anchor, reach) {
        clearTimeout(timer.current);
        setAsked((now) => (now?.pressed && now.anchor === anchor ? null : { anchor, reach, pressed: true }));
      },
    };
  }, []);

  return (
    <ExplainContext value={explain}>
      {children}
      {asked ? (
        <Sheet
          asked={asked}
          onStay={() => clearTimeout(timer.current)}
          onAway={explain.away}
          onClose={() => {
            clearTimeout(timer.current);
            setAsked(null);
          }}
        />
      ) : null}
    </ExplainContext>
  );
}

interface SheetProps {
  asked: Asked;
  onStay: () => void;
  onAway: () => void;
  onClose: () => void;
}

function Sheet({ asked: { anchor, reach, pressed }, onStay, onAway, onClose }: SheetProps) {
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

/** The figure of a row; says how it was made where the list around it can explain. */
export function ReachButton({ reach, short }: { reach: Reach | null; short?: boolean }) {
  const explain = use(ExplainContext);
  if (!reach || !explain) return <ReachFigure reach={reach} short={short} />;
  return (
    <button
      type="button"
      className="reach-button"
      aria-haspopup="dialog"
      onPointerEnter={(event) => {
        if (event.pointerType === "mouse") explain.near(event.currentTarget, reach);
      }}
      onPointerLeave={explain.away}
      onClick={(event) => explain.press(event.currentTarget, reach)}
    >
      <ReachFigure reach={reach} short={short} />
    </button>
  );
}
