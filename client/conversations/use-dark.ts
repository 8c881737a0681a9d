import { useSyncExternalStore } from "react";
import { useTheme } from "../ui/theme.ts";

const query = () => window.matchMedia("(prefers-color-scheme: dark)");

function subscribe(changed: () => void): () => void {
  const media = query();
  media.addEventListener("change", changed);
  return () => media.removeEventListener("change", changed);
}

/** Whether the page is dark now: by the user's choice, else by the device. */
export function useDark(): boolean {
  const theme = useTheme();
  const device = useSyncExternalStore(subscribe, () => query().matches);
  return theme === "system" ? device : theme === "dark";
}
