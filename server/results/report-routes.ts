import * as promised from "../../contract/results/report.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { payload, type Served, serve } from "../platform/web/http.ts";
import { answerOnce } from "../platform/web/idempotency.ts";
import {
  keyOfLink,
  listReportLinks,
  makeReportLink,
  readOpenReport,
  withdrawReportLink,
} from "./report/links.ts";
import { readReport } from "./report/make-report.ts";

/** Reports: for those who are signed in, and for whoever has a link. Whoever sees a campaign's results may pass them on. */
export const reportRoutes: Served[] = [
  serve(promised.readReport, "signed-in", async ({ context: { db }, caller, params }) =>
    payload(await readReport(db, caller, params.id)),
  ),

  serve(promised.listReportLinks, "signed-in", async ({ context: { db }, caller, params }) =>
    payload(await listReportLinks(db, caller, params.id)),
  ),

  serve(
    promised.makeReportLink,
    "signed-in",
    async ({ context: { db, secrets }, caller, params, body, idempotencyKey }) => {
      const request = {
        loginId: caller.loginId,
        route: "makeReportLink",
        key: idempotencyKey,
        body: [params.id, body],
      };
      const { link, seed } = await inTransaction(db, (tx) =>
        answerOnce(tx, request, () => makeReportLink(tx, secrets, caller, params.id, body)),
      );
      return payload({ link, token: keyOfLink(secrets, seed) });
    },
  ),

  serve(promised.withdrawReportLink, "signed-in", async ({ context: { db }, caller, params }) =>
    payload(await inTransaction(db, (tx) => withdrawReportLink(tx, caller, params.id, params.link))),
  ),

  serve(promised.readOpenReport, "open", async ({ context, request, body }) =>
    payload(await readOpenReport(context, request.ip, body)),
  ),
];
