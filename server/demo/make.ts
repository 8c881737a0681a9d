import { PERMISSIONS } from "../../contract/accounts.ts";
import { createLogin, createOwner } from "../accounts/create.ts";
import { addInvented } from "../catalogue/add-invented.ts";
import { grantInitialCredits } from "../credits/book.ts";
import { type Db, inTransaction } from "../platform/database.ts";
import { isDemonstration, markDemonstration } from "../platform/installation.ts";
import { makeDemoCatalogue } from "./catalogue/make-catalogue.ts";
import { isEmptyInstallation } from "./queries.ts";

export const DEMO_PASSWORD = "hostread-demonstration";
export const DEMO_LOGIN = "demo@hostread.example";
export const DEMO_ADMIN = "admin@hostread.example";
const DEMO_CREDITS = 50;
/** The same seed, the same 2,000 podcasts. */
const SEED = "hostread";

/**
 * Makes the demonstration on an installation nobody has used yet: catalogue, organization, two users,
 * credits. Answers whether this installation is a demonstration.
 */
export async function makeDemonstration(db: Db): Promise<boolean> {
  if (await isDemonstration(db)) return true;
  if (!(await isEmptyInstallation(db))) return false;
  const podcasts = makeDemoCatalogue(SEED, new Date());
  await inTransaction(db, async (tx) => {
    await addInvented(tx, podcasts);
    const owner = await createOwner(tx, { name: "demo-brand", displayName: "Demo Brand" });
    const ownerIds = [owner.id];
    const password = DEMO_PASSWORD;
    const names = { firstName: "Dana", lastName: "Demo" };
    await createLogin(tx, { username: DEMO_LOGIN, password, ownerIds, ...names });
    await createLogin(tx, {
      username: DEMO_ADMIN,
      password,
      ownerIds,
      permissions: PERMISSIONS,
      firstName: "Alex",
      lastName: "Admin",
    });
    await grantInitialCredits(tx, {
      ownerId: owner.id,
      actorLoginId: null,
      credits: DEMO_CREDITS,
      requestId: "demonstration",
    });
    await markDemonstration(tx);
  });
  return true;
}
