import { sql } from "kysely";
import {
  type changeFollowUp,
  type changeFollowUps,
  FOLLOW_UP_DAYS_MAX,
} from "../../../contract/outreach/follow-ups.ts";
import type { RouteBody } from "../../../contract/route.ts";
import { databaseNow } from "../../platform/clock.ts";
import { fault, invalidField } from "../../platform/fault.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { checkPlaceholders } from "../letter/check-placeholders.ts";
import { stopMessages } from "../queries.ts";
import { mailingOf } from "../stop.ts";
import {
  goOnWithCampaign,
  goOnWithMailing,
  goOnWithOne,
  lockFollowUp,
  pauseCampaign,
  pauseMailing,
  pauseOne,
  selectSteps,
  skipOne,
  updateDay,
  updateOwnBody,
  updateStep,
} from "./follow-up-queries.ts";
import { showFollowUp } from "./show.ts";
import { stopFollowUps } from "./stop-queries.ts";

const DAY = 86_400_000;

/**
 * Changes a step of a mailing for all to whom it has not gone, or pauses, resumes or stops its follow-ups.
 * @throws Fault not-found, stale with the steps, placeholder-unknown, placeholder-broken
 */
export async function changeSteps(
  tx: Tx,
  caller: Caller,
  mailingId: string,
  given: RouteBody<typeof changeFollowUps>,
): Promise<void> {
  const mailing = await mailingOf(tx, caller, mailingId);
  switch (given.act) {
    case "edit": {
      checkPlaceholders({ subject: "", body: given.body });
      const steps = await selectSteps(tx, mailing.id);
      if (!steps.some(({ step }) => step === given.step)) throw fault("not-found");
      if (!(await updateStep(tx, mailing.id, given)))
        throw fault("stale", { payload: await selectSteps(tx, mailing.id) });
      return;
    }
    case "stop":
      // Those that are in the queue already, too.
      await stopMessages(tx, [mailing.id], "stopped-by-user", { onlyFollowUps: true });
      return;
    case "pause":
      await (given.of === "mailing" ? pauseMailing : pauseCampaign)(tx, mailing.id);
      return;
    case "go-on":
      await (given.of === "mailing" ? goOnWithMailing : goOnWithCampaign)(tx, mailing.id);
  }
}

/**
 * Changes one follow-up, as long as it has not gone. Answers its row id.
 * @throws Fault not-found, follow-up-released, stale with it as it is, placeholder-unknown, placeholder-broken, invalid
 */
export async function changeOne(
  tx: Tx,
  caller: Caller,
  publicId: string,
  given: RouteBody<typeof changeFollowUp>,
): Promise<number> {
  const one = await lockFollowUp(tx, caller.loginId, publicId);
  if (!one) throw fault("not-found");
  await mailingOf(tx, caller, one.mailing);
  if (one.state === "released" || one.state === "stopped" || one.stop !== null)
    throw fault("follow-up-released");
  if ("version" in given && given.version !== one.version)
    throw fault("stale", { payload: await showFollowUp(tx, caller, one.id) });
  switch (given.act) {
    case "edit":
      checkPlaceholders({ subject: "", body: given.body });
      await updateOwnBody(tx, one.id, given.body);
      break;
    case "move": {
      const due = new Date(given.due);
      const now = await databaseNow(tx);
      if (due.getTime() > now.getTime() + FOLLOW_UP_DAYS_MAX * DAY)
        throw invalidField("/due", "too-late", { max: FOLLOW_UP_DAYS_MAX });
      await updateDay(tx, one.id, due > now ? due : now);
      break;
    }
    case "skip":
      await skipOne(tx, one.id);
      break;
    case "stop":
      await stopFollowUps(tx, sql`m.id = ${one.rootId} and f.step >= ${one.step}`, "stopped-by-user");
      break;
    case "pause":
      await pauseOne(tx, one.id);
      break;
    case "go-on":
      await goOnWithOne(tx, one.id);
  }
  return one.id;
}
