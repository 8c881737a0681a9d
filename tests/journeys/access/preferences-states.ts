import { alter, answer, refuse, SERVER_WORDS } from "../broken-server.ts";
import { expect } from "../fixtures.ts";
import { empty, failing, loading, type Stage, type State, shown } from "./state.ts";

const PAGE = "/preferences";
const MEMBERS = /\/core\/api\/owner\/[^/]+\/member$/;
const NEVER = /\/core\/api\/owner\/[^/]+\/never-contact$/;
const HISTORY = /\/credits\/history$/;
const CHOICES = /\/api\/notice\/choice$/;
const SESSIONS = /\/session$/;
const NOW = "2026-01-01T12:00:00Z";
const NOTHING = { resultSize: 0, pageSize: 50, pageIndex: 0, page: [], balance: 0 };

const NOTHING_LISTED = { resultSize: 0, pageSize: 50, pageIndex: 0, page: [] };
const NOBODY = { role: "owner", members: [], guests: [], invitations: [], removed: [] };

const press = ({ page, t }: Stage, key: Parameters<Stage["t"]>[0], values?: Record<string, string>) =>
  page.getByRole("button", { name: t(key, values), exact: true }).click();
const asked = ({ page }: Stage) => expect(page.getByRole("alertdialog")).toBeVisible();

const invite = async (stage: Stage, address: string) => {
  await stage.page.getByRole("textbox", { name: stage.t("accounts.members.invite") }).fill(address);
  await press(stage, "accounts.members.inviteAct");
};
/** Somebody else belongs to the organization, too. */
const withColleague = async (stage: Stage, self = false, change: object = {}) => {
  await alter(stage.page, "GET", MEMBERS, ({ payload }) => {
    const { members, ...rest } = payload as { members: object[] };
    const other = {
      publicId: "other",
      username: "col@hostread.example",
      name: "Col League",
      since: NOW,
      self,
      role: "manager",
    };
    return { payload: { ...rest, members: [...members, other], ...change } };
  });
  await stage.page.reload();
};
/** The session with other organizations than it has. */
const withOwners = async (stage: Stage, change: (owners: object[]) => object[]) => {
  await alter(stage.page, "GET", /\/core\/auth$/, ({ payload, header }) => {
    const session = payload as { owners: object[] };
    return { header, payload: { ...session, owners: change(session.owners) } };
  });
  await stage.page.reload();
};

