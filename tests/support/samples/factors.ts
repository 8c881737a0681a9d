import type { Ids, SampleRequest } from "./ids.ts";

const bytes = "AAAA";
export const passkeyAnswer = {
  id: bytes,
  rawId: bytes,
  type: "public-key",
  clientExtensionResults: {},
  response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes },
};
const made = {
  id: bytes,
  rawId: bytes,
  type: "public-key",
  clientExtensionResults: {},
  response: { clientDataJSON: bytes, attestationObject: bytes, transports: ["internal"] },
};

/** Signing in, sessions, second factors, passkeys and proofs. */
export const factorRequests: Record<string, (ids: Ids) => SampleRequest> = {
  "GET /core/api/login/:loginId/session": (i) => ({ url: `/core/api/login/${i.login}/session` }),
  "DELETE /core/api/login/:loginId/session": (i) => ({
    url: `/core/api/login/${i.login}/session`,
    body: { others: true },
  }),
  "POST /core/api/login/:loginId/password": (i) => ({
    url: `/core/api/login/${i.login}/password`,
    body: { present: "wrong", next: "velvet otter paints slow clouds" },
  }),
  "POST /core/api/login/:loginId/disabled": (i) => ({
    url: `/core/api/login/${i.login}/disabled`,
    body: { disabled: true },
  }),
  "POST /core/auth": () => ({
    url: "/core/auth",
    body: {
      username: "nobody@users.example",
      password: "a wrong password",
      botCheck: "none",
      code: "000000",
      remember: true,
    },
  }),
  "GET /core/auth": () => ({ url: "/core/auth" }),
  "DELETE /core/auth": () => ({ url: "/core/auth" }),
  "POST /core/auth/passkey/question": () => ({ url: "/core/auth/passkey/question", body: {} }),
  "POST /core/auth/passkey": () => ({ url: "/core/auth/passkey", body: { passkey: passkeyAnswer } }),
  "POST /core/auth/proof": () => ({ url: "/core/auth/proof", body: { passkey: passkeyAnswer } }),
  "POST /core/auth/disavowal": () => ({
    url: "/core/auth/disavowal",
    body: { token: "x".repeat(43) },
  }),
  "GET /core/api/login/:loginId/factor": (i) => ({ url: `/core/api/login/${i.login}/factor` }),
  "POST /core/api/login/:loginId/totp": (i) => ({ url: `/core/api/login/${i.login}/totp`, body: {} }),
  "POST /core/api/login/:loginId/totp/confirm": (i) => ({
    url: `/core/api/login/${i.login}/totp/confirm`,
    body: { code: "000000" },
  }),
  "DELETE /core/api/login/:loginId/totp": (i) => ({ url: `/core/api/login/${i.login}/totp` }),
  "POST /core/api/login/:loginId/recovery-code": (i) => ({
    url: `/core/api/login/${i.login}/recovery-code`,
    body: {},
  }),
  "POST /core/api/login/:loginId/passkey/question": (i) => ({
    url: `/core/api/login/${i.login}/passkey/question`,
    body: {},
  }),
  "POST /core/api/login/:loginId/passkey": (i) => ({
    url: `/core/api/login/${i.login}/passkey`,
    body: { name: "Key ring", passkey: made },
  }),
  "DELETE /core/api/login/:loginId/passkey/:id": (i) => ({
    url: `/core/api/login/${i.login}/passkey/${i.passkey}`,
  }),
  "GET /core/api/owner/:ownerId/sign-in-rule": (i) => ({
    url: `/core/api/owner/${i.owner}/sign-in-rule`,
  }),
  "POST /core/api/owner/:ownerId/sign-in-rule": (i) => ({
    url: `/core/api/owner/${i.owner}/sign-in-rule`,
    body: { secondFactor: false },
  }),
};
