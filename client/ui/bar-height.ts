import { type RefObject, useEffect } from "react";

/** Tells the styles the height of a bar that covers the end of the page; its text may wrap. */
export function useBarHeight(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = bar;
    if (!current) return;
    const { style } = document.documentElement;
    const watch = new ResizeObserver(() => style.setProperty("--bar-height", `${current.offsetHeight}px`));
    watch.observe(current);
    return () => {
      watch.disconnect();
      style.removeProperty("--bar-height");
    };
  }, [bar]);
}
