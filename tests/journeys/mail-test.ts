import { test as base } from "./fixtures.ts";
import { type MailHouse, openMailHouse } from "./mail-house.ts";

/** Journeys on a server with its own mail servers, shared within the worker. */
export const test = base.extend<object, { mail: MailHouse }>({
  mail: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const mail = await openMailHouse();
      await use(mail);
      await mail.stop();
    },
    { scope: "worker" },
  ],
  environment: [({ mail }, use) => use(mail.environment), { scope: "worker" }],
});
