import { accounts } from "./de/accounts.ts";
import { accountsEntry } from "./de/accounts-entry.ts";
import { api } from "./de/api.ts";
import { shell } from "./de/shell.ts";
import { ui } from "./de/ui.ts";

/** What the pages before sign-in say: all that is fetched with them. */
export const deEntry = { ...ui, ...api, ...shell, ...accounts, ...accountsEntry } as const;
