import { MAX_CAMPAIGNS_LISTED } from "../../contract/campaigns.ts";
import type { CampaignStand } from "../../contract/results.ts";
import { listedOwners } from "../campaigns/list.ts";
import type { Db } from "../platform/postgres/database.ts";
import type { Caller } from "../platform/web/http.ts";
import { gatherFacts } from "./facts.ts";
import { phasesOf } from "./phases.ts";

/**
 * The progress of a list's campaigns.
 * @throws Fault not-found for another's organization
 */
export async function listStands(db: Db, caller: Caller, ownerName?: string): Promise<CampaignStand[]> {
  const ownerIds = (await listedOwners(db, caller, ownerName)).map(({ id }) => id);
  const all = await gatherFacts(db, caller, { ownerIds, limit: MAX_CAMPAIGNS_LISTED });
  return all.map((facts) => {
    // Lists do not say who did a step.
    const phases = phasesOf(facts, () => null);
    return {
      publicId: facts.publicId,
      byState: facts.byState,
      phases: phases.map(({ code, done, steps }) => ({
        code,
        done,
        share: steps.filter((step) => step.done).length / steps.length,
      })),
      current: phases.find((phase) => !phase.done)?.code ?? null,
    };
  });
}
