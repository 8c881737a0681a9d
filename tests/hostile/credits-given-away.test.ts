import { expect, test } from "vitest";
import { entryRoutes } from "../../server/accounts/entry-routes.ts";
import { createOwner } from "../../server/accounts/sign-up/create.ts";
import { grantSignUpCredits } from "../../server/credits/sign-up-grant.ts";
import { newHandle } from "../../server/platform/handle.ts";
import { inTransaction } from "../../server/platform/postgres/database.ts";
import { callOf, useWeb } from "../support/api.ts";
import { useDatabase } from "../support/database.ts";
import { usePlatformMail } from "../support/mail/platform-mail.ts";

const database = useDatabase();
const mail = usePlatformMail(database);
const edge = useWeb(
  () => database().db,
  entryRoutes,
  (context) => mail.reach(context),
);
const call = callOf(edge);

test("S-19 twenty sign-ups of one domain, confirmed in the same second, get its credits once", async () => {
  const { db } = database();
  await mail.connect(edge().context);
  const domain = `${newHandle().toLowerCase()}.example`;
  const addresses = Array.from({ length: 20 }, (_, n) => `host+${n}@mail-${n}.${domain}`);
  for (const username of addresses) {
    await db.deleteFrom("ask_budget").execute();
    const answer = await call(null, "POST", "/signup", {
      username,
      password: "velvet otter paints slow clouds",
      organization: "Many",
    });
    expect(answer.status).toBe(202);
  }
  const tokens: string[] = [];
  for (const address of addresses) {
    await expect.poll(() => mail.mailsTo(address).length, { timeout: 20_000 }).toBe(1);
    tokens.push(/#([\w-]{43})\b/.exec(mail.mailsTo(address)[0]!)![1]!);
  }
  expect(await db.selectFrom("owner").select("id").where("display_name", "=", "Many").execute()).toEqual([]);
  const answers = await Promise.all(tokens.map((token) => call(null, "POST", "/signup/confirm", { token })));
  expect(answers.every((answer) => answer.status === 200)).toBe(true);
  const given = await db.selectFrom("ledger_transfer").select("id").where("kind", "=", "initial").execute();
  expect(given).toHaveLength(1);
}, 60_000);

test("S-19 subdomains of a mail provider, each with a catch-all of one user, are that user", async () => {
  const { db } = database();
  const user = newHandle().toLowerCase();
  const spellings = [
    `${user}@fastmail.com`,
    `shop@${user}.fastmail.com`,
    `news+1@${user}.fastmail.com`,
    `x@a.${user}.fastmail.com`,
  ];
  const grant = (username: string, n: number) =>
    inTransaction(db, async (tx) => {
      const owner = await createOwner(tx, { name: `${user}-${n}`.replace("_", "-"), displayName: user });
      await grantSignUpCredits(tx, edge().context.secrets, {
        ownerId: owner.id,
        username,
        requestId: "test",
      });
    });
  for (const [n, username] of spellings.entries()) await grant(username, n);
  const given = await db
    .selectFrom("initial_grant as g")
    .innerJoin("owner as o", "o.id", "g.owner_id")
    .select("o.id")
    .where("o.display_name", "=", user)
    .execute();
  expect(given).toHaveLength(1);
});