/** Preferences: the profile, organizations and members, whom nobody writes to, the history of credits. */
export const PREFERENCES_STATES: readonly State[] = [
  shown("preferences", PAGE, ({ page, t }) =>
    expect(page.getByRole("textbox", { name: t("accounts.profile.firstName"), exact: true })).toBeVisible(),
  ),
  loading("preferences", PAGE, /\/profile\/form$/),
  failing("preferences", PAGE, /\/profile\/form$/),
  shown("preferences: wrong", PAGE, async ({ page, t }) => {
    await page.getByRole("textbox", { name: t("accounts.profile.middleName") }).fill("x".repeat(61));
    await page.getByRole("button", { name: t("accounts.profile.save") }).click();
    await expect(page.getByText(/60/)).toBeVisible();
  }),
  loading("preferences: sessions", PAGE, SESSIONS),
  failing("preferences: sessions", PAGE, SESSIONS),
  shown("preferences: several sessions, one cannot be ended", PAGE, async ({ page, t }) => {
    await alter(page, "GET", SESSIONS, ({ payload }) => ({
      payload: [
        ...(payload as object[]),
        { publicId: "other", browser: "Firefox", system: "Android", started: NOW, used: NOW, current: false },
        { publicId: "unknown", browser: null, system: null, started: NOW, used: NOW, current: false },
      ],
    }));
    await refuse(page, "DELETE", SESSIONS);
    await page.reload();
    await page.getByRole("button", { name: t("accounts.sessions.endOthers") }).click();
    await expect(page.getByText(SERVER_WORDS)).toBeVisible();
  }),
  shown("preferences: the current password is wrong", PAGE, async ({ page, t }) => {
    await refuse(page, "POST", /\/password$/);
    await page.getByRole("textbox", { name: t("accounts.password.present"), exact: true }).fill("not it");
    await page
      .getByRole("textbox", { name: t("accounts.password.next"), exact: true })
      .fill("seven brass lamps on a raft");
    await page.getByRole("button", { name: t("accounts.password.change") }).click();
    await expect(page.getByText(SERVER_WORDS)).toBeVisible();
  }),
  shown("preferences: several organizations", PAGE, async (stage) => {
    const second = { publicId: "second", name: "second-brand", displayName: "Second Brand" };
    await answer(stage.page, "GET", /\/owner\/second\/credits$/, {
      created: NOW,
      modified: NOW,
      ownerPublicId: "second",
      available: 7,
    });
    await withOwners(stage, (owners) => [...owners, second]);
    await expect(
      stage.page.getByRole("switch", { name: stage.t("accounts.organization.restrict") }),
    ).toBeVisible();
  }),
  shown("preferences: no organization", PAGE, async (stage) => {
    await withOwners(stage, () => []);
    await expect(stage.page.getByText(stage.t("accounts.organization.none"))).toBeVisible();
  }),
  loading("preferences: notices", PAGE, CHOICES),
  failing("preferences: notices", PAGE, CHOICES),
  shown("preferences: notices, one was not saved", PAGE, async ({ page, t }) => {
    await refuse(page, "POST", CHOICES);
    await page.locator("#notices").getByRole("checkbox").first().click();
    await expect(page.getByText(SERVER_WORDS)).toBeVisible();
    await page.getByRole("heading", { name: t("accounts.told.title") }).scrollIntoViewIfNeeded();
  }),
  loading("members", PAGE, MEMBERS),
  failing("members", PAGE, MEMBERS),
  shown("members: an invitation to hand over", PAGE, async (stage) => {
    await answer(stage.page, "POST", MEMBERS, {
      members: NOBODY,
      link: "https://hostread.example/invitation#token",
    });
    await invite(stage, "col@hostread.example");
    await expect(
      stage.page.locator(".hand-over").getByRole("button", { name: stage.t("ui.copy") }),
    ).toBeVisible();
  }),
  shown("members: an invitation sent", PAGE, async (stage) => {
    await answer(stage.page, "POST", MEMBERS, { members: NOBODY, link: null });
    await invite(stage, "col@hostread.example");
    const words = stage.t("accounts.members.mailed", { address: "col@hostread.example" });
    await expect(stage.page.getByText(words)).toBeVisible();
  }),
  shown("members: not an address", PAGE, async (stage) => {
    await invite(stage, "nobody");
    await expect(stage.page.locator('[aria-invalid="true"]')).toBeVisible();
  }),
  shown("members: taking one out", PAGE, async (stage) => {
    await withColleague(stage);
    await press(stage, "accounts.members.removeLabel", { name: "Col League" });
    await asked(stage);
  }),
  shown("members: leaving", PAGE, async (stage) => {
    await withColleague(stage, true);
    await press(stage, "accounts.members.removeLabel", { name: "Col League" });
    await asked(stage);
  }),
  shown("members: another role", PAGE, async (stage) => {
    await withColleague(stage);
    const role = stage.page.getByRole("combobox", {
      name: stage.t("accounts.roles.of", { name: "Col League" }),
    });
    await role.click();
    await expect(stage.page.getByRole("option").first()).toBeVisible();
  }),
  shown("members: what each role may do", PAGE, async ({ page, t }) => {
    await page.getByText(t("accounts.roles.what")).click();
    await expect(page.getByText(t("accounts.roles.may.guest"))).toBeVisible();
  }),
  shown("members: not an owner", PAGE, async (stage) => {
    await withColleague(stage, false, { role: "member" });
    await expect(stage.page.getByText("Col League")).toBeVisible();
    const name = stage.t("accounts.members.removeLabel", { name: "Col League" });
    await expect(stage.page.getByRole("button", { name })).toHaveCount(0);
  }),
  shown("members: removed recently", PAGE, async (stage) => {
    const gone = {
      publicId: "gone",
      username: "gone.for.now@hostread.example",
      name: "Gone For Now",
      by: "Dana",
    };
    await withColleague(stage, false, { removed: [{ ...gone, removed: NOW, until: NOW }] });
    await refuse(stage.page, "POST", /\/member\/undo$/);
    await press(stage, "accounts.members.undo");
    await expect(stage.page.getByText(SERVER_WORDS)).toBeVisible();
  }),
  shown("members: withdrawing an invitation", PAGE, async (stage) => {
    await press(stage, "accounts.members.withdrawLabel", { name: "new@hostread.example" });
    await asked(stage);
  }),
  shown("members: not withdrawn", PAGE, async (stage) => {
    await refuse(stage.page, "DELETE", MEMBERS);
    await press(stage, "accounts.members.withdrawLabel", { name: "new@hostread.example" });
    await press(stage, "accounts.members.withdraw");
    await expect(stage.page.getByText(SERVER_WORDS)).toBeVisible();
  }),
  failing("never contact", PAGE, NEVER),
  empty(
    "never contact",
    PAGE,
    NEVER,
    { ...NOTHING_LISTED, counts: { organization: 0, bounces: 0, platform: 2 } },
    ({ page, t }) => expect(page.getByText(t("contacts.never.none"))).toBeVisible(),
  ),
  shown("never contact: not an address", PAGE, async ({ page, t }) => {
    await page.getByRole("textbox", { name: t("contacts.never.address") }).fill("nobody");
    await page.getByRole("button", { name: t("contacts.never.add"), exact: true }).click();
    await expect(page.locator('[aria-invalid="true"]')).toBeVisible();
  }),
  shown("never contact: taking one off", PAGE, async (stage) => {
    await stage.page
      .getByRole("button", { name: stage.t("contacts.never.removeLabel", { name: "@silent.example" }) })
      .click();
    await asked(stage);
  }),
  shown("never contact: taking one off without a reason", PAGE, async (stage) => {
    await stage.page
      .getByRole("button", { name: stage.t("contacts.never.removeLabel", { name: "@silent.example" }) })
      .click();
    await press(stage, "contacts.never.remove");
    await expect(stage.page.getByText(stage.t("contacts.never.whyMissing"))).toBeVisible();
  }),
  shown("credits: lines opened", PAGE, async ({ page, t }) => {
    const line = page.getByRole("table", { name: t("credits.history") }).locator("summary");
    await line.first().click();
    await expect(page.getByRole("table", { name: t("credits.history") }).getByRole("link")).toBeVisible();
  }),
  loading("credits", PAGE, HISTORY),
  failing("credits", PAGE, HISTORY),
  empty("credits", PAGE, HISTORY, NOTHING, ({ page, t }) =>
    expect(page.getByText(t("credits.noHistory"))).toBeVisible(),
  ),
];
