import type { Method } from "../../../contract/route.ts";
import type { Conversion } from "../../../contract/tracking/conversions.ts";
import type { Ids, SampleRequest } from "./ids.ts";

/** An order of 49.90 euros without any hint. */
export const conversion = (fields: Partial<Conversion> = {}): Conversion => ({
  key: "#1001",
  at: "2026-11-02T10:22:33Z",
  kind: "order",
  amount: 4_990,
  currency: "EUR",
  refundOf: null,
  code: null,
  link: null,
  answer: null,
  newCustomer: false,
  ...fields,
});

/** Links and codes of a campaign, what they brought, and its results. */
export const trackingRequests: Readonly<Record<`${Method} ${string}`, (ids: Ids) => SampleRequest>> = {
  "GET /api/campaign/:id/link": (i) => ({ url: `/api/campaign/${i.campaign}/link` }),
  "POST /api/campaign/:id/link": (i) => ({
    url: `/api/campaign/${i.campaign}/link`,
    body: { target: "https://tea.example/?a=1", entries: [i.entry], codes: true },
  }),
  "POST /api/link/:id": (i) => ({ url: `/api/link/${i.link}`, body: { state: "closed" } }),
  "GET /api/link/:id/day": (i) => ({ url: `/api/link/${i.link}/day` }),
  "GET /api/campaign/:id/code": (i) => ({ url: `/api/campaign/${i.campaign}/code` }),
  "POST /api/campaign/:id/code": (i) => ({
    url: `/api/campaign/${i.campaign}/code`,
    body: { codes: ["SUMMER-7"] },
  }),
  "POST /api/code/:id": (i) => ({ url: `/api/code/${i.code}`, body: { act: "give", entry: i.entry } }),
  "GET /api/link/:id/qr.svg": (i) => ({ url: `/api/link/${i.link}/qr.svg` }),
  "GET /api/link/:id/qr.png": (i) => ({ url: `/api/link/${i.link}/qr.png` }),
  "POST /api/owner/:ownerId/conversion": (i) => ({
    url: `/api/owner/${i.owner}/conversion`,
    body: { source: "shop", conversions: [conversion()], keepAnswers: false },
  }),
  "GET /api/owner/:ownerId/conversion": (i) => ({
    url: `/api/owner/${i.owner}/conversion?only=disagreeing&page=0`,
  }),
  "GET /api/campaign/:id/conversion": (i) => ({ url: `/api/campaign/${i.campaign}/conversion` }),
  "POST /api/owner/:ownerId/conversion-import": (i) => ({
    url: `/api/owner/${i.owner}/conversion-import`,
    body: { fileName: "orders.csv", source: "shopify" },
  }),
  "GET /api/owner/:ownerId/conversion-import": (i) => ({ url: `/api/owner/${i.owner}/conversion-import` }),
  "GET /api/conversion-import/:id": (i) => ({ url: `/api/conversion-import/${i.conversionImport}` }),
  "POST /api/conversion-import/:id/part": (i) => ({
    url: `/api/conversion-import/${i.conversionImport}/part`,
    body: { conversions: [conversion()], keepAnswers: true },
  }),
  "POST /api/conversion-import/:id/done": (i) => ({
    url: `/api/conversion-import/${i.conversionImport}/done`,
  }),
  "DELETE /api/conversion-import/:id": (i) => ({ url: `/api/conversion-import/${i.conversionImport}` }),
  "GET /api/owner/:ownerId/api-key": (i) => ({ url: `/api/owner/${i.owner}/api-key` }),
  "POST /api/owner/:ownerId/api-key": (i) => ({
    url: `/api/owner/${i.owner}/api-key`,
    body: { name: "The shop" },
  }),
  "DELETE /api/owner/:ownerId/api-key/:id": (i) => ({ url: `/api/owner/${i.owner}/api-key/${i.apiKey}` }),
  "GET /api/owner/:ownerId/survey-rule": (i) => ({ url: `/api/owner/${i.owner}/survey-rule` }),
  "POST /api/owner/:ownerId/survey-rule/preview": (i) => ({
    url: `/api/owner/${i.owner}/survey-rule/preview`,
    body: { words: "the fog show", match: "contains" },
  }),
  "POST /api/owner/:ownerId/survey-rule": (i) => ({
    url: `/api/owner/${i.owner}/survey-rule`,
    body: { words: "the fog show", match: "contains", entry: i.entry },
  }),
  "DELETE /api/owner/:ownerId/survey-rule/:id": (i) => ({
    url: `/api/owner/${i.owner}/survey-rule/${i.surveyRule}`,
  }),
  "GET /api/campaign/:id/results": (i) => ({ url: `/api/campaign/${i.campaign}/results` }),
  "GET /api/results": () => ({ url: "/api/results" }),
  "GET /api/campaign/:id/report": (i) => ({ url: `/api/campaign/${i.campaign}/report` }),
  "GET /api/campaign/:id/report-link": (i) => ({ url: `/api/campaign/${i.campaign}/report-link` }),
  "POST /api/campaign/:id/report-link": (i) => ({
    url: `/api/campaign/${i.campaign}/report-link`,
    body: {
      kind: "results",
      label: "For the board",
      days: 30,
      shown: ["names", "costs"],
      password: "fog over the harbor",
    },
  }),
  "POST /api/campaign/:id/report-link/:link": (i) => ({
    url: `/api/campaign/${i.campaign}/report-link/${i.reportLink}`,
    body: { password: "fog over the harbor" },
  }),
  "DELETE /api/campaign/:id/report-link/:link": (i) => ({
    url: `/api/campaign/${i.campaign}/report-link/${i.reportLink}`,
  }),
  // A key that nobody has: what is behind one is tested where it is.
  "POST /open/report/read": () => ({
    url: "/open/report/read",
    body: { token: "t", again: true, pass: "p" },
  }),
  "POST /open/report/unlock": () => ({
    url: "/open/report/unlock",
    body: { token: "t", password: "fog over the harbor" },
  }),
  "POST /api/campaign/:id/target": (i) => ({
    url: `/api/campaign/${i.campaign}/target`,
    body: { target: { currency: "EUR", perAction: 4_200 }, before: null },
  }),
  "GET /api/owner/:ownerId/outreach-statistics": (i) => ({
    url: `/api/owner/${i.owner}/outreach-statistics`,
  }),
  "GET /api/campaign/:id/window": (i) => ({ url: `/api/campaign/${i.campaign}/window?days=30` }),
  "POST /api/campaign/:id/window": (i) => ({
    url: `/api/campaign/${i.campaign}/window`,
    body: { days: 30, before: 60 },
  }),
};
