import { useEffect, useRef } from "react";
import { RESIZE_DEBOUNCE_MS } from "../../../contract/forms/timing.ts";

/** Runs once the window has a new width and is still (A9.14): while its edge is dragged, each step costs a layout. */
export function useResized(act: () => void): void {
  const newest = useRef(act);
  newest.current = act;
  useEffect(() => {
    let width = innerWidth;
    let timer: ReturnType<typeof setTimeout> | undefined;
    function rest(): void {
      clearTimeout(timer);
      timer = setTimeout(() => {
        // The bars of phones come and go, and change the height alone.
        if (innerWidth === width) return;
        width = innerWidth;
        newest.current();
      }, RESIZE_DEBOUNCE_MS);
    }
    addEventListener("resize", rest);
    return () => {
      clearTimeout(timer);
      removeEventListener("resize", rest);
    };
  }, []);
}
