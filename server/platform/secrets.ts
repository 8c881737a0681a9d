import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
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
  /** The same secret sealed with the present key; null where it is already. @throws as `open` */
  reseal(sealed: Buffer, place: SecretPlace): Buffer | null;
  /** A keyed hash for lists that must not be readable, e.g. of addresses never to contact. 32 bytes. */
  fingerprint(text: string, purpose: string): Buffer;
}

const VERSION = 1;

const derive = (key: Buffer, purpose: string): Buffer => {
  if (key.length !== 32) throw new BadConfiguration("HOSTREAD_SECRET_KEY has to be 32 bytes in base64.");
  return Buffer.from(hkdfSync("sha256", key, "hostread", purpose, 32));
};

const placeBytes = (p: SecretPlace) =>
  Buffer.from(JSON.stringify([VERSION, p.table, String(p.row), p.field]));

function openWith(sealing: Buffer, sealed: Buffer, place: SecretPlace): string {
  const decipher = createDecipheriv("aes-256-gcm", sealing, sealed.subarray(1, 13)).setAAD(placeBytes(place));
  decipher.setAuthTag(sealed.subarray(13, 29));
  return Buffer.concat([decipher.update(sealed.subarray(29)), decipher.final()]).toString("utf8");
}

/**
 * Keys are 32 bytes. Secrets sealed with the key `before` open, too. Fingerprints cannot be recomputed, because the
 * texts are gone, so they keep their first key: `ofFingerprints`, else `before`, else `key`.
 */
export function createSecrets(
  key: Buffer,
  other: { before?: Buffer | null; ofFingerprints?: Buffer | null } = {},
): Secrets {
  const sealing = derive(key, "seal");
  const former = other.before ? derive(other.before, "seal") : null;
  const root = other.ofFingerprints ?? other.before ?? key;
  const fingerprints = new Map<string, Buffer>();
  const read = (sealed: Buffer, place: SecretPlace): { text: string; present: boolean } => {
    if (sealed[0] !== VERSION || sealed.length < 29) throw new Error("a stored secret has an unknown form");
    if (!former) return { text: openWith(sealing, sealed, place), present: true };
    try {
      return { text: openWith(sealing, sealed, place), present: true };
    } catch {
      return { text: openWith(former, sealed, place), present: false };
    }
  };
  const seal = (text: string, place: SecretPlace): Buffer => {
    const nonce = randomBytes(12);
    const cipher = createCipheriv("aes-256-gcm", sealing, nonce).setAAD(placeBytes(place));
    const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    return Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), body]);
  };
  return {
    seal,
    open: (sealed, place) => read(sealed, place).text,
    reseal(sealed, place) {
      const { text, present } = read(sealed, place);
      return present ? null : seal(text, place);
    },
    fingerprint(text, purpose) {
      const hmacKey = fingerprints.get(purpose) ?? derive(root, `fingerprint:${purpose}`);
      fingerprints.set(purpose, hmacKey);
      return createHmac("sha256", hmacKey).update(text).digest();
    },
  };
}

/** The configured key, else the one in DATA_DIR, created on first use and readable only by its owner. */
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

const fileBefore = (dataDir: string): string => join(dataDir, "secret.key.before");

/** The previous key during a rotation: the configured one, or the file next to the key file. */
export function secretKeyBefore(config: {
  secretKey: string | null;
  secretKeyBefore: string | null;
  dataDir: string;
}): Buffer | null {
  if (config.secretKeyBefore) return Buffer.from(config.secretKeyBefore, "base64");
  const file = fileBefore(config.dataDir);
  if (config.secretKey !== null || !existsSync(file)) return null;
  return Buffer.from(readFileSync(file, "utf8").trim(), "base64");
}

/**
 * Puts a new key into DATA_DIR and keeps the previous one next to it, until `forgetKeyBefore`. After a kill in
 * between, it continues with the existing pair.
 */
export function replaceKeyFile(dataDir: string): void {
  const file = join(dataDir, "secret.key");
  const before = fileBefore(dataDir);
  if (existsSync(before) && readFileSync(before, "utf8") !== readFileSync(file, "utf8")) return;
  const next = `${file}.next`;
  writeFileSync(next, `${randomBytes(32).toString("base64")}\n`, { mode: 0o600 });
  // First the copy: at no moment is the previous key without a name.
  rmSync(before, { force: true });
  linkSync(file, before);
  renameSync(next, file);
}

export const forgetKeyBefore = (dataDir: string): void => rmSync(fileBefore(dataDir), { force: true });
