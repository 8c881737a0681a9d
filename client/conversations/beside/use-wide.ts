import { useSyncExternalStore } from "react";

/** From this width on there is room beside the mails; `thread.css` and `inbox.css` say the same. */
const query = () => window.matchMedia("(min-width: 1440px)");

function watch(onChange: () => void): () => void {
  const media = query();
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
}

/** Whether there is room for the podcasts beside the mails. */
export const useWide = (): boolean => useSyncExternalStore(watch, () => query().matches);
