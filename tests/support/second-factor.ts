import { generate } from "otplib";
import { databaseNow } from "../../server/platform/clock.ts";
import type { Db } from "../../server/platform/postgres/database.ts";
import type { Call } from "./api.ts";
import type { TestLogin } from "./world.ts";

/** The code that an app shows, so many steps from now; by the database's clock, as the server reads it. */
export async function codeOf(db: Db, secret: string, steps = 0): Promise<string> {
  const epoch = Math.floor((await databaseNow(db)).getTime() / 1000) + steps * 30;
  return generate({ secret, epoch });
}

/** Sets up an app for codes as its user would; the code that confirmed it is used up. */
export async function setUpApp(
  db: Db,
  call: Call,
  login: TestLogin,
): Promise<{ secret: string; codes: string[] }> {
  const url = `/core/api/login/${login.publicId}/totp`;
  const { secret } = (await call(login.token, "POST", url, {})).payload;
  const code = await codeOf(db, secret, -1);
  const { status, payload, fault } = await call(login.token, "POST", `${url}/confirm`, { code });
  if (status !== 200) throw new Error(`not set up: ${fault}`);
  return { secret, codes: payload.codes };
}

/** The proof of this user's sessions is older than it may be. */
export const ageProofs = (db: Db, loginId: number, minutes = 16) =>
  db
    .updateTable("session_family")
    .set({ proved: new Date(Date.now() - minutes * 60_000) })
    .where("login_id", "=", loginId)
    .execute();
