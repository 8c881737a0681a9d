import { RECOMMENDED_PODCASTS } from "../../contract/campaigns.ts";
import type { PersonStep, Progress, Todo } from "../../contract/results.ts";
import { shortNamesOf } from "../accounts/short-names.ts";
import { campaignOf, holdCampaignOf } from "../campaigns/find.ts";
import type { Db, Tx } from "../platform/postgres/database.ts";
import type { Caller } from "../platform/web/http.ts";
import { type Facts, gatherFacts } from "./facts.ts";
import { nextStep } from "./next-step.ts";
import { phasesOf } from "./phases.ts";
import { deleteStep, insertStep } from "./queries.ts";

/** How far a campaign is. @throws Fault not-found */
export async function readProgress(db: Db, caller: Caller, campaignId: string): Promise<Progress> {
  const campaign = await campaignOf(db, caller, campaignId);
  const facts = await gatherFacts(db, caller, { campaignId: campaign.id });
  return (await progressOf(db, facts))[0]!;
}

/**
 * Marks or unmarks a step. Marking it again keeps the first who and when.
 * @throws Fault not-found
 */
export async function markStep(
  tx: Tx,
  caller: Caller,
  campaignId: string,
  given: { step: PersonStep; done: boolean },
): Promise<Progress> {
  const campaign = await holdCampaignOf(tx, caller, campaignId);
  if (given.done) await insertStep(tx, campaign.id, given.step, caller.loginId);
  else await deleteStep(tx, campaign.id, given.step);
  return readProgress(tx, caller, campaignId);
}

/** The progress of each of these campaigns, in their order. */
export async function progressOf(db: Db, campaigns: readonly Facts[]): Promise<Progress[]> {
  const logins = campaigns.flatMap((facts) => [
    facts.createdBy,
    facts.tenthBy,
    facts.interestedBy,
    facts.signedBy,
    facts.briefedBy,
    facts.enteredBy,
    ...[...facts.steps.values()].map(({ loginId }) => loginId),
  ]);
  const names = await shortNamesOf(
    db,
    logins.filter((id) => id !== null),
  );
  return campaigns.map((facts) => {
    const phases = phasesOf(facts, (loginId) => names.get(loginId) ?? null);
    const todos = todosOf(facts);
    return {
      phases,
      current: phases.find((phase) => !phase.done)?.code ?? null,
      todos,
      next: nextStep(facts, phases, todos),
    };
  });
}

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null;

function todosOf({ podcasts, tenth, mailbox, accepted, firstAccepted, fresh }: Facts): Todo[] {
  const connected = mailbox.missing === null;
  return [
    {
      code: "pickPodcasts",
      done: podcasts >= RECOMMENDED_PODCASTS,
      at: iso(tenth),
      count: podcasts,
      recommended: RECOMMENDED_PODCASTS,
    },
    {
      code: "connectMail",
      done: connected,
      at: connected ? iso(mailbox.modified) : null,
      address: mailbox.address,
      missing: mailbox.missing,
    },
    { code: "sendFirstMail", done: accepted > 0, at: iso(firstAccepted), accepted, fresh },
  ];
}
