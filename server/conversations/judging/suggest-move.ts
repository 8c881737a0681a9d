import type { PodcastState } from "../../../contract/campaigns.ts";
import { holdForReply, moveAfterReply } from "../../campaigns/move-after-reply.ts";
import { newHandle } from "../../platform/handle.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { answersMove } from "./answer-rule.ts";
import type { Verdict } from "./judge-kind.ts";
import {
  insertSuggestion,
  overtakeOffers,
  selectEntriesOf,
  selectLastSent,
  type Unjudged,
} from "./queries.ts";

type State = PodcastState;

/** Where an answer may lead from each state. Signed, Briefed and Lost are people's own decisions (B1.73). */
const TO: Readonly<Record<"refusal" | "interest" | "nothing", { from: readonly State[]; to: State }>> = {
  refusal: { from: ["New", "Contacted", "FollowedUp", "Interested"], to: "Lost" },
  interest: { from: ["New", "Contacted", "FollowedUp"], to: "Interested" },
  nothing: { from: ["New", "Contacted", "FollowedUp"], to: "Interested" },
};

/**
 * Suggests where an answer moves the podcasts it is about. With the organization's rule, and words of interest in the
 * answer, it moves them to Interested itself: that no refusal was found may be suggested upon, never acted upon. An
 * answer that declines and is interested suggests nothing. Takes the entries' locks.
 */
export async function suggestMoves(
  tx: Tx,
  { mail, conversation, message }: Unjudged,
  says: Exclude<Verdict["says"], null>,
): Promise<void> {
  if (says === "opt-out-perhaps") return;
  const way = says === "both" ? null : TO[says];
  const byRule =
    says === "interest" && !mail.otherSender && !mail.junk && (await answersMove(tx, mail.ownerId));
  for (const entryId of await selectEntriesOf(tx, conversation.id)) {
    const sent = message?.sent ?? (await selectLastSent(tx, entryId, mail.received));
    const entry = sent && (await holdForReply(tx, entryId, sent));
    if (!entry || (way && !way.from.includes(entry.state))) continue;
    await overtakeOffers(tx, entryId);
    if (!way) continue;
    const move = { entryId, from: entry.state, to: way.to, evidence: mail.publicId, loginId: null };
    if (byRule) await moveAfterReply(tx, move);
    await insertSuggestion(tx, { publicId: newHandle(), mailId: mail.id, ...move, byRule });
  }
}
