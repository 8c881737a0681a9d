import type { Ids, SampleRequest } from "./ids.ts";

const bytes = "AAAA";
const answer = {
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

/** Second factors, passkeys and proofs. */
export const factorRequests: Record<string, (ids: Ids) => SampleRequest> = {
  "POST /core/auth/passkey/question": () => ({ url: "/core/auth/passkey/question", body: {} }),
  "POST /core/auth/passkey": () => ({ url: "/core/auth/passkey", body: { passkey: answer } }),
  "POST /core/auth/proof": () => ({ url: "/core/auth/proof", body: { passkey: answer } }),
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
