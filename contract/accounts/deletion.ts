import { z } from "zod";
import { PASSWORD_TYPED } from "../accounts-entry.ts";
import { Id } from "../forms/page.ts";
import { route } from "../route.ts";

/** What one types to delete one's account. */
export const DELETE_ACCOUNT_PHRASE = { en: "delete my account", de: "mein Konto löschen" } as const;

const loginParams = z.object({ loginId: Id });
const path = "/core/api/login/:loginId/deletion";

/** What would become of an account. */
export const Deletion = z.object({
  /** Why it cannot be deleted now: an organization would have members and no owner, or the platform no administrator. */
  whyNot: z.enum(["last-owner", "last-administrator"]).nullable(),
  /** Organizations that would have nobody any more; their credits cannot be used by anybody then. */
  alone: z.array(z.string()),
  /** Organizations with others in them, who go on without the user. */
  shared: z.array(z.string()),
  mailboxes: z.int(),
  /** E-mails that wait in them, and would be stopped. */
  waiting: z.int(),
  savedSearches: z.int(),
  /** Templates of their own, not those of the organization. */
  templates: z.int(),
});
export type Deletion = z.output<typeof Deletion>;

export const readDeletion = route({
  method: "GET",
  path,
  act: "signed-in",
  params: loginParams,
  reply: Deletion,
});
/** Deletes one's own account, for good. Ledger, bookings and history stay, without the name. */
export const deleteAccount = route({
  method: "POST",
  path,
  act: "signed-in",
  params: loginParams,
  body: z.strictObject({ password: PASSWORD_TYPED, phrase: z.string().max(100) }),
  reply: null,
  status: 204,
  faults: ["wrong-password", "slow-down", "phrase-missing", "last-owner", "last-administrator"],
});
/** All that is kept of oneself, as a JSON file: without passwords, tokens and what belongs to the organization. */
export const exportAccount = route({
  method: "GET",
  path: "/core/api/login/:loginId/export",
  act: "signed-in",
  params: loginParams,
  reply: null,
});
