import { hash, type Options, verify } from "@node-rs/argon2";

/** argon2id with the smallest parameters OWASP's password storage sheet recommends (its library's default variant). */
export const PASSWORD_PARAMETERS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Checked if there is no such user, so that both answers take the same time. */
const nobody = hash("nobody signs in with this", PASSWORD_PARAMETERS);

export const hashPassword = (password: string): Promise<string> =>
  hash(password.normalize("NFC"), PASSWORD_PARAMETERS);

/** Whether the password matches; without a hash it takes as long and returns false. */
export async function passwordFits(stored: string | null, password: string): Promise<boolean> {
  const fits = await verify(stored ?? (await nobody), password.normalize("NFC"), PASSWORD_PARAMETERS);
  return stored !== null && fits;
}
