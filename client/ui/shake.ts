import { SHAKE_MS } from "../../contract/forms/timing.ts";

const swing = [0, -6, 6, -6, 6, 0].map((x) => ({ transform: `translateX(${x}px)` }));

/** Shakes an element; where the user wants less motion nothing moves and the message alone says it. */
export function shake(element: HTMLElement | null, milliseconds: number = SHAKE_MS): void {
  if (!element || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const swings = milliseconds > SHAKE_MS ? 4 : 2;
  element.animate(swing, { duration: milliseconds / swings, iterations: swings });
}
