import { generateKeyPairSync } from "node:crypto";
import { dkimSign } from "mailauth/lib/dkim/sign.js";
import { describe, expect, test } from "vitest";
import type { Names } from "../../platform/outbound/names.ts";
import { noNames } from "../../platform/outbound/names.ts";
import { verifySignatures } from "./verify-signatures.ts";

const pair = generateKeyPairSync("rsa", { modulusLength: 2048 });
const key = pair.privateKey.export({ type: "pkcs8", format: "pem" }).toString();
const record = `v=DKIM1; k=rsa; p=${pair.publicKey.export({ type: "spki", format: "der" }).toString("base64")}`;

const names: Names = {
  ...noNames,
  async txt(name) {
    if (name === "s1._domainkey.signer.example") return [[record]];
    throw Object.assign(new Error(name), { code: "ENOTFOUND" });
  },
};

const mail = (more = "") =>
  Buffer.from(
    `From: mailer-daemon@signer.example\r\nTo: kim@brand.example\r\nSubject: Report\r\nDate: Mon, 2 Nov 2026 10:00:00 +0100\r\nMessage-ID: <1@signer.example>\r\nContent-Type: text/plain\r\n\r\nA report.\r\n${more}`,
  );

async function signed(
  bytes: Buffer,
  given: { headers?: string; maxBodyLength?: number; domain?: string } = {},
): Promise<Buffer> {
  const { signatures } = await dkimSign(bytes, {
    canonicalization: "relaxed/relaxed",
    algorithm: "rsa-sha256",
    headerList: given.headers ?? "from:to:subject:date:message-id:content-type",
    signatureData: [
      {
        signingDomain: given.domain ?? "signer.example",
        selector: "s1",
        privateKey: key,
        ...(given.maxBodyLength !== undefined && { maxBodyLength: given.maxBodyLength }),
      },
    ],
  } as never);
  return Buffer.concat([Buffer.from(signatures), bytes]);
}

describe("B1.57 signatures of a report", () => {
  test("B1.57 one over the whole mail with the key in DNS verifies and covers all", async () => {
    expect(await verifySignatures(names, await signed(mail()))).toEqual([
      { domain: "signer.example", covers: "all" },
    ]);
  });

  test("B1.57 a changed or appended word, another domain's key, or none in DNS: nothing verifies", async () => {
    const good = (await signed(mail())).toString("latin1");
    for (const bad of [
      good.replace("A report.", "A rapport."),
      `${good}Status: 5.1.1\r\n`,
      good.replace("Subject: Report", "Subject: Other"),
    ])
      expect(await verifySignatures(names, Buffer.from(bad, "latin1"))).toEqual([]);
    expect(await verifySignatures(names, await signed(mail(), { domain: "other.example" }))).toEqual([]);
    expect(await verifySignatures(noNames, await signed(mail()))).toEqual([]);
    expect(await verifySignatures(names, mail())).toEqual([]);
  });

  test("B1.57 a signature of a part of the body, or one that leaves sender or type open, covers a part", async () => {
    const limited = await signed(mail(), { maxBodyLength: 4 });
    expect(limited.toString()).toMatch(/ l=4/);
    const part = [{ domain: "signer.example", covers: "part" }];
    for (const bytes of [limited, Buffer.concat([limited, Buffer.from("appended\r\n")])])
      for (const one of await verifySignatures(names, bytes)) expect(one.covers).toBe("part");
    expect(await verifySignatures(names, await signed(mail(), { headers: "from:subject" }))).toEqual(part);
    const second = (await signed(mail()))
      .toString("latin1")
      .replace("Subject:", "Content-Type: text/html\r\nSubject:");
    for (const one of await verifySignatures(names, Buffer.from(second, "latin1")))
      expect(one.covers).toBe("part");
  });
});
