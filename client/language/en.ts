import { accounts } from "./en/accounts.ts";
import { api } from "./en/api.ts";
import { dashboard } from "./en/dashboard.ts";
import { shell } from "./en/shell.ts";
import { ui } from "./en/ui.ts";

/** Every English text. A slice adds its file here and in `de.ts`; its keys begin with its own name. */
export const en = { ...ui, ...api, ...shell, ...accounts, ...dashboard } as const;

export type TextKey = keyof typeof en;
