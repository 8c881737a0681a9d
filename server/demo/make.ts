import { PERMISSIONS, type Permission } from "../../contract/accounts.ts";
import { createLogin, createOwner } from "../accounts/sign-up/create.ts";
import { addInvented } from "../catalogue/add-invented.ts";
import { grantInitialCredits } from "../credits/book.ts";
import { isDemonstration, markDemonstration } from "../platform/installation.ts";
import { type Db, inTransaction } from "../platform/postgres/database.ts";
import type { Context } from "../platform/web/http.ts";
import { makeDemoCatalogue } from "./catalogue/make-catalogue.ts";
import { makeExample } from "./example/make-example.ts";
import { connectToSandbox } from "./mail-sandbox.ts";
import { isEmptyInstallation } from "./queries.ts";

export const DEMO_PASSWORD = "hostread-demonstration";
export const DEMO_LOGIN = "demo@hostread.example";
export const DEMO_ADMIN = "admin@hostread.example";
const DEMO_CREDITS = 50;
/** Stands under every mail of the demonstration. */
const IDENTITY = "Demo Brand\n1 Example Street\n12345 Sampleton";
const USERS: readonly {
  username: string;
  firstName: string;
  lastName: string;
  permissions: readonly Permission[];
}[] = [
  { username: DEMO_LOGIN, firstName: "Dana", lastName: "Demo", permissions: [] },
  { username: DEMO_ADMIN, firstName: "Alex", lastName: "Admin", permissions: PERMISSIONS },
];
/** The same seed, the same 2,000 podcasts. */
const SEED = "hostread";

/** Whether this installation is the demonstration, or is unused and can become one. */
export const mayBeDemonstration = async (db: Db): Promise<boolean> =>
  (await isDemonstration(db)) || (await isEmptyInstallation(db));

/**
 * Makes the demonstration once: catalogue, organization, credits, two users, each with a mailbox on the mail
 * sandbox that listens at `sandboxPort`.
 */
export async function makeDemonstration(context: Context, sandboxPort: number): Promise<void> {
  const { db } = context;
  if (await isDemonstration(db)) return;
  const now = new Date();
  const podcasts = makeDemoCatalogue(SEED, now);
  await inTransaction(db, async (tx) => {
    await addInvented(tx, podcasts);
    const owner = await createOwner(tx, { name: "demo-brand", displayName: "Demo Brand" });
    const logins: { id: number; publicId: string }[] = [];
    for (const { permissions, ...user } of USERS) {
      const login = await createLogin(tx, {
        ...user,
        permissions,
        password: DEMO_PASSWORD,
        ownerIds: [owner.id],
      });
      const sender = {
        name: `${user.firstName} ${user.lastName}`,
        address: user.username,
        identity: IDENTITY,
      };
      await connectToSandbox(tx, context, { loginId: login.id, ownerId: owner.id }, sender, sandboxPort);
      logins.push(login);
    }
    await grantInitialCredits(tx, {
      ownerId: owner.id,
      actorLoginId: null,
      credits: DEMO_CREDITS,
      requestId: "demonstration",
    });
    const [dana] = logins;
    const caller = { loginId: dana!.id, publicId: dana!.publicId, permissions: new Set<string>() };
    await makeExample(tx, context, { caller, owner }, podcasts, now);
    await markDemonstration(tx);
  });
}
