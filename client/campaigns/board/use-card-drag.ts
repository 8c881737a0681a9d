import {
  type PointerEvent as Pressed,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import type { CampaignEntry, PodcastState } from "../../../contract/campaigns.ts";
import { pull, stateAt } from "./drag-place.ts";

/** From this distance on a press is a drag, in pixels; less is a click with an unsteady hand. */
const far = 6;
/** A finger that moves at once scrolls; one that rests this long takes the card, in milliseconds. */
const rest = 350;

export interface Drag {
  entry: CampaignEntry;
  /** Where it would land; null over nothing, or where it came from. */
  target: PodcastState | null;
  /** The initial position of the copy, in window pixels, and its width. */
  left: number;
  top: number;
  width: number;
}

/** What is pressed, where the press began and where it is now. */
interface Hand {
  entry: CampaignEntry;
  card: HTMLElement;
  pointer: number;
  from: { x: number; y: number };
  x: number;
  y: number;
  taken: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** The click that follows a drag over a title must not open the podcast. */
function swallowClick(): void {
  const swallow = (click: Event) => click.preventDefault();
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }), 50);
}

/**
 * Dragging a card with mouse, pen or finger. Escape or leaving the window puts it back; the board and the page
 * scroll under a card that is held at their edge.
 */
export function useCardDrag(
  board: RefObject<HTMLElement | null>,
  ghost: RefObject<HTMLElement | null>,
  onDrop: (entry: CampaignEntry, target: PodcastState) => void,
) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const hand = useRef<Hand | null>(null);
  const drop = useRef(onDrop);
  drop.current = onDrop;

  const take = useCallback((held: Hand) => {
    held.taken = true;
    const { left, top, width } = held.card.getBoundingClientRect();
    setDrag({ entry: held.entry, target: null, left, top, width });
  }, []);

  const grab = useCallback(
    (entry: CampaignEntry, event: Pressed<HTMLElement>) => {
      if (event.button !== 0 || !event.isPrimary) return;
      const { pointerId, clientX, clientY, currentTarget, pointerType } = event;
      clearTimeout(hand.current?.timer);
      const from = { x: clientX, y: clientY };
      const held: Hand = {
        ...from,
        entry,
        card: currentTarget,
        pointer: pointerId,
        from,
        taken: false,
        timer: undefined,
      };
      if (pointerType === "touch") held.timer = setTimeout(() => hand.current === held && take(held), rest);
      hand.current = held;
    },
    [take],
  );

  useEffect(() => {
    function end(): void {
      clearTimeout(hand.current?.timer);
      hand.current = null;
      setDrag(null);
    }
    function move(event: PointerEvent): void {
      const held = hand.current;
      if (!held || event.pointerId !== held.pointer) return;
      [held.x, held.y] = [event.clientX, event.clientY];
      if (held.taken || Math.hypot(held.x - held.from.x, held.y - held.from.y) < far) return;
      if (event.pointerType === "touch") end();
      else take(held);
    }
    function release(event: PointerEvent): void {
      const held = hand.current;
      if (!held || event.pointerId !== held.pointer) return;
      if (held.taken) {
        swallowClick();
        const target = stateAt(event.clientX, event.clientY);
        if (target && target !== held.entry.podcastState) drop.current(held.entry, target);
      }
      end();
    }
    function press(event: KeyboardEvent): void {
      if (event.key !== "Escape" || !hand.current?.taken) return;
      event.preventDefault();
      end();
    }
    // A browser that began to scroll by finger, or to show its menu, would take the pointer away.
    const stay = (event: Event) => hand.current?.taken && event.cancelable && event.preventDefault();
    const element = board.current;
    addEventListener("pointermove", move);
    addEventListener("pointerup", release);
    addEventListener("pointercancel", end);
    addEventListener("blur", end);
    addEventListener("keydown", press, true);
    element?.addEventListener("touchmove", stay, { passive: false });
    element?.addEventListener("contextmenu", stay);
    return () => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", release);
      removeEventListener("pointercancel", end);
      removeEventListener("blur", end);
      removeEventListener("keydown", press, true);
      element?.removeEventListener("touchmove", stay);
      element?.removeEventListener("contextmenu", stay);
      clearTimeout(hand.current?.timer);
    };
  }, [board, take]);

  const dragging = drag !== null;
  useEffect(() => {
    if (!dragging) return;
    let picture = requestAnimationFrame(follow);
    /** Once per frame: moves the copy to the pointer and scrolls what lies under it. */
    function follow(): void {
      picture = requestAnimationFrame(follow);
      const held = hand.current;
      const frame = board.current?.getBoundingClientRect();
      if (!held || !frame) return;
      const across = pull(held.x, Math.max(0, frame.left), Math.min(innerWidth, frame.right));
      const down = pull(held.y, 0, innerHeight);
      if (across !== 0) board.current?.scrollBy(across, 0);
      if (down !== 0) scrollBy(0, down);
      const moved = `${held.x - held.from.x}px, ${held.y - held.from.y}px`;
      if (ghost.current) ghost.current.style.transform = `translate(${moved}) rotate(-1.2deg)`;
      const over = stateAt(held.x, held.y);
      const target = over === held.entry.podcastState ? null : over;
      setDrag((now) => (now && now.target !== target ? { ...now, target } : now));
    }
    return () => cancelAnimationFrame(picture);
  }, [dragging, board, ghost]);

  return { drag, grab };
}
