import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "../../tests/support/database.ts";
import { keepFingerprintKey, openSecrets } from "./key-check.ts";
import { inTransaction } from "./postgres/database.ts";
import { createSecrets, forgetKeyBefore, replaceKeyFile, secretKey, secretKeyBefore } from "./secrets.ts";

const [first, second, third] = [1, 2, 3].map((fill) => Buffer.alloc(32, fill)) as [Buffer, Buffer, Buffer];
const place = { table: "mailbox", row: 7, field: "smtp_secret" };

describe("S-15 a new key takes the place of another", () => {
  test("both open what they sealed, only the new one seals, and a third opens nothing", () => {
    const sealed = createSecrets(first).seal("a password", place);
    const both = createSecrets(second, { before: first });
    expect(both.open(sealed, place)).toBe("a password");
    const anew = both.reseal(sealed, place)!;
    expect(createSecrets(second).open(anew, place)).toBe("a password");
    expect(() => createSecrets(first).open(anew, place)).toThrow();
    expect(both.reseal(anew, place)).toBeNull();
    expect(() => both.reseal(sealed, { ...place, row: 8 })).toThrow();
    expect(() => createSecrets(third, { before: second }).open(sealed, place)).toThrow();
  });
});

test("D7 S-15 a sealed secret that was changed, cut or moved in any place does not open", () => {
  const secrets = createSecrets(first);
  const sealed = secrets.seal("a password", place);
  expect(secrets.open(sealed, place)).toBe("a password");
  // Version, nonce, tag and text: each bit of each byte.
  for (let at = 0; at < sealed.length; at += 1)
    for (let bit = 1; bit < 256; bit *= 2) {
      const changed = Buffer.from(sealed);
      changed[at]! ^= bit;
      expect(() => secrets.open(changed, place), `byte ${at}`).toThrow();
    }
  for (let length = 0; length < sealed.length; length += 1)
    expect(() => secrets.open(sealed.subarray(0, length), place), `of length ${length}`).toThrow();
  expect(() => secrets.open(Buffer.concat([sealed, Buffer.alloc(1)]), place)).toThrow();
  for (const other of [{ table: "sign_on" }, { row: 8 }, { field: "imap_secret" }])
    expect(() => secrets.open(sealed, { ...place, ...other })).toThrow();
  const another = secrets.seal("a password", place);
  // The text of the one with nonce and tag of the other.
  expect(() => secrets.open(Buffer.concat([sealed.subarray(0, 29), another.subarray(29)]), place)).toThrow();
});

describe("S-15 L-5 fingerprints outlive the keys", () => {
  const database = useDatabase();
  const keys = (key: Buffer, before?: Buffer) => ({
    secretKey: key.toString("base64"),
    secretKeyBefore: before?.toString("base64") ?? null,
    dataDir: "unused",
  });
  test("two rotations leave the never-contact lists as they were; a wrong key is refused before and after", async () => {
    const { db } = database();
    const mark = (await openSecrets(db, keys(first))).fingerprint("a@b.example", "never-contact");
    await expect(openSecrets(db, keys(second))).rejects.toThrow("secret key");
    for (const [key, before] of [
      [second, first],
      [third, second],
    ] as const) {
      const both = await openSecrets(db, keys(key, before));
      expect(both.fingerprint("a@b.example", "never-contact")).toEqual(mark);
      // Twice: a command that was killed is run again.
      for (let run = 0; run < 2; run += 1)
        await inTransaction(db, (tx) => keepFingerprintKey(tx, both, before));
      const alone = await openSecrets(db, keys(key));
      expect(alone.fingerprint("a@b.example", "never-contact")).toEqual(mark);
      await expect(openSecrets(db, keys(before))).rejects.toThrow("secret key");
    }
  });
});

describe("a key in a file", () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), "hostread-key-"));
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  test("it is replaced at no moment without the one until now, and only once however often it is killed", () => {
    const config = { secretKey: null, secretKeyBefore: null, dataDir };
    const before = secretKey(null, dataDir);
    expect(secretKeyBefore(config)).toBeNull();
    replaceKeyFile(dataDir);
    const next = secretKey(null, dataDir);
    expect(next.equals(before)).toBe(false);
    replaceKeyFile(dataDir);
    expect(secretKey(null, dataDir)).toEqual(next);
    expect(secretKeyBefore(config)).toEqual(before);
    expect(secretKeyBefore({ ...config, secretKey: "x" })).toBeNull();
    for (const file of ["secret.key", "secret.key.before"])
      expect(statSync(join(dataDir, file)).mode & 0o777).toBe(0o600);
    forgetKeyBefore(dataDir);
    expect(existsSync(join(dataDir, "secret.key.before"))).toBe(false);
    expect(readFileSync(join(dataDir, "secret.key"), "utf8")).toBe(`${next.toString("base64")}\n`);
  });
});
