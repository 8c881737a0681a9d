import * as promised from "../../contract/results/report.ts";
import { hashPassword } from "../accounts/passwords/password.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { payload, type Served, serve } from "../platform/web/http.ts";
import { answerOnce } from "../platform/web/idempotency.ts";
import {
  changeReportLink,
  keyOfLink,
  listReportLinks,
  makeReportLink,
  withdrawReportLink,
} from "./report/links.ts";
import { readReport } from "./report/make-report.ts";
import { readOpenReport, unlockOpenReport } from "./report/open-report.ts";

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
      const { password, ...wanted } = body;
      // Whoever reads the table of answers cannot guess the password by its hash.
      const sameOnly = password === undefined ? null : secrets.fingerprint(password, "link-password");
      const request = {
        loginId: caller.loginId,
        route: "makeReportLink",
        key: idempotencyKey,
        body: [params.id, wanted, sameOnly?.toString("base64url")],
      };
      // Before the transaction, which holds the campaign.
      const passwordHash = password === undefined ? null : await hashPassword(password);
      const { link, seed } = await inTransaction(db, (tx) =>
        answerOnce(tx, request, () =>
          makeReportLink(tx, secrets, caller, params.id, { ...wanted, passwordHash }),
        ),
      );
      return payload({ link, token: keyOfLink(secrets, seed) });
    },
  ),

  serve(promised.changeReportLink, "signed-in", async ({ context: { db }, caller, params, body }) => {
    const hash = body.password === null ? null : await hashPassword(body.password);
    return payload(
      await inTransaction(db, (tx) => changeReportLink(tx, caller, params.id, params.link, hash)),
    );
  }),

  serve(promised.withdrawReportLink, "signed-in", async ({ context: { db }, caller, params }) =>
    payload(await inTransaction(db, (tx) => withdrawReportLink(tx, caller, params.id, params.link))),
  ),

  serve(promised.readOpenReport, "open", async ({ context, request: { ip }, language, body }) =>
    payload(await readOpenReport(context, { ip, language }, body)),
  ),

  serve(promised.unlockOpenReport, "open", async ({ context, request, body }) =>
    payload(await unlockOpenReport(context, request.ip, body)),
  ),
];
