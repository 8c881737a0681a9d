import type { TakenBack } from "../../../contract/outreach/take-back.ts";
import { newIdempotencyKey } from "../../api/idempotency-key.ts";
import { keepSelection, takeSelection } from "../../campaigns/entries/selected-entries.ts";
import { findDraft, isTouched, layDraft } from "../composer/draft.ts";
import { withTakenBack } from "../composer/taken-back.ts";
import { hasPlan } from "../follow-ups/plan.ts";
import { joinWork } from "../room/joined-work.ts";
import { findWork, isDecided, layWork, noWork, workAside } from "../room/room-work.ts";

/**
 * Lays a mailing that was taken back, all of it, where the composer and the send room look for it. `othersStay`: what is
 * being written there goes to other people, and stays theirs.
 */
export function layAgain(loginId: string, taken: TakenBack): { othersStay: boolean } {
  const { campaign } = taken;
  const there = findDraft(loginId, campaign, "working");
  const work = there ? findWork(loginId, campaign, there.id) : noWork;
  const decided = isDecided(work);
  const textStays = there !== null && (isTouched(there) || decided);
  const isWritten = textStays || (there !== null && hasPlan(there.plan));

  const joined = withTakenBack(there, taken, new Date(), decided);
  const draft = { ...joined, id: (isWritten && there?.id) || newIdempotencyKey() };
  const back = workAside(loginId, campaign, taken) ?? { ...noWork, joinedBody: taken.joinedBody ?? "" };
  layDraft(loginId, campaign, "working", draft);
  layWork(
    loginId,
    campaign,
    draft.id,
    textStays ? joinWork({ work, text: there }, { work: back, text: taken }) : back,
  );

  const selection = takeSelection(campaign);
  const stays = isWritten && selection !== null;
  if (!stays) keepSelection(campaign, taken.recipients);
  return { othersStay: stays && !isAlike(selection, taken.recipients) };
}

const isAlike = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));
