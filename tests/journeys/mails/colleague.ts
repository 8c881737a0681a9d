import type { Browser } from "@playwright/test";
import { createLogin } from "../../../server/accounts/sign-up/create.ts";
import { readConfig } from "../../../server/platform/config.ts";
import { inTransaction } from "../../../server/platform/postgres/database.ts";
import { withDatabase } from "../../../server/platform/postgres/join-database.ts";
import type { RunningServer } from "../../support/server.ts";
import { expect, fillSignIn, PASSWORD } from "../fixtures.ts";
import { watchForTrouble } from "../trouble.ts";
import type { Words } from "../words.ts";

/** A colleague of the demonstration's user, signed in with a browser of their own. */
export async function openFor(
  browser: Browser,
  t: Words,
  server: RunningServer,
  owner: string,
  { name, locale }: { name: string; locale: string },
) {
  const username = `${name}-${Date.now()}@hostread.example`.toLowerCase();
  await withDatabase(
    readConfig({ DATA_DIR: server.dataDir }),
    ({ db }) =>
      inTransaction(db, async (tx) => {
        const { id } = await tx
          .selectFrom("owner")
          .select("id")
          .where("public_id", "=", owner)
          .executeTakeFirstOrThrow();
        // Colleagues may write from the organization's mailbox.
        await tx
          .updateTable("mailbox")
          .set({ reads: "organization", writes: "organization" })
          .where("owner_id", "=", id)
          .execute();
        await createLogin(tx, {
          username,
          password: PASSWORD,
          ownerIds: [id],
          firstName: name,
          lastName: "Berg",
        });
      }),
    { migrate: false },
  );
  const context = await browser.newContext({ baseURL: server.url, locale, timezoneId: "Europe/Berlin" });
  const trouble = watchForTrouble(context);
  trouble.expect(/status of 409/);
  const page = await context.newPage();
  await page.goto("/");
  await fillSignIn(page, t, username, PASSWORD);
  await expect(page).toHaveURL(/\/dashboard$/);
  return { page, trouble };
}
