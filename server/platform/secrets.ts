import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BadConfiguration } from "./config.ts";

/** Where a secret belongs. A ciphertext moved to another row, column or table does not open (S-15). */
export interface SecretPlace {
  table: string;
  row: string | number;
  field: string;
}

export interface Secrets {
  /** AES-256-GCM: version byte, nonce (12), tag (16), ciphertext. */
  seal(text: string, place: SecretPlace): Buffer;
  /** @throws when the bytes were changed, moved, or sealed with another key */
  open(sealed: Buffer, place: SecretPlace): string;
  /** A keyed hash for lists that must not be readable, e.g. of addresses never to contact. 32 bytes. */
  fingerprint(text: string, purpose: string): Buffer;
}

const VERSION = 1;

/** @param key 32 bytes */
export function createSecrets(key: Buffer): Secrets {
  if (key.length !== 32) throw new BadConfiguration("HOSTREAD_SECRET_KEY has to be 32 bytes in base64.");
  const derive = (purpose: string) => Buffer.from(hkdfSync("sha256", key, "hostread", purpose, 32));
  const sealing = derive("seal");
  const fingerprints = new Map<string, Buffer>();
  const placeBytes = (p: SecretPlace) =>
    Buffer.from(JSON.stringify([VERSION, p.table, String(p.row), p.field]));
  return {
    seal(text, place) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", sealing, nonce).setAAD(placeBytes(place));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, place) {
      if (sealed[0] !== VERSION || sealed.length < 29) throw new Error("a stored secret has an unknown form");
      const decipher = createDecipheriv("aes-256-gcm", sealing, sealed.subarray(1, 13)).setAAD(
        placeBytes(place),
      );
      decipher.setAuthTag(sealed.subarray(13, 29));
      return Buffer.concat([decipher.update(sealed.subarray(29)), decipher.final()]).toString("utf8");
    },
    fingerprint(text, purpose) {
      const hmacKey = fingerprints.get(purpose) ?? derive(`fingerprint:${purpose}`);
      fingerprints.set(purpose, hmacKey);
      return createHmac("sha256", hmacKey).update(text).digest();
    },
  };
}

/** The configured key, else the one in DATA_DIR, made on first use and readable by its owner alone. */
export function secretKey(configured: string | null, dataDir: string): Buffer {
  if (configured) return Buffer.from(configured, "base64");
  const file = join(dataDir, "secret.key");
  try {
    return Buffer.from(readFileSync(file, "utf8").trim(), "base64");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  mkdirSync(dataDir, { recursive: true });
  // "wx": where two processes start at once, the second reads what the first wrote.
  try {
    writeFileSync(file, `${randomBytes(32).toString("base64")}\n`, { flag: "wx", mode: 0o600 });
    chmodSync(file, 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return Buffer.from(readFileSync(file, "utf8").trim(), "base64");
}
