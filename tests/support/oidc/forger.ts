import { createHmac, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { Certificate } from "../certificates.ts";

/** What the forger answers; tests change it for each forgery. */
export interface Forgery {
  header?: Record<string, unknown>;
  /** Over the good claims; undefined takes one away. */
  claims?: Record<string, unknown>;
  /** How the ID token is signed: rightly, with a key that is not published, not at all, or with the client's secret. */
  signed?: "well" | "other-key" | "none" | "hmac";
  /** Changes the token after it was signed. */
  alter?: (token: string) => string;
  /** Answers the token endpoint so instead. */
  token?: { status: number; body: string; type?: string };
  /** What userinfo says; left out there is no such endpoint. */
  userinfo?: Record<string, unknown>;
  /** The issuer that its description names. */
  described?: string;
  /** Keys are published in this form. */
  keys?: string;
}

export interface Forger {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** From the next call on. The nonce is the one of the sign-in. */
  forge(forgery: Forgery): void;
  nonce: string;
  /** Bodies that the token endpoint was sent. */
  asked: URLSearchParams[];
  close(): Promise<void>;
}

const json = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A provider on loopback, https alone, that answers whatever a test wants. */
export async function startForger(certificate: Certificate): Promise<Forger> {
  const own = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const other = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const client = { id: "hostread", secret: "a-client-secret-of-the-tests" };
  const asked: URLSearchParams[] = [];
  let forgery: Forgery = {};
  const state = { nonce: "" };
  let issuer = "";

  function idToken(): string {
    const { header = {}, claims = {}, signed = "well", alter = (token: string) => token } = forgery;
    const now = Math.floor(Date.now() / 1000);
    const head = {
      alg: signed === "none" ? "none" : signed === "hmac" ? "HS256" : "RS256",
      kid: "one",
      ...header,
    };
    const body = {
      iss: issuer,
      aud: client.id,
      sub: "kim",
      iat: now,
      exp: now + 300,
      nonce: state.nonce,
      email: "kim@brand-of-kim.org",
      email_verified: true,
      ...claims,
    };
    const text = `${json(head)}.${json(body)}`;
    const rsa = (key: KeyObject) => sign("sha256", Buffer.from(text), key).toString("base64url");
    const end = {
      well: () => rsa(own.privateKey),
      "other-key": () => rsa(other.privateKey),
      none: () => "",
      hmac: () => createHmac("sha256", client.secret).update(text).digest("base64url"),
    };
    return alter(`${text}.${end[signed]()}`);
  }

  const server = createServer({ key: certificate.key, cert: certificate.cert }, (request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on("end", () => {
      const say = (value: unknown, status = 200, type = "application/json") => {
        response.writeHead(status, { "content-type": type });
        response.end(typeof value === "string" ? value : JSON.stringify(value));
      };
      const path = (request.url ?? "").split("?")[0];
      if (path === "/.well-known/openid-configuration") {
        return say({
          issuer: forgery.described ?? issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          ...(forgery.userinfo && { userinfo_endpoint: `${issuer}/userinfo` }),
          response_types_supported: ["code"],
          authorization_response_iss_parameter_supported: true,
          token_endpoint_auth_methods_supported: ["client_secret_post"],
        });
      }
      if (path === "/keys") {
        if (forgery.keys !== undefined) return say(forgery.keys);
        return say({
          keys: [{ ...own.publicKey.export({ format: "jwk" }), kid: "one", use: "sig", alg: "RS256" }],
        });
      }
      if (path === "/userinfo") return say(forgery.userinfo ?? {});
      if (path !== "/token") return say({}, 404);
      asked.push(new URLSearchParams(body));
      if (forgery.token) return say(forgery.token.body, forgery.token.status, forgery.token.type);
      return say({ access_token: "access", token_type: "Bearer", expires_in: 300, id_token: idToken() });
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  issuer = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    clientId: client.id,
    clientSecret: client.secret,
    forge(next) {
      forgery = next;
    },
    get nonce() {
      return state.nonce;
    },
    set nonce(nonce) {
      state.nonce = nonce;
    },
    asked,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
