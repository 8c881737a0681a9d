import { generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** PEM texts of a key and its certificate. */
export interface SelfSigned {
  key: string;
  cert: string;
}

// Node can read X.509 but not write it. A certificate is a short DER structure (RFC 5280, 4.1), so it is put
// together here instead of asking for the openssl command, which not every machine has.
const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  if (body.length < 0x80) return Buffer.concat([Buffer.from([tag, body.length]), body]);
  const length = Buffer.from(body.length.toString(16).padStart(body.length > 0xff ? 4 : 2, "0"), "hex");
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, body]);
};
const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts);
const text = (tag: number, value: string): Buffer => der(tag, Buffer.from(value, "latin1"));
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, "hex"));
/** UTCTime, which is right until 2049. */
const time = (at: Date): Buffer => text(0x17, `${at.toISOString().replace(/[-:T]/g, "").slice(2, 14)}Z`);

const ECDSA_SHA256 = sequence(oid("2a8648ce3d040302"));
const COMMON_NAME = oid("550403");
const BASIC_CONSTRAINTS = oid("551d13");
const ALTERNATIVE_NAMES = oid("551d11");
const TRUE = Buffer.from([0x01, 0x01, 0xff]);

/**
 * A certificate for loopback (`localhost`, 127.0.0.1), signed by its own fresh P-256 key and valid for `days`.
 * It proves nothing to anybody who was not given the certificate itself.
 */
export function selfSignedForLoopback(days = 825): SelfSigned {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = sequence(der(0x31, sequence(COMMON_NAME, text(0x0c, "Hostread mail sandbox"))));
  const start = new Date(Date.now() - 3_600_000);
  const serial = randomBytes(16);
  // A positive number whose first byte is not zero.
  serial[0] = (serial[0]! & 0x7f) | 0x40;
  const alternatives = sequence(text(0x82, "localhost"), der(0x87, Buffer.from([127, 0, 0, 1])));
  const extensions = sequence(
    sequence(BASIC_CONSTRAINTS, TRUE, der(0x04, sequence(TRUE))),
    sequence(ALTERNATIVE_NAMES, der(0x04, alternatives)),
  );
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    ECDSA_SHA256,
    name,
    sequence(time(start), time(new Date(start.getTime() + days * 86_400_000))),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, extensions),
  );
  const signature = der(0x03, Buffer.from([0]), sign("sha256", content, privateKey));
  const lines = sequence(content, ECDSA_SHA256, signature)
    .toString("base64")
    .match(/.{1,64}/g)!;
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`,
  };
}
