import type { UndeliveredCase } from "../../../contract/purchases.ts";
import { answer, refuse, SERVER_WORDS } from "../broken-server.ts";
import { expect } from "../fixtures.ts";
import { empty, failing, loading, type Stage, type State, shown } from "./state.ts";

const PAGE = "/admin?part=undelivered";
const CASES = /\/core\/api\/undelivered(\?.*)?$/;
const DECIDE = /\/core\/api\/undelivered\/[^/?]+$/;
const NOTHING = { resultSize: 0, pageSize: 50, pageIndex: 0, page: [] };
const AT = "2026-01-01T12:00:00Z";

const caseOf = (place: number, more: Partial<UndeliveredCase>): UndeliveredCase => ({
  publicId: `case-${place}`,
  owner: { publicId: "owner", displayName: "Vogel & Söhne" },
  podcast: { publicId: `podcast-${place}`, title: "The Cold Kitchen, a show with a rather long title" },
  state: "waiting",
  proof: "weak",
  credits: 1,
  found: AT,
  decided: null,
  answered: null,
  sent: AT,
  report: {
    kind: "report",
    received: AT,
    status: "5.1.1",
    said: "550 5.1.1 … Recipient address rejected: User unknown in virtual mailbox table",
    signedBy: null,
    text: "This is the mail system at host out.brand.example.",
  },
  ...more,
});

const withCases = (which: "waiting" | "decided") => async (stage: Stage) => {
  const { page, t } = stage;
  const decided = { at: AT, by: "Dana", note: "Telephoned with the host." };
  const rows =
    which === "waiting"
      ? [caseOf(0, {}), caseOf(1, { report: { ...caseOf(1, {}).report, kind: "refusal", text: "" } })]
      : [
          caseOf(0, {
            state: "paid",
            proof: "strong",
            report: { ...caseOf(0, {}).report, signedBy: "heron.example" },
          }),
          caseOf(1, { state: "paid", answered: AT }),
          caseOf(2, { state: "refused", decided }),
          caseOf(3, { state: "reversed", decided }),
        ];
  await answer(page, "GET", CASES, { ...NOTHING, resultSize: 120, page: rows });
  await page.reload();
  if (which === "decided")
    await page.getByRole("button", { name: t("purchases.undelivered.decided"), exact: true }).click();
  await expect(page.getByText("The Cold Kitchen", { exact: false }).first()).toBeVisible();
};
const press = ({ page, t }: Stage, act: "pay" | "refuse" | "reverse") =>
  page
    .getByRole("button", { name: t(`purchases.undelivered.${act}`), exact: true })
    .first()
    .click();
const note = async ({ page, t }: Stage) => {
  const field = page.getByLabel(t("purchases.undelivered.note")).first();
  await field.fill("Telephoned with the host.");
  // Enter decides nothing.
  await field.press("Enter");
  await expect(field).toHaveValue("Telephoned with the host.");
};

/** Addresses that were reported not to exist, as administrators see them. */
export const UNDELIVERED_STATES: readonly State[] = [
  empty("undelivered", PAGE, CASES, NOTHING, ({ page, t }) =>
    expect(page.getByText(t("purchases.undelivered.none"))).toBeVisible(),
  ),
  loading("undelivered", PAGE, CASES),
  failing("undelivered", PAGE, CASES),
  shown("undelivered: to decide", PAGE, withCases("waiting")),
  shown("undelivered: decided", PAGE, withCases("decided")),
  shown("undelivered: nothing said", PAGE, async (stage) => {
    await withCases("waiting")(stage);
    await press(stage, "pay");
    await expect(stage.page.getByText(stage.t("purchases.undelivered.noteShort")).first()).toBeVisible();
  }),
  shown("undelivered: not decided", PAGE, async (stage) => {
    await withCases("waiting")(stage);
    await note(stage);
    await refuse(stage.page, "POST", DECIDE);
    await press(stage, "refuse");
    await expect(stage.page.getByRole("dialog").getByText(SERVER_WORDS)).toBeVisible();
  }),
  shown("undelivered: given back", PAGE, async (stage) => {
    await withCases("waiting")(stage);
    await answer(stage.page, "POST", DECIDE, null);
    await note(stage);
    await press(stage, "pay");
    await expect(stage.page.getByText(stage.t("purchases.undelivered.done.pay")).first()).toBeVisible();
  }),
];
