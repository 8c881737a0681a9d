import type { SignUps } from "../../contract/settings.ts";
import { isDemonstration } from "../platform/installation.ts";
import type { Db } from "../platform/postgres/database.ts";
import { hasPlatformMail } from "./platform-mail.ts";
import { readSettings } from "./read.ts";

/**
 * Who may currently sign up. By default, sign-up is open only if the platform can send mail: otherwise it cannot
 * tell whose address a new account has. Nothing leaves a demonstration, so anyone may try it there.
 */
export async function allowedSignUps(db: Db): Promise<SignUps> {
  const { signUp } = await readSettings(db);
  if (signUp !== "auto") return signUp;
  return (await hasPlatformMail(db)) || (await isDemonstration(db)) ? "open" : "invitation";
}
