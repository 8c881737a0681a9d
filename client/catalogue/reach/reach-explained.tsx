import { createContext, type ReactNode, Suspense, use, useEffect, useMemo, useRef, useState } from "react";
import type { Reach } from "../../../contract/catalogue.ts";
import { onDemand } from "../../ui/floating/on-demand.tsx";
import type { Asked } from "../reach-sheet.tsx";
import { ReachFigure } from "./reach-figure.tsx";
import "./reach-explained.css";

const ReachSheet = onDemand(() => import("../reach-sheet.tsx"));

/** How long the pointer rests on a figure before its sheet opens, and stays away before it closes, in ms. */
const REST_MS = 250;

interface Explain {
  near: (anchor: HTMLElement, reach: Reach) => void;
  away: () => void;
  press: (anchor: HTMLElement, reach: Reach) => void;
}

const ExplainContext = createContext<Explain | null>(null);

/**
 * Explains the reach of a list's rows in one shared sheet: on hover, tap or Enter. A row contains only a plain
 * button, so that long lists stay fast.
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
        <Suspense>
          <ReachSheet
            asked={asked}
            onStay={() => clearTimeout(timer.current)}
            onAway={explain.away}
            onClose={() => {
              clearTimeout(timer.current);
              setAsked(null);
            }}
          />
        </Suspense>
      ) : null}
    </ExplainContext>
  );
}

/** The figure of a row; explains how it was made if the surrounding list supports that. */
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
