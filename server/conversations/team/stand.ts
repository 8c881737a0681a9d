import {
  type snoozeConversation as promised,
  SNOOZE_DAYS_MAX,
  type Stand,
} from "../../../contract/conversations/team.ts";
import type { RouteBody } from "../../../contract/route.ts";
import { tell } from "../../accounts/notices/tell.ts";
import { databaseNow } from "../../platform/clock.ts";
import { fault, invalidField } from "../../platform/fault.ts";
import { type Db, inTransaction, type Tx } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { conversationOf } from "../inbox/find.ts";
import { selectMembersAmong } from "../judging/queries.ts";
import { holdStanding, setStanding, wakeDue } from "./team-queries.ts";

const DAY = 24 * 60 * 60_000;

/** @throws Fault invalid where no conversation can wait until then: it is over, or too far ahead */
export function refuseTime(at: Date, now: Date, pointer: string): void {
  const ahead = at.getTime() - now.getTime();
  if (ahead <= 0) throw invalidField(pointer, "time-over");
  if (ahead > SNOOZE_DAYS_MAX * DAY) throw invalidField(pointer, "too-late", { max: SNOOZE_DAYS_MAX });
}

/** Where a conversation stands, as the contract has it. */
export function toStand(row: {
  state: "open" | "snoozed" | "done";
  until: Date | null;
  waitsFor: "time" | "no-answer" | null;
}): Stand {
  if (row.state !== "snoozed" || row.until === null || row.waitsFor === null)
    return { state: row.state === "done" ? "done" : "open" };
  return { state: "snoozed", until: row.until.toISOString(), waitsFor: row.waitsFor };
}

/** Lets a conversation wait. @throws Fault not-found; invalid for an instant that is over or too far ahead */
export async function snoozeConversation(
  tx: Tx,
  caller: Caller,
  publicId: string,
  { until, waitsFor }: RouteBody<typeof promised>,
): Promise<void> {
  const { id } = await conversationOf(tx, caller, publicId);
  const at = new Date(until);
  refuseTime(at, await databaseNow(tx), "/until");
  if (!(await holdStanding(tx, id))) throw fault("not-found");
  await setStanding(tx, id, { state: "snoozed", until: at, waitsFor });
}

/** It is done, or open again. @throws Fault not-found */
export async function finishConversation(
  tx: Tx,
  caller: Caller,
  publicId: string,
  done: boolean,
): Promise<void> {
  const { id } = await conversationOf(tx, caller, publicId);
  if (!(await holdStanding(tx, id))) throw fault("not-found");
  await setStanding(tx, id, { state: done ? "done" : "open" });
}

/** What has waited long enough is open again; who has it is told, else whose mailbox it is. Each minute. */
export const wakeConversations = (db: Db): Promise<void> =>
  inTransaction(db, async (tx) => {
    for (const one of await wakeDue(tx)) {
      const wanted = [one.assignedTo, one.mailboxLogin].filter((id) => id !== null);
      const [first] = await selectMembersAmong(tx, one.ownerId, wanted);
      if (first !== undefined)
        await tell(tx, [first], { kind: "reminder", ownerId: one.ownerId, subject: one.publicId });
    }
  });
