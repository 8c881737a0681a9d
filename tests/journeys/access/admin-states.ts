import { alter, answer, refuse, SERVER_WORDS } from "../broken-server.ts";
import { expect } from "../fixtures.ts";
import { empty, failing, loading, type Stage, type State, shown } from "./state.ts";

const CONFIG = /\/core\/api\/config$/;
const USERS = /\/core\/api\/login$/;
const REQUESTS = /\/core\/api\/email-request$/;
const ADDED = /\/core\/api\/added-podcast/;
const OBJECTIONS = /\/core\/api\/never-contact/;
const ACTS = /\/core\/api\/act-on-behalf$/;
const SECURITY = /\/core\/api\/security-event/;
const MEMBERS = /\/core\/api\/owner\/[^/]+\/member$/;
const NOTHING = { resultSize: 0, pageSize: 50, pageIndex: 0, page: [] };
const part = (name: string) => `/admin?part=${name}`;

const says = ({ page, t }: Stage, key: Parameters<Stage["t"]>[0]) =>
  expect(page.getByText(t(key))).toBeVisible();
const credits = ({ page, t }: Stage) =>
  page.getByRole("textbox", { name: t("settings.emailPurchaseInitialCredits") });
const save = ({ page, t }: Stage) => page.getByRole("button", { name: t("settings.save") }).click();
const pickOrganization = ({ page, world }: Stage) =>
  page.getByRole("radio", { name: world.organization }).check();
const grant = ({ page, t }: Stage) => page.getByRole("button", { name: t("credits.grant.grant") }).click();

/** None of the organizations is the user's own. */
const actForAnother = async ({ page, t, world }: Stage) => {
  await alter(page, "GET", MEMBERS, ({ payload }) => {
    const { members, ...rest } = payload as { members: object[] };
    return { payload: { ...rest, members: members.map((one) => ({ ...one, self: false })) } };
  });
  await page.reload();
  await expect(page.getByText(t("accounts.acting.banner", { owner: world.organization }))).toBeVisible();
};

