import { generateKeyPairSync } from "node:crypto";
import { dkimSign } from "mailauth/lib/dkim/sign.js";
import { type Names, noNames } from "../../../server/platform/outbound/names.ts";

/** Signs mails for a domain, and has the key for its DNS. */
export function makeSigner(
  domain: string,
  { bits = 2048, headers = "from:to:subject:date:message-id:mime-version:content-type" } = {},
) {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: bits });
  const key = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  const record = `v=DKIM1; k=rsa; p=${publicKey.export({ type: "spki", format: "der" }).toString("base64")}`;
  return {
    domain,
    record,
    async sign(bytes: Buffer, fields = headers): Promise<Buffer> {
      const { signatures } = await dkimSign(bytes, {
        canonicalization: "relaxed/relaxed",
        algorithm: "rsa-sha256",
        headerList: fields,
        signatureData: [{ signingDomain: domain, selector: "s1", privateKey: key }],
      } as never);
      return Buffer.concat([Buffer.from(signatures), bytes]);
    },
  };
}

/** DNS that knows these signers' keys and these domains' exchangers, and nothing else. */
export function namesOf(
  signers: readonly { domain: string; record: string }[],
  exchangers: Readonly<Record<string, readonly string[]>> = {},
): Names {
  return {
    ...noNames,
    async txt(name) {
      const found = signers.find(({ domain }) => name === `s1._domainkey.${domain}`);
      if (found) return [[found.record]];
      throw Object.assign(new Error(name), { code: "ENOTFOUND" });
    },
    exchangers: async (domain) => (exchangers[domain] ? [...exchangers[domain]] : []),
  };
}
