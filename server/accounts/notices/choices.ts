import {
  NOTICE_KINDS,
  type NoticeChoice,
  type NoticeChoiceChange,
  type NoticeChoices,
  type NoticeKind,
} from "../../../contract/accounts-notices.ts";
import { invalidField } from "../../platform/fault.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import { isStorableTimeZone } from "../../platform/time-zone.ts";
import type { Caller } from "../../platform/web/http.ts";
import {
  countSubscriptions,
  selectChoices,
  selectTimeZone,
  upsertChoice,
  upsertTimeZone,
} from "./queries.ts";

type How = Omit<NoticeChoice, "kind">;

/** What each kind does until its user chooses otherwise. What stops the work is mailed at once. */
const USUAL: Readonly<Record<NoticeKind, Omit<How, "app">>> = {
  answer: { mail: "daily", push: true },
  "answer-by-link": { mail: "daily", push: true },
  "opt-out": { mail: "daily", push: false },
  "credit-back": { mail: "daily", push: false },
  "sign-in-needed": { mail: "at-once", push: true },
  "grant-ending": { mail: "at-once", push: false },
  behind: { mail: "at-once", push: true },
  held: { mail: "daily", push: false },
  brake: { mail: "at-once", push: true },
  assigned: { mail: "daily", push: true },
  mentioned: { mail: "daily", push: true },
  reminder: { mail: "at-once", push: true },
  noted: { mail: "daily", push: true },
  task: { mail: "daily", push: true },
  "task-due": { mail: "at-once", push: true },
  "tasks-back": { mail: "daily", push: false },
  booking: { mail: "at-once", push: true },
  "purchase-asked": { mail: "at-once", push: true },
  "purchase-decided": { mail: "at-once", push: true },
  "export-ready": { mail: "at-once", push: true },
  "export-failed": { mail: "at-once", push: true },
  "provider-failing": { mail: "at-once", push: true },
  undelivered: { mail: "daily", push: false },
};

/** Kinds that can come up by now, and which of them are for administrators alone. */
const OFFERED: readonly NoticeKind[] = [
  "answer",
  "answer-by-link",
  "opt-out",
  "credit-back",
  "sign-in-needed",
  "grant-ending",
  "behind",
  "brake",
  "assigned",
  "mentioned",
  "reminder",
  "noted",
  "task",
  "task-due",
  "tasks-back",
  "booking",
  "purchase-asked",
  "purchase-decided",
  "export-ready",
  "export-failed",
];
const FOR_ADMINISTRATORS: readonly NoticeKind[] = ["provider-failing", "undelivered"];

/** How a user wants to be told of each kind. */
export async function choicesOf(db: Db, loginId: number): Promise<Record<NoticeKind, How>> {
  const stored = await selectChoices(db, loginId);
  const usual = NOTICE_KINDS.map((kind) => [kind, { ...USUAL[kind], app: true }]);
  return Object.fromEntries([...usual, ...stored.map(({ kind, ...how }) => [kind, how])]);
}

/** @param pushKey the public key that browsers subscribe with */
export async function readChoices(db: Db, caller: Caller, pushKey: string): Promise<NoticeChoices> {
  const choices = await choicesOf(db, caller.loginId);
  const administrator = caller.permissions.has("CORE_CONFIG_UPDATE");
  return {
    choices: [...OFFERED, ...(administrator ? FOR_ADMINISTRATORS : [])].map((kind) => ({
      kind,
      ...choices[kind],
    })),
    timeZone: await selectTimeZone(db, caller.loginId),
    pushKey,
    browsers: await countSubscriptions(db, caller.loginId),
  };
}

/** @throws Fault invalid for a zone that does not exist */
export async function changeChoices(
  tx: Tx,
  loginId: number,
  change: { choices?: readonly NoticeChoiceChange[] | undefined; timeZone?: string | undefined },
): Promise<void> {
  if (change.timeZone !== undefined && !(await isStorableTimeZone(tx, change.timeZone)))
    throw invalidField("/timeZone", "not-a-time-zone");
  for (const choice of change.choices ?? []) await upsertChoice(tx, loginId, choice);
  if (change.timeZone !== undefined) await upsertTimeZone(tx, loginId, change.timeZone);
}

/** Switches the mails of these kinds off, and leaves all else of the choices as it is. */
export async function mailNoMore(tx: Tx, loginId: number, kinds: readonly NoticeKind[]): Promise<void> {
  const choices = await choicesOf(tx, loginId);
  for (const kind of kinds) await upsertChoice(tx, loginId, { kind, ...choices[kind], mail: "no" });
}