/** What only administrators see. */
export const ADMIN_STATES: readonly State[] = [
  shown("platform settings", "/admin", (stage) => expect(credits(stage)).toBeVisible()),
  loading("platform settings", "/admin", CONFIG),
  failing("platform settings", "/admin", CONFIG),
  shown("platform settings: changed", "/admin", (stage) => credits(stage).fill("8")),
  shown("platform settings: wrong", "/admin", async (stage) => {
    const { page, t } = stage;
    await page.getByRole("textbox", { name: t("settings.senderAddress") }).fill("nobody");
    await save(stage);
    await expect(page.getByRole("button", { name: t("settings.toFirst") })).toBeVisible();
  }),
  shown("platform settings: not saved", "/admin", async (stage) => {
    await refuse(stage.page, "POST", CONFIG);
    await credits(stage).fill("8");
    await save(stage);
    await expect(stage.page.getByRole("dialog").getByText(SERVER_WORDS)).toBeVisible();
  }),
  shown("platform settings: a legal text as it is read", "/admin", async ({ page, t }) => {
    const text = page.getByRole("textbox", { name: t("settings.legal.legalNotice.en") });
    await text.fill("# Who we are\n\n- [Our page](https://brand.example/)\n\n**Nobody** else.");
    await page
      .getByRole("button", { name: t("settings.legal.show") })
      .first()
      .click();
    await expect(page.getByRole("heading", { name: "Who we are" })).toBeVisible();
  }),
  shown("platform settings: a secret is set", "/admin", async (stage) => {
    await alter(stage.page, "GET", CONFIG, ({ payload }) => ({
      payload: {
        ...(payload as object),
        stripeSecretKey: { set: true, changed: "2026-01-01T12:00:00Z", last4: "1234" },
      },
    }));
    await stage.page.reload();
    const name = stage.t("settings.secret.replaceLabel", { name: stage.t("settings.stripeSecretKey") });
    await expect(stage.page.getByRole("button", { name })).toBeVisible();
  }),
  shown("platform settings: no second fence", "/admin", async (stage) => {
    const missingFence = { role: "hostread_fenced", owner: "hostread" };
    await alter(stage.page, "GET", CONFIG, ({ payload }) => ({
      payload: { ...(payload as object), missingFence },
    }));
    await stage.page.reload();
    await says(stage, "settings.missingFence");
    await expect(
      stage.page.getByText(stage.t("settings.missingFenceSays", missingFence), { exact: false }),
    ).toBeVisible();
  }),
  shown("users", part("users"), ({ page }) => expect(page.getByRole("table")).toBeVisible()),
  loading("users", part("users"), USERS),
  failing("users", part("users"), USERS),
  shown("users: nobody found", part("users"), async (stage) => {
    await stage.page.getByRole("searchbox").fill("qqqqzzzz");
    await says(stage, "accounts.users.none");
  }),
  shown("users: more than one page", part("users"), async (stage) => {
    await alter(stage.page, "GET", USERS, ({ payload }) => ({
      payload: { ...(payload as object), resultSize: 120 },
    }));
    await stage.page.reload();
    const name = stage.t("settings.part.users");
    await expect(stage.page.getByRole("navigation", { name, exact: true })).toBeVisible();
  }),
  shown("users: a permission is not granted", part("users"), async (stage) => {
    await refuse(stage.page, "POST", USERS);
    await stage.page.getByRole("checkbox", { checked: false }).first().click();
    await expect(stage.page.getByRole("dialog").getByText(SERVER_WORDS)).toBeVisible();
  }),
  shown("users: one is to be disabled", part("users"), async ({ page, t }) => {
    const name = new RegExp(t("accounts.users.disable", { name: ".+" }));
    await page.getByRole("button", { name }).first().click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
  }),
  shown("security log", part("security"), ({ page }) => expect(page.getByRole("table")).toBeVisible()),
  loading("security log", part("security"), SECURITY),
  failing("security log", part("security"), SECURITY),
  empty("security log", part("security"), SECURITY, NOTHING),
  shown("organizations", part("organizations"), ({ page, world }) =>
    expect(page.getByRole("radio", { name: world.organization })).toBeVisible(),
  ),
  shown("organizations: none found", part("organizations"), async (stage) => {
    await stage.page.getByRole("searchbox").fill("qqqqzzzz");
    await says(stage, "accounts.owners.none");
  }),
  shown("organizations: credits for one", part("organizations"), pickOrganization),
  shown("organizations: nothing filled in", part("organizations"), async (stage) => {
    await pickOrganization(stage);
    await grant(stage);
    await says(stage, "credits.grant.reasonShort");
  }),
  shown("organizations: credits granted", part("organizations"), async (stage) => {
    const { page, t, world } = stage;
    await answer(page, "POST", /\/credits$/, {
      created: "2026-01-01T12:00:00Z",
      modified: "2026-01-01T12:00:00Z",
      ownerPublicId: "x",
      available: 51,
    });
    await pickOrganization(stage);
    await page.getByRole("textbox", { name: t("credits.grant.amount") }).fill("1");
    await page.getByRole("textbox", { name: t("credits.grant.reason") }).fill("For the trouble");
    await grant(stage);
    const words = t("credits.grant.granted", { count: 1, owner: world.organization });
    await expect(page.getByText(words).first()).toBeVisible();
  }),
  shown("requested addresses", part("requests"), ({ page }) =>
    expect(page.getByText("For a series on moss")).toBeVisible(),
  ),
  empty("requested addresses", part("requests"), REQUESTS, NOTHING),
  failing("requested addresses", part("requests"), REQUESTS),
  empty("added podcasts", part("added"), ADDED, NOTHING),
  failing("added podcasts", part("added"), ADDED),
  shown("added podcasts", part("added"), async ({ page, t }) => {
    const by = { username: "kim@hostread.example", name: "Kim Berg" };
    const one = { podcast: { publicId: "added", title: "A Show" }, feedUrl: "https://show.example/feed", by };
    await answer(page, "GET", ADDED, {
      ...NOTHING,
      resultSize: 1,
      page: [{ ...one, state: "waiting", owner: "Brand", added: "2026-01-01T12:00:00Z", decided: null }],
    });
    await page.reload();
    await page.getByRole("button", { name: t("catalogue.added.takeOutLabel", { title: "A Show" }) }).click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
  }),
  empty("objections", part("objections"), OBJECTIONS, NOTHING),
  failing("objections", part("objections"), OBJECTIONS),
  empty("acts on behalf", part("acts"), ACTS, NOTHING),
  failing("acts on behalf", part("acts"), ACTS),
  shown("acts on behalf", part("acts"), async ({ page, t }) => {
    const act = { login: "admin", owner: "Second Brand", route: "POST /api/campaign", requestId: "1" };
    await answer(page, "GET", ACTS, {
      ...NOTHING,
      resultSize: 1,
      page: [{ ...act, at: "2026-01-01T12:00:00Z" }],
    });
    await page.reload();
    await expect(page.getByText(t("accounts.acts.createCampaign"))).toBeVisible();
  }),
  shown("preferences: acting for another organization", "/preferences", async (stage) => {
    await actForAnother(stage);
    await stage.page.getByRole("button", { name: stage.t("accounts.acting.any") }).click();
    await expect(stage.page.getByRole("searchbox")).toBeVisible();
  }),
  shown("dashboard: acting for another organization", "/dashboard", actForAnother),
  shown(
    "podcast: an address by permission",
    ({ locked }) => `/podcast/${locked.publicId}`,
    (stage) => says(stage, "contacts.byPermission"),
  ),
];
