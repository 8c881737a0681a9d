import { randomBytes } from "node:crypto";
import type { Tx } from "../platform/postgres/database.ts";
import type { Secrets } from "../platform/secrets.ts";
import { replaceSealed, selectSealed } from "./queries.ts";

/** As Standard Webhooks writes them: 256 random bits in base64 after a prefix that scanners know. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`;

export type SecretField = "secret" | "secret_before";

const place = (publicId: string, field: SecretField) => ({ table: "webhook", row: publicId, field });

export const sealSecret = (
  secrets: Secrets,
  publicId: string,
  secret: string,
  field: SecretField = "secret",
): Buffer => secrets.seal(secret, place(publicId, field));

export const openSecret = (
  secrets: Secrets,
  publicId: string,
  sealed: Buffer,
  field: SecretField = "secret",
): string => secrets.open(sealed, place(publicId, field));

/** Seals the secrets of all webhooks with the present key; answers how many it changed. */
export async function resealWebhooks(tx: Tx, secrets: Secrets): Promise<number> {
  let changed = 0;
  for (const row of await selectSealed(tx))
    for (const field of ["secret", "secret_before"] as const) {
      const sealed = row[field];
      const anew = sealed && secrets.reseal(sealed, place(row.public_id, field));
      if (!anew) continue;
      await replaceSealed(tx, row.id, { [field]: anew });
      changed += 1;
    }
  return changed;
}
