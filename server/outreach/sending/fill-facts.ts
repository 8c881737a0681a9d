import { FACTS, type Fact, type Placeholder } from "../../../contract/outreach/placeholders.ts";
import { selectEpisodeFacts } from "../../catalogue/episodes/episode-facts.ts";
import { type Db, inTransaction } from "../../platform/postgres/database.ts";
import { factValues } from "../letter/facts.ts";
import { fillPlaceholders, neededPlaceholders, type PlaceholderValues } from "../letter/placeholders.ts";
import { selectToFill, updateTexts } from "./fill-queries.ts";
import { type ClaimedMessage, lockClaimed, settleMessage } from "./sending-queries.ts";

const facts: readonly Placeholder[] = FACTS;

/**
 * The texts of a message in hand. Facts of the show are filled in anew, because a mail may have waited for days; all
 * other values stay as when it was queued. What goes out is written down, as answers quote it. Null where a fact is not
 * known any more and has no fallback: the message is then stopped.
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
    const known = (await selectEpisodeFacts(tx, [from.podcastId])).get(from.podcastId);
    const values: PlaceholderValues = { ...from.filled, ...factValues(known, claim.language) };
    const needed = neededPlaceholders(`${from.subject}\n${from.body}`);
    if (needed.some((name) => facts.includes(name) && values[name as Fact] === "")) {
      await settleMessage(tx, claim.id, { state: "stopped", reason: "fact-missing" });
      return null;
    }
    const texts = {
      subject: fillPlaceholders(from.subject, values),
      body: fillPlaceholders(from.body, values),
    };
    await updateTexts(tx, claim.id, texts);
    return texts;
  });
}
