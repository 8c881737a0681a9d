import * as outcome from "../../contract/results/campaign-results.ts";
import { readOutreachStatistics as statisticsPromise } from "../../contract/results/outreach-statistics.ts";
import * as promised from "../../contract/results.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { payload, type Served, serve } from "../platform/web/http.ts";
import { readCounters, readDashboard } from "./dashboard.ts";
import { saveFigures } from "./figures.ts";
import { readAllResults, readCampaignResults, setTarget } from "./outcome.ts";
import { readOutreachStatistics } from "./outreach/statistics.ts";
import { markStep, readProgress } from "./progress.ts";
import { listStands } from "./stands.ts";
import { previewWindow, setWindow } from "./window.ts";

export const resultRoutes: Served[] = [
  serve(promised.readProgress, "signed-in", async ({ context, caller, params }) =>
    payload(await readProgress(context.db, caller, params.id)),
  ),

  serve(promised.markStep, "signed-in", async ({ context, caller, params, body }) =>
    payload(await inTransaction(context.db, (tx) => markStep(tx, caller, params.id, body))),
  ),

  serve(promised.saveFigures, "signed-in", async ({ context, caller, params, body }) =>
    payload(await inTransaction(context.db, (tx) => saveFigures(tx, caller, params.id, body))),
  ),

  serve(promised.readCounters, "signed-in", async ({ context, caller }) =>
    payload(await readCounters(context.db, caller)),
  ),

  serve(promised.listStands, "signed-in", async ({ context, caller, query }) =>
    payload(await listStands(context.db, caller, query.owner)),
  ),

  serve(promised.readDashboard, "signed-in", async ({ context, caller }) =>
    payload(await readDashboard(context.db, caller)),
  ),

  serve(outcome.campaignResults, "signed-in", async ({ context, caller, params }) =>
    payload(await readCampaignResults(context.db, caller, params.id)),
  ),

  serve(outcome.setTarget, "signed-in", async ({ context, caller, params, body }) =>
    payload(await inTransaction(context.db, (tx) => setTarget(tx, caller, params.id, body))),
  ),

  serve(outcome.previewWindow, "signed-in", async ({ context, caller, params, query }) =>
    payload(await previewWindow(context.db, caller, params.id, query.days)),
  ),

  serve(outcome.setWindow, "signed-in", async ({ context, caller, params, body }) =>
    payload(await inTransaction(context.db, (tx) => setWindow(tx, caller, params.id, body))),
  ),

  serve(statisticsPromise, "signed-in", async ({ context, caller, params }) =>
    payload(await readOutreachStatistics(context.db, caller, params.ownerId)),
  ),

  serve(outcome.allResults, "signed-in", async ({ context, caller, query }) =>
    payload(await readAllResults(context.db, caller, query.owner)),
  ),
];
