import type { Language } from "../../../contract/forms/locale.ts";
import type { Fact } from "../../../contract/outreach/placeholders.ts";
import { selectEpisodeFacts } from "../../catalogue/episodes/episode-facts.ts";
import { type Db, inTransaction } from "../../platform/postgres/database.ts";
import { factValues, noFacts } from "../letter/facts.ts";
import { fillPlaceholders, neededPlaceholders, type PlaceholderValues } from "../letter/placeholders.ts";
import { showValues } from "../room/show-values.ts";
import { keepStandingShows } from "../room/shows-queries.ts";
import { selectToFill, updateTexts } from "./fill-queries.ts";
import { type ClaimedMessage, lockClaimed, settleMessage } from "./sending-queries.ts";

/**
 * The texts of a message in hand. Facts of the show are filled in anew, because a mail may have waited for days; all
 * other values stay as when it was queued. A mail about several shows names those that still stand in the campaign.
 * What goes out is written down, as answers quote it. Null where something that the text needs is not known any more and
 * has no fallback: the message is then stopped.
 */
export async function fillFacts(
  db: Db,
  claim: ClaimedMessage,
): Promise<Pick<ClaimedMessage, "subject" | "body"> | null> {
  if (!claim.holdsFacts) return claim;
  return inTransaction(db, async (tx) => {
    const held = await lockClaimed(tx, claim);
    // Another worker has it: the hand-over will say so.
    if (held?.state !== "claimed") return claim;
    const from = await selectToFill(tx, claim.id);
    const { standing, several, fell } = await keepStandingShows(tx, claim.id);
    const facts = standing.length > 1 ? noFacts : await factsOf(tx, standing[0]?.podcastId, claim.language);
    const values: PlaceholderValues = {
      ...from.filled,
      ...(several && fell && showValues(standing, claim.language)),
      ...facts,
    };
    const body = standing.length > 1 ? (from.joinedBody ?? from.body) : from.body;
    // Also what is no fact: the show that had it may have fallen away, and the text for several have done without it.
    if (neededPlaceholders(`${from.subject}\n${body}`).some((name) => values[name] === "")) {
      await settleMessage(tx, claim.id, { state: "stopped", reason: "fact-missing" });
      return null;
    }
    const texts = { subject: fillPlaceholders(from.subject, values), body: fillPlaceholders(body, values) };
    await updateTexts(tx, claim.id, texts);
    return texts;
  });
}

async function factsOf(
  db: Db,
  podcastId: number | undefined,
  language: Language,
): Promise<Record<Fact, string>> {
  if (podcastId === undefined) return noFacts;
  return factValues((await selectEpisodeFacts(db, [podcastId])).get(podcastId), language);
}
