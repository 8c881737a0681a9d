import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { Certificate } from "./certificates.ts";

/** A browser as a push service knows it, with the private half of its keys. */
export function makeBrowser(endpoint: string) {
  const keys = createECDH("prime256v1");
  keys.generateKeys();
  const auth = randomBytes(16);
  return {
    subscription: {
      endpoint,
      keys: { p256dh: keys.getPublicKey().toString("base64url"), auth: auth.toString("base64url") },
    },
    /** RFC 8291 4 and RFC 8188 2, one record. */
    decrypt(body: Buffer): string {
      const salt = body.subarray(0, 16);
      const keyLength = body[20]!;
      const senderKey = body.subarray(21, 21 + keyLength);
      const sealed = body.subarray(21 + keyLength);
      const secret = keys.computeSecret(senderKey);
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), keys.getPublicKey(), senderKey]);
      const material = Buffer.from(hkdfSync("sha256", secret, auth, info, 32));
      const derive = (label: string, length: number) =>
        Buffer.from(hkdfSync("sha256", material, salt, Buffer.from(`Content-Encoding: ${label}\0`), length));
      const decipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
      decipher.setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      return plain.subarray(0, plain.lastIndexOf(2)).toString();
    },
  };
}

export interface Pushed {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** A push service on loopback that keeps what it gets and answers with the status of the path, late if that says so. */
export async function startPushService(certificate: Certificate) {
  const got: Pushed[] = [];
  const service = { got, late: 2_500 };
  const server = createServer({ key: certificate.key, cert: certificate.cert }, (request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      got.push({ path: request.url ?? "", headers: request.headers, body: Buffer.concat(pieces) });
      const status = Number(/\d{3}/.exec(request.url ?? "")?.[0] ?? 201);
      const wait = request.url?.includes("late") ? service.late : 0;
      setTimeout(() => response.writeHead(status).end(), wait);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return Object.assign(service, {
    port: (server.address() as AddressInfo).port,
    stop: () => new Promise<void>((done) => server.close(() => done())),
  });
}

/** What a request's VAPID token says, its signature checked with the key that stands beside it (RFC 8292). */
export function readVapid(authorization: string): { claims: Record<string, unknown>; key: string } {
  const [, token = "", key = ""] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const publicKey = createPublicKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    },
  });
  const good = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!good) throw new Error("the token's signature is wrong");
  return { claims: JSON.parse(Buffer.from(claims, "base64url").toString()), key };
}
