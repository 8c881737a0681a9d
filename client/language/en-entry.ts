import { accounts } from "./en/accounts.ts";
import { accountsEntry } from "./en/accounts-entry.ts";
import { api } from "./en/api.ts";
import { shell } from "./en/shell.ts";
import { ui } from "./en/ui.ts";

/** What the pages before sign-in say: all that is fetched with them. */
export const enEntry = { ...ui, ...api, ...shell, ...accounts, ...accountsEntry } as const;
