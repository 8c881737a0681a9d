import { test as base, expect, type Page } from "@playwright/test";
import { savePreferences } from "../../contract/accounts-preferences.ts";
import type { Language } from "../../contract/forms/locale.ts";
import { DEMO_ADMIN, DEMO_LOGIN, DEMO_PASSWORD } from "../../server/demo/make.ts";
import { allowEverybody } from "../support/allow-everybody.ts";
import { forgetExample } from "../support/forget-example.ts";
import { inDatabase } from "../support/journeys/in-database.ts";
import { createPace } from "../support/journeys/pace.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { watchTraffic } from "./quiet.ts";
import { type Trouble, watchForTrouble } from "./trouble.ts";
import { type Words, wordsIn } from "./words.ts";

export { expect };

export const PASSWORD = DEMO_PASSWORD;
export const USERS = { advertiser: DEMO_LOGIN, administrator: DEMO_ADMIN } as const;

/** Of all journeys of a worker, which are the same users of one server. */
export const pace = createPace();
/** The longest wait for it, in milliseconds. */
const PACE_LIMIT = 65_000;

interface Journey {
  /** Waits, where the journeys before have made nearly all of a minute's calls, and follows those of this one. */
  keepsPace: undefined;
  /** The browser's language, and with it the interface's. */
  language: Language;
  /** Texts of the interface in that language. */
  t: Words;
  /** Fails the test at its end for whatever it lists. */
  trouble: Trouble;
  /** Signs in through the login page and waits for the dashboard. */
  signIn(user?: keyof typeof USERS): Promise<void>;
}

interface Worker {
  /** What the rules for contacts are in the demonstration: as shipped, or such that everybody may be written to. */
  rules: "shipped" | "allow";
  /** Whether the demonstration keeps its finished campaign. */
  example: boolean;
  /** The server's environment besides port and data folder. */
  environment: Record<string, string>;
  /** The built server with its own demonstration, for all journeys of a worker. */
  server: RunningServer;
}

const OWN_NAME: Record<Language, string> = { en: "English", de: "Deutsch" };

export const test = base.extend<Journey, Worker>({
  environment: [{}, { scope: "worker", option: true }],
  rules: ["allow", { scope: "worker", option: true }],
  example: [false, { scope: "worker", option: true }],
  server: [
    async ({ environment, rules, example }, use) => {
      const server = await startServer({ environment });
      await inDatabase(server, async (db) => {
        if (rules === "allow") await allowEverybody(db);
        if (!example) await forgetExample(db);
      });
      await use(server);
      await server.remove();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),

  language: ["en", { option: true }],
  locale: ({ language }, use) => use(language === "de" ? "de-DE" : "en-US"),
  t: ({ language }, use) => use(wordsIn(language)),

  keepsPace: [
    async ({ context }, use) => {
      context.on("response", (answer) => pace.note((name) => answer.headers()[name]));
      await new Promise((resolve) => setTimeout(resolve, pace.wait()));
      await use(undefined);
    },
    { auto: true, timeout: PACE_LIMIT },
  ],

  trouble: [
    async ({ context }, use) => {
      const trouble = watchForTrouble(context);
      watchTraffic(context);
      await use(trouble);
      expect(trouble.unexpected).toEqual([]);
    },
    { auto: true },
  ],

  signIn: ({ page, t, language }, use) =>
    use(async (user = "advertiser") => {
      await page.goto("/");
      await pickLanguage(page, language);
      // Whoever goes on before the language is kept would read on in another one after the next sign-in. Where it cannot be
      // kept, as with a server that is broken on purpose, nobody waits for it.
      const kept = page
        .waitForResponse(
          (answer) =>
            answer.request().method() === savePreferences.method && /\/preferences$/.test(answer.url()),
          { timeout: 3_000 },
        )
        .catch(() => undefined);
      await fillSignIn(page, t, USERS[user], PASSWORD);
      await expect(page).toHaveURL(/\/dashboard$/);
      await kept;
    }),
});

/** On the login page. Stored with the login: an earlier journey on this server may have left it the other language. */
async function pickLanguage(page: Page, language: Language): Promise<void> {
  await page.getByRole("button", { name: OWN_NAME[language], exact: true }).click();
}

/** Fills the form of the login page and sends it. */
export async function fillSignIn(page: Page, t: Words, username: string, password: string): Promise<void> {
  await page.getByLabel(t("accounts.address")).fill(username);
  await passwordField(page, t).fill(password);
  await page.getByRole("button", { name: t("accounts.signIn"), exact: true }).click();
}

/** The field itself; the button that shows the password speaks of it too. */
export const passwordField = (page: Page, t: Words) =>
  page.getByRole("textbox", { name: t("accounts.password"), exact: true });

export const LANGUAGES: readonly Language[] = ["en", "de"];

/**
 * Where a second run would prove nothing new, a journey runs in this language and the next file's in the
 * other one. `npm run prove:languages` walks all of them in both.
 */
export const walkedIn = (language: Language): readonly Language[] =>
  process.env.HOSTREAD_LANGUAGES === "both" ? LANGUAGES : [language];
