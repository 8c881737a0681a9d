import { accounts } from "./de/accounts.ts";
import { api } from "./de/api.ts";
import { dashboard } from "./de/dashboard.ts";
import { shell } from "./de/shell.ts";
import { ui } from "./de/ui.ts";
import type { TextKey } from "./en.ts";

/** Every German text: exactly the keys of `en.ts`, by type. */
export const de: Record<TextKey, string> = { ...ui, ...api, ...shell, ...accounts, ...dashboard };
