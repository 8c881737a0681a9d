import type {
  changeTogether as promised,
  Stand,
  StandingChange,
} from "../../../contract/conversations/team.ts";
import type { RouteBody, RouteReply } from "../../../contract/route.ts";
import { tell } from "../../accounts/notices/tell.ts";
import { databaseNow } from "../../platform/clock.ts";
import { fault } from "../../platform/fault.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { conversationsOf } from "../inbox/find.ts";
import { refuseTime, toStand } from "./stand.ts";
import {
  type ColleagueRow,
  holdStandings,
  type StandingRow,
  selectColleagues,
  setAssigned,
  setStanding,
} from "./team-queries.ts";

type Wanted = RouteBody<typeof promised>["conversations"][number];
type Reply = RouteReply<typeof promised>;
type Outcome = Reply["outcomes"][number]["outcome"];
type Change<Of extends StandingChange["of"]> = Extract<StandingChange, { of: Of }>;

/**
 * Changes several conversations in one transaction, each judged for itself.
 * @throws Fault not-found where nothing of it is there; invalid for an instant that is over or too far ahead
 */
export async function changeTogether(
  tx: Tx,
  caller: Caller,
  { conversations }: RouteBody<typeof promised>,
): Promise<Reply> {
  await refuseTimes(tx, conversations);
  const ids = [...new Set(conversations.map(({ id }) => id))];
  const readable = await conversationsOf(tx, caller, ids);
  const found = new Map(readable.map((one) => [one.publicId, one]));
  const held = await holdStandings(
    tx,
    readable.map(({ id }) => id),
  );
  const standings = new Map(held.map((row) => [row.publicId, row]));
  const colleagues = new Map<number, ColleagueRow[]>();
  const outcomes: Reply["outcomes"] = [];
  for (const { id, newest, change } of conversations) {
    const conversation = found.get(id);
    const standing = standings.get(id);
    let outcome: Outcome = "not-found";
    if (conversation && standing) {
      const { ownerId, mailboxId } = conversation;
      const arrived = newest !== undefined && newest !== standing.newest.toISOString();
      if (change.of === "stand") outcome = await move(tx, standing, change, arrived);
      else {
        // A mailbox belongs to one organization.
        const who = colleagues.get(mailboxId) ?? (await selectColleagues(tx, ownerId, mailboxId));
        colleagues.set(mailboxId, who);
        outcome = await give(tx, caller, standing, change, { arrived, ownerId, colleagues: who });
      }
    }
    outcomes.push({ id, outcome });
  }
  if (outcomes.every(({ outcome }) => outcome === "not-found")) throw fault("not-found");
  return { outcomes };
}

async function refuseTimes(tx: Tx, conversations: readonly Wanted[]): Promise<void> {
  const now = await databaseNow(tx);
  conversations.forEach(({ change }, place) => {
    if (change.of === "stand" && change.to.state === "snoozed")
      refuseTime(new Date(change.to.until), now, `/conversations/${place}/change/to/until`);
  });
}

const isSame = (one: Stand, other: Stand): boolean =>
  one.state === other.state &&
  (one.state !== "snoozed" ||
    (other.state === "snoozed" &&
      Date.parse(one.until) === Date.parse(other.until) &&
      one.waitsFor === other.waitsFor));

async function move(
  tx: Tx,
  standing: StandingRow,
  { was, to }: Change<"stand">,
  arrived: boolean,
): Promise<Outcome> {
  const is = toStand(standing);
  // Asked for twice, or a colleague was faster: it stays as it is, and is not the caller's to undo.
  if (isSame(is, to)) return "already";
  if (arrived || !isSame(is, was)) return "stale";
  const next = {
    state: to.state,
    until: to.state === "snoozed" ? new Date(to.until) : null,
    waitsFor: to.state === "snoozed" ? to.waitsFor : null,
  };
  await setStanding(tx, standing.id, next);
  // The same conversation may be named twice in one call.
  Object.assign(standing, next);
  return "done";
}

async function give(
  tx: Tx,
  caller: Caller,
  standing: StandingRow,
  { was, to }: Change<"assigned">,
  {
    arrived,
    ownerId,
    colleagues,
  }: { arrived: boolean; ownerId: number; colleagues: readonly ColleagueRow[] },
): Promise<Outcome> {
  const next = to === null ? null : colleagues.find((one) => one.publicId === to);
  if (next === undefined) return "not-found";
  if (standing.assigned === to) return "already";
  if (arrived || standing.assigned !== was) return "stale";
  await setAssigned(tx, standing.id, next?.id ?? null);
  if (next && next.id !== caller.loginId)
    await tell(tx, [next.id], { kind: "assigned", ownerId, subject: standing.publicId });
  standing.assigned = to;
  return "done";
}
