import { alter, answer, refuse, SERVER_WORDS } from "../broken-server.ts";
import { expect, passwordField } from "../fixtures.ts";
import { failing, loading, type Stage, type State, shown } from "./state.ts";
import type { World } from "./world.ts";

const GOOD_PASSWORD = "four unrelated words here";
const press = async ({ page, t }: Stage, key: Parameters<Stage["t"]>[0], values?: Record<string, string>) =>
  page.getByRole("button", { name: t(key, values), exact: true }).click();
const stands = ({ page, t }: Stage, key: Parameters<Stage["t"]>[0], values?: Record<string, string>) =>
  expect(page.getByText(t(key, values)).first()).toBeVisible();
const invitation = (world: World) => `/invitation#${world.invitation}`;
const join = (stage: Stage) =>
  press(stage, "accounts.entry.join", { organization: stage.world.organization });

const signUp = async (stage: Stage) => {
  const { page, t } = stage;
  await page.getByRole("textbox", { name: t("accounts.entry.organization") }).fill("Third Brand");
  await page.getByRole("textbox", { name: t("accounts.address") }).fill("nobody@hostread.example");
  await passwordField(page, t).fill(GOOD_PASSWORD);
  await press(stage, "accounts.entry.create");
};

/** The form of a platform that sends mails. */
const askForLink = async (stage: Stage) => {
  const { page, t } = stage;
  await page.getByRole("textbox", { name: t("accounts.address") }).fill("nobody@hostread.example");
  await press(stage, "accounts.entry.sendLink");
};
const withMail = (name: string, act: (stage: Stage) => Promise<unknown>): State => ({
  name,
  show: async (stage) => {
    // Without mail there is no link to send, and so no form.
    await alter(stage.page, "GET", /\/core\/api\/public$/, ({ payload }) => ({
      payload: { ...(payload as object), mail: true },
    }));
    await stage.page.goto("/passwd");
    await stands(stage, "accounts.entry.passwordLead");
    await act(stage);
  },
});

const typePasswords = async (stage: Stage, first: string, second: string) => {
  const { page, t } = stage;
  const fields = page.locator('input[type="password"]');
  await fields.nth(0).fill(first);
  await fields.nth(1).fill(second);
  await page.getByRole("button", { name: t("accounts.entry.setPassword") }).click();
};

/** The ways in besides login: sign-up and its confirmation, a forgotten password, an invitation. */
export const ENTRY_STATES: readonly State[] = [
  shown("sign-up: a short password", "/signup", async ({ page, t }) => {
    await passwordField(page, t).fill("short");
  }),
  shown("sign-up: failed", "/signup", async (stage) => {
    await refuse(stage.page, "POST", /\/signup$/);
    await signUp(stage);
    await expect(stage.page.getByText(SERVER_WORDS)).toBeVisible();
  }),
  shown("sign-up: look in the inbox", "/signup", async (stage) => {
    await answer(stage.page, "POST", /\/signup$/, { confirmation: "mail" });
    await signUp(stage);
    await stands(stage, "accounts.entry.inboxTitle");
  }),
  shown("sign-up: the address has an account", "/signup", async (stage) => {
    await answer(stage.page, "POST", /\/signup$/, { confirmation: "none" });
    await refuse(stage.page, "POST", /\/core\/auth$/, { status: 401, code: "bad-credentials" });
    await signUp(stage);
    await stands(stage, "accounts.entry.notSignedInTitle");
  }),
  shown("confirm an address", "/signup/confirm#token"),
  shown("confirm an address: no token", "/signup/confirm"),
  shown("confirm an address: a link that is over", "/signup/confirm#over", async (stage) => {
    await press(stage, "accounts.entry.confirm");
    await stands(stage, "accounts.entry.linkOverTitle");
  }),
  shown("confirm an address: failed", "/signup/confirm#token", async (stage) => {
    await refuse(stage.page, "POST", /\/signup\/confirm$/);
    await press(stage, "accounts.entry.confirm");
    await expect(stage.page.getByText(SERVER_WORDS)).toBeVisible();
  }),
  shown("confirm an address: done", "/signup/confirm#token", async (stage) => {
    await answer(stage.page, "POST", /\/signup\/confirm$/, { username: "nobody@hostread.example" });
    await press(stage, "accounts.entry.confirm");
    await stands(stage, "accounts.entry.confirmedTitle");
  }),
  withMail("forgotten password: sent", async (stage) => {
    await answer(stage.page, "POST", /\/passwd$/, null);
    await askForLink(stage);
    await stands(stage, "accounts.entry.linkSentStart");
  }),
  withMail("forgotten password: failed", async (stage) => {
    await refuse(stage.page, "POST", /\/passwd$/);
    await askForLink(stage);
    await expect(stage.page.getByText(SERVER_WORDS)).toBeVisible();
  }),
  shown("new password", "/passwd/new#token"),
  shown("new password: no token", "/passwd/new"),
  shown("new password: two that differ", "/passwd/new#token", async (stage) => {
    await typePasswords(stage, GOOD_PASSWORD, `${GOOD_PASSWORD}s`);
    await stands(stage, "accounts.entry.notEqual");
  }),
  shown("new password: too short", "/passwd/new#token", async (stage) => {
    await refuse(stage.page, "POST", /\/passwd\/token$/);
    await typePasswords(stage, "short", "short");
    await expect(stage.page.getByText(SERVER_WORDS)).toBeVisible();
  }),
  shown("new password: used up", "/passwd/new#over", async (stage) => {
    await typePasswords(stage, GOOD_PASSWORD, GOOD_PASSWORD);
    await stands(stage, "accounts.entry.linkOverTitle");
  }),
  shown("new password: done", "/passwd/new#token", async (stage) => {
    await answer(stage.page, "POST", /\/passwd\/token$/, null);
    await typePasswords(stage, GOOD_PASSWORD, GOOD_PASSWORD);
    await stands(stage, "accounts.entry.newDoneTitle");
  }),
  shown("invitation", invitation, ({ page, t, world }) =>
    expect(
      page.getByRole("heading", {
        name: t("accounts.entry.invitedTitle", { organization: world.organization }),
      }),
    ).toBeVisible(),
  ),
  shown("invitation: a link that is over", "/invitation#over"),
  {
    name: "invitation: loading",
    show: async (stage) => {
      await stage.page.goto("about:blank");
      await loading("invitation", invitation, /\/core\/api\/invitation\//).show(stage);
    },
  },
  {
    name: "invitation: failed",
    show: async (stage) => {
      await stage.page.goto("about:blank");
      await failing("invitation", invitation, /\/core\/api\/invitation\//).show(stage);
    },
  },
  shown("invitation: no password", invitation, async (stage) => {
    await join(stage);
    await expect(stage.page.locator('[aria-invalid="true"]')).toBeVisible();
  }),
  shown("invitation: the address has an account", invitation, async (stage) => {
    await refuse(stage.page, "POST", /\/invitation\//, { status: 409, code: "sign-in-first" });
    await join(stage);
    await expect(
      stage.page.getByRole("link", { name: stage.t("accounts.signIn"), exact: true }),
    ).toBeVisible();
  }),
  shown("invitation: joined", invitation, async (stage) => {
    const owner = { publicId: "x", name: "x", displayName: stage.world.organization };
    await answer(stage.page, "POST", /\/invitation\//, { username: "new@hostread.example", owner });
    await join(stage);
    await stands(stage, "accounts.entry.joinedTitle", { organization: stage.world.organization });
  }),
];
