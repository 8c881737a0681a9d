import type { Method } from "../../../contract/route.ts";
import { passkeyAnswer } from "./factors.ts";
import type { Ids, SampleRequest } from "./ids.ts";

const at = (ids: Ids) => `/core/api/owner/${ids.owner}/single-sign-on`;

/** Single sign-on: what owners enter, and what a browser brings. */
export const signOnRequests: Readonly<Record<`${Method} ${string}`, (ids: Ids) => SampleRequest>> = {
  "GET /core/api/owner/:ownerId/single-sign-on": (i) => ({ url: at(i) }),
  "POST /core/api/owner/:ownerId/single-sign-on": (i) => ({
    url: at(i),
    body: {
      issuer: "https://sign-in.brand.example",
      clientId: "hostread",
      secret: "a secret",
      role: "viewer",
      enabled: true,
      unsaid: false,
      onlyWay: false,
      modified: null,
    },
  }),
  "DELETE /core/api/owner/:ownerId/single-sign-on": (i) => ({ url: at(i) }),
  "POST /core/api/owner/:ownerId/single-sign-on/check": (i) => ({ url: `${at(i)}/check`, body: {} }),
  "POST /core/api/owner/:ownerId/single-sign-on/domain": (i) => ({
    url: `${at(i)}/domain`,
    body: { domain: "brand.example" },
  }),
  "POST /core/api/owner/:ownerId/single-sign-on/domain/:id/prove": (i) => ({
    url: `${at(i)}/domain/${i.signOnDomain}/prove`,
    body: {},
  }),
  "DELETE /core/api/owner/:ownerId/single-sign-on/domain/:id": (i) => ({
    url: `${at(i)}/domain/${i.signOnDomain}`,
  }),
  "POST /core/api/owner/:ownerId/single-sign-on/code": (i) => ({ url: `${at(i)}/code`, body: {} }),
  "GET /core/api/login/:loginId/address": (i) => ({ url: `/core/api/login/${i.login}/address` }),
  "POST /core/api/login/:loginId/address": (i) => ({
    url: `/core/api/login/${i.login}/address`,
    body: { username: "another@users.example", password: "a wrong password" },
  }),
  "DELETE /core/api/login/:loginId/address": (i) => ({ url: `/core/api/login/${i.login}/address` }),
  "GET /core/api/login/:loginId/deletion": (i) => ({ url: `/core/api/login/${i.login}/deletion` }),
  "POST /core/api/login/:loginId/deletion": (i) => ({
    url: `/core/api/login/${i.login}/deletion`,
    body: { password: "a wrong password", phrase: "delete my account" },
  }),
  "GET /core/api/login/:loginId/export": (i) => ({ url: `/core/api/login/${i.login}/export` }),
  "POST /core/address/confirm": () => ({ url: "/core/address/confirm", body: { token: "x".repeat(43) } }),
  "POST /core/address/back": () => ({ url: "/core/address/back", body: { token: "x".repeat(43) } }),
  "POST /core/single-sign-on": () => ({
    url: "/core/single-sign-on",
    body: { username: "nobody@users.example", from: "/dashboard" },
  }),
  "GET /core/single-sign-on/answer": () => ({ url: "/core/single-sign-on/answer?code=a&state=b" }),
  "POST /core/single-sign-on/link": () => ({
    url: "/core/single-sign-on/link",
    body: {
      ticket: "x".repeat(43),
      password: "a long enough password",
      code: "000000",
      passkey: passkeyAnswer,
    },
  }),
  "POST /core/single-sign-on/recovery": () => ({
    url: "/core/single-sign-on/recovery",
    body: { username: "nobody@users.example", code: "AAAAA-AAAAA-AAAAA-AAAAA-AAAAA" },
  }),
};
