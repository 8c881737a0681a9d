import { SHAKE_MS } from "../../contract/forms/timing.ts";

const swing = [0, -6, 6, -6, 6, 0].map((x) => ({ transform: `translateX(${x}px)` }));

/** Shakes an element; with reduced motion nothing moves and only the message is shown. */
export function shake(element: HTMLElement | null, milliseconds: number = SHAKE_MS): void {
  if (!element || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const swings = milliseconds > SHAKE_MS ? 4 : 2;
  element.animate(swing, { duration: milliseconds / swings, iterations: swings });
}
