import type { SignUps } from "../../../contract/settings.ts";
import { alter } from "../broken-server.ts";
import { expect, fillSignIn } from "../fixtures.ts";
import { type State, shown } from "./state.ts";

const press = (
  key: "accounts.signIn" | "accounts.entry.create" | "accounts.entry.sendLink",
): State["show"] => {
  return ({ page, t }) => page.getByRole("button", { name: t(key), exact: true }).click();
};

/** A page of a platform where not everybody may sign up. */
const allowed = (name: string, address: string, signUp: SignUps): State => ({
  name,
  show: async ({ page, t }) => {
    await alter(page, "GET", /\/core\/api\/public$/, ({ payload }) => ({
      payload: { ...(payload as object), signUp },
    }));
    await page.goto(address);
    const words = signUp === "closed" ? "accounts.newClosed" : "accounts.newByInvitation";
    const title = "accounts.entry.byInvitationTitle";
    await expect(
      page.getByText(t(address === "/signup" && signUp === "invitation" ? title : words)),
    ).toBeVisible();
  },
});

/** Screens that need no sign-in. */
export const OPEN_STATES: readonly State[] = [
  shown("login", "/"),
  shown("login: nothing filled in", "/", press("accounts.signIn")),
  shown("login: refused", "/", async ({ page, t }) => {
    await fillSignIn(page, t, "nobody@hostread.example", "not the password");
    await expect(page.getByRole("alert")).toBeVisible();
  }),
  shown("login: in the other language", "/", async ({ page, language }) => {
    await page.getByRole("button", { name: language === "en" ? "Deutsch" : "English" }).click();
    await page.getByRole("button", { name: language === "en" ? "English" : "Deutsch" }).click();
  }),
  shown("sign-up", "/signup"),
  shown("sign-up: nothing filled in", "/signup", press("accounts.entry.create")),
  allowed("login: by invitation", "/", "invitation"),
  allowed("login: no new accounts", "/", "closed"),
  allowed("sign-up: by invitation", "/signup", "invitation"),
  allowed("sign-up: no new accounts", "/signup", "closed"),
  shown("sign-up: a link that is over", "/signup?token=over"),
  shown("forgotten password", "/passwd"),
  {
    name: "forgotten password: nothing filled in",
    show: async (stage) => {
      const { page } = stage;
      // Without mail there is no link to send, and so no form.
      await alter(page, "GET", /\/core\/api\/public$/, ({ payload }) => ({
        payload: { ...(payload as object), mail: true },
      }));
      await page.goto("/passwd");
      await press("accounts.entry.sendLink")(stage);
    },
  },
  shown("new password: a link that is over", "/passwd?token=over"),
  shown("legal notice", "/legal"),
  shown("privacy policy", "/privacy-policy"),
  shown("no such page", "/no/such/page"),
];
