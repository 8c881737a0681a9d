import { beforeAll, expect, test } from "vitest";
import { callOf, useWeb } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { makeLogin, makeOwner, type TestLogin } from "../../../tests/support/world.ts";
import { createOutbound } from "../../platform/outbound.ts";
import { DISCOVERY_BUDGET } from "../limits.ts";
import { mailboxRoutes } from "../routes.ts";

const asked: string[] = [];
const database = useDatabase();
const edge = useWeb(
  () => database().db,
  mailboxRoutes,
  (context) => ({
    ...context,
    outbound: createOutbound({
      resolve: async () => [],
      records: {
        srv: async (name) => {
          asked.push(name);
          return [];
        },
        mx: async () => ["mx.mailbox.org"],
      },
    }),
  }),
);
const call = callOf(edge);

let anna: TestLogin;
beforeAll(async () => {
  anna = await makeLogin(database().db, [await makeOwner(database().db)]);
});
const discover = (address: string, token: string | null = anna.token) =>
  call(token, "POST", "/api/mailboxes/discover", { address });

test("B1.03 an address leads to its servers; without a session nobody is told", async () => {
  const found = await discover(" kim@brand.example ");
  expect(found.status).toBe(200);
  expect(found.payload).toMatchObject({ provider: "mailbox.org", source: "mx", user: "kim@brand.example" });
  expect(asked).toContain("_imaps._tcp.brand.example");
  expect(asked.join(" ")).not.toContain("kim");
  expect((await discover("kim@brand.example", null)).fault).toBe("no-session");
});

test.each(["no address", "kim@", "a@b@c.example", `${"x".repeat(65)}@brand.example`, "kim@localhost"])(
  "B1.03 %s is refused at its field, and nothing is looked up",
  async (address) => {
    asked.length = 0;
    expect(await discover(address)).toMatchObject({ fault: "invalid", fields: ["/address not-an-address"] });
    expect(asked).toEqual([]);
  },
);

test("B1.03 look-ups are bounded for each user; providers we know are not counted", async () => {
  const bea = await makeLogin(database().db, [await makeOwner(database().db)]);
  for (let n = 0; n < DISCOVERY_BUDGET.most; n += 1)
    expect((await discover(`kim@brand-${n}.example`, bea.token)).status).toBe(200);
  const refused = await discover("kim@brand-more.example", bea.token);
  expect(refused.fault).toBe("too-many-requests");
  expect((await discover("kim@gmail.com", bea.token)).payload).toMatchObject({ signIn: "google" });
  expect((await discover("kim@brand.example")).status).toBe(200);
});
