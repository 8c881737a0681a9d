import type { MoneyProblem } from "../../../contract/purchases.ts";
import { answer, refuse, SERVER_WORDS } from "../broken-server.ts";
import { expect } from "../fixtures.ts";
import { empty, failing, loading, type Stage, type State, shown } from "./state.ts";

const PAGE = "/admin?part=payments";
const PROBLEMS = /\/core\/api\/payment\/problem$/;
const CLOSE = /\/core\/api\/payment\/problem\/[^/]+\/close$/;
const NOTHING = { resultSize: 0, pageSize: 50, pageIndex: 0, page: [] };
const currency = { currencyCode: "EUR", fractionDigits: 2, numericCode: 978, symbol: "€" };
const KINDS: readonly MoneyProblem["kind"][] = [
  "amount-differs",
  "unlocked-not-paid",
  "unknown-session",
  "refund-outside",
  "refund-failed",
  "dispute",
  "paid-late",
  "stuck",
];

const withProblems = async ({ page, t, world }: Stage) => {
  await answer(page, "GET", PROBLEMS, {
    ...{ ...NOTHING, resultSize: 120 },
    page: KINDS.map((kind, place) => ({
      publicId: `problem-${place}`,
      kind,
      sessionId: null,
      owner: place === 0 ? { publicId: "owner", displayName: world.organization } : null,
      reference: "cs_test_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s9T0",
      amount: place === 0 ? { amount: 123_456, currency } : null,
      found: "2026-01-01T12:00:00Z",
    })),
  });
  await page.reload();
  await expect(page.getByText(t("purchases.problem.kind.dispute"))).toBeVisible();
};
const close = ({ page, t }: Stage) =>
  page
    .getByRole("button", { name: t("purchases.problem.close") })
    .first()
    .click();
const note = ({ page, t }: Stage) =>
  page.getByLabel(t("purchases.problem.note")).first().fill("Agreed with the customer by telephone.");

/** Payments that an administrator has to look at. */
export const PROBLEM_STATES: readonly State[] = [
  empty("payment problems", PAGE, PROBLEMS, NOTHING, ({ page, t }) =>
    expect(page.getByText(t("purchases.problem.none"))).toBeVisible(),
  ),
  loading("payment problems", PAGE, PROBLEMS),
  failing("payment problems", PAGE, PROBLEMS),
  shown("payment problems", PAGE, withProblems),
  shown("payment problems: nothing said", PAGE, async (stage) => {
    await withProblems(stage);
    await close(stage);
    await expect(stage.page.getByText(stage.t("purchases.problem.noteShort")).first()).toBeVisible();
  }),
  shown("payment problems: not closed", PAGE, async (stage) => {
    await withProblems(stage);
    await refuse(stage.page, "POST", CLOSE);
    await note(stage);
    await close(stage);
    await expect(stage.page.getByRole("dialog").getByText(SERVER_WORDS)).toBeVisible();
  }),
  shown("payment problems: closed", PAGE, async (stage) => {
    await withProblems(stage);
    await answer(stage.page, "POST", CLOSE, null);
    await note(stage);
    await close(stage);
    await expect(stage.page.getByText(stage.t("purchases.problem.closed")).first()).toBeVisible();
  }),
];
