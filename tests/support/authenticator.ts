import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

interface Asked {
  challenge: string;
}

const sha256 = (data: string | Uint8Array): Buffer => createHash("sha256").update(data).digest();
const text = (data: Uint8Array): string => Buffer.from(data).toString("base64url");

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

/** An authenticator with one passkey on P-256, as a browser would answer with it. */
export class Authenticator {
  readonly id = randomBytes(16);
  private readonly privateKey: KeyObject;
  private readonly publicJwk: { x: string; y: string };
  private count = 0;
  /** Whether it says that the person unlocked it. */
  verified = true;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    this.privateKey = privateKey;
    this.publicJwk = publicKey.export({ format: "jwk" }) as { x: string; y: string };
  }

  make(asked: Asked, origin: string, site = new URL(origin).hostname) {
    const bytes = (part: string): Uint8Array => Uint8Array.from(Buffer.from(part, "base64url"));
    // COSE: an EC2 key for ES256.
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytes(this.publicJwk.x)],
        [-3, bytes(this.publicJwk.y)],
      ]),
    );
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const authData = Buffer.concat([this.head(site, WITH_KEY), Buffer.alloc(16), length, this.id, key]);
    const attestationObject = isoCBOR.encode(
      new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", Uint8Array.from(authData)],
      ]) as never,
    );
    return {
      ...this.outer(),
      response: {
        clientDataJSON: this.clientData("webauthn.create", asked, origin),
        attestationObject: text(attestationObject),
        transports: ["internal"],
      },
    };
  }

  answer(asked: Asked, origin: string, site = new URL(origin).hostname) {
    this.count += 1;
    const clientDataJSON = this.clientData("webauthn.get", asked, origin);
    const authenticatorData = this.head(site, 0);
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, "base64url"))]);
    return {
      ...this.outer(),
      response: {
        clientDataJSON,
        authenticatorData: text(authenticatorData),
        signature: text(createSign("sha256").update(signed).sign(this.privateKey)),
      },
    };
  }

  private outer() {
    return { id: text(this.id), rawId: text(this.id), type: "public-key", clientExtensionResults: {} };
  }

  private clientData(type: string, { challenge }: Asked, origin: string): string {
    return text(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })));
  }

  private head(site: string, more: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.count);
    const flags = PRESENT | (this.verified ? VERIFIED : 0) | more;
    return Buffer.concat([sha256(site), Buffer.from([flags]), count]);
  }
}
