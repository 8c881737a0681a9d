import {
  type ComponentType,
  cloneElement,
  type JSX,
  type KeyboardEvent,
  lazy,
  type ReactElement,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from "react";

// What floats over a page (menus, sheets, lists to choose from) is a third of the scripts, and no page shows it at first.
// The code loads at the first sign of user activity, before anything is pressed.

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

const SIGNS = ["pointermove", "pointerdown", "touchstart", "keydown", "focusin"] as const;
let waiting: Load<never>[] = [];

function fetchAll(): void {
  const all = waiting;
  waiting = [];
  for (const sign of SIGNS) removeEventListener(sign, fetchAll, { capture: true });
  // Without a connection it is fetched again when needed.
  for (const load of all) load().catch(() => undefined);
}

/** A component whose code loads at the first user activity, at the latest when it is rendered. */
export function onDemand<Props>(load: Load<Props>): ComponentType<Props> {
  if (typeof window !== "undefined") {
    if (waiting.length === 0) {
      for (const sign of SIGNS) addEventListener(sign, fetchAll, { capture: true, passive: true });
    }
    waiting.push(load as Load<never>);
  }
  return lazy(load) as unknown as ComponentType<Props>;
}

/** A dialog that is not mounted until it is first opened, and then stays mounted so that it can close properly. */
export function onceOpen<Props extends { open: boolean }>(Sheet: ComponentType<Props>) {
  return function OnceOpen(props: Props & JSX.IntrinsicAttributes) {
    const [wanted, setWanted] = useState(props.open);
    if (props.open && !wanted) setWanted(true);
    return wanted ? (
      <Suspense>
        <Sheet {...props} />
      </Suspense>
    ) : null;
  };
}

type Trigger = ReactElement<JSX.IntrinsicElements["button"]>;

interface Props {
  /** The button that opens it. */
  trigger: Trigger;
  popup: "menu" | "dialog" | "listbox";
  /** Whether it is open without the button being pressed. */
  open?: boolean | undefined;
  /** The popup with its own button, which takes the place of `trigger`. */
  children: ReactElement;
}

/**
 * A button that is rendered alone until it is pressed, and by its popup from then on. The popup's own button, in
 * the same place and style, is pressed once by `usePressed`.
 */
export function OpenedOnDemand({ trigger, popup, open = false, children }: Props) {
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  const closed = cloneElement(trigger, {
    "aria-haspopup": popup,
    "aria-expanded": wanted,
    onClick: () => setWanted(true),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
      event.preventDefault();
      setWanted(true);
    },
  });
  return wanted ? <Suspense fallback={closed}>{children}</Suspense> : closed;
}

/** Presses the button that has just taken the place of the one that was pressed. */
export function usePressed<Element extends HTMLElement>(skip = false): RefObject<Element | null> {
  const button = useRef<Element>(null);
  const pressed = useRef(skip);
  useEffect(() => {
    if (pressed.current) return;
    pressed.current = true;
    button.current?.focus();
    button.current?.click();
  }, []);
  return button;
}
