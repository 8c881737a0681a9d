import { type RefObject, useEffect } from "react";

/** Tells the styles how high a bar is that lies over the end of the page: what it says may fold into many lines. */
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
