import type { assignConversation as promised } from "../../../contract/conversations/team.ts";
import type { RouteBody } from "../../../contract/route.ts";
import { tell } from "../../accounts/notices/tell.ts";
import { fault } from "../../platform/fault.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { conversationOf } from "../inbox/find.ts";
import { holdStanding, selectColleagues, setAssigned } from "./team-queries.ts";

/**
 * Gives a conversation to a colleague, or to nobody; who gets it from somebody else is told.
 * @throws Fault not-found; stale where somebody else has it by now
 */
export async function assignConversation(
  tx: Tx,
  caller: Caller,
  publicId: string,
  { to, was }: RouteBody<typeof promised>,
): Promise<{ assigned: string | null }> {
  const { id, ownerId, mailboxId } = await conversationOf(tx, caller, publicId);
  const colleagues = await selectColleagues(tx, ownerId, mailboxId);
  const next = to === null ? null : colleagues.find((one) => one.publicId === to);
  if (next === undefined) throw fault("not-found");
  const standing = await holdStanding(tx, id);
  if (!standing) throw fault("not-found");
  const has = colleagues.find((one) => one.id === standing.assignedTo) ?? null;
  // Pressed twice, it stays done.
  if (has?.id !== next?.id || (has === null && standing.assignedTo !== null)) {
    if ((has?.publicId ?? null) !== was) throw fault("stale");
    await setAssigned(tx, id, next?.id ?? null);
    if (next && next.id !== caller.loginId)
      await tell(tx, [next.id], { kind: "assigned", ownerId, subject: publicId });
  }
  return { assigned: next?.publicId ?? null };
}
