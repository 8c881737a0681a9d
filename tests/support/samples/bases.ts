import type { Method } from "../../../contract/route.ts";
import type { Ids, SampleRequest } from "./ids.ts";

/** What is known about writing to somebody. */
export const basisRequests: Readonly<Record<`${Method} ${string}`, (ids: Ids) => SampleRequest>> = {
  "GET /api/podcast/:id/contact-file.json": (i) => ({
    url: `/api/podcast/${i.podcast}/contact-file.json?owner=${i.owner}`,
  }),
  "GET /api/podcast/:id/contact-file.pdf": (i) => ({
    url: `/api/podcast/${i.podcast}/contact-file.pdf?owner=${i.owner}`,
  }),
  "POST /api/podcast/:id/basis": (i) => ({
    url: `/api/podcast/${i.unlocked}/basis`,
    body: { owner: i.owner, kind: "invites", quote: "Write to us", page: "https://shows.example/ads" },
  }),
  "DELETE /api/podcast/:id/basis/:basis": (i) => ({
    url: `/api/podcast/${i.unlocked}/basis/${i.basis}?owner=${i.owner}`,
  }),
  "GET /api/podcast/:id/preferences": (i) => ({ url: `/api/podcast/${i.podcast}/preferences` }),
  "GET /api/campaign/:id/exclusion": (i) => ({ url: `/api/campaign/${i.campaign}/exclusion` }),
  // Keys that nobody has: what is behind one is tested where it is.
  "POST /open/answer": () => ({
    url: "/open/answer",
    body: { token: "t", said: { answer: "never" }, key: "0".repeat(32) },
  }),
  "POST /open/answer/read": () => ({ url: "/open/answer/read", body: { token: "t", key: "0".repeat(32) } }),
  "POST /open/claim": () => ({ url: "/open/claim", body: { feed: "https://shows.example/feed" } }),
  "POST /open/claim/read": () => ({ url: "/open/claim/read", body: { key: "k" } }),
  "POST /open/claim/look": () => ({ url: "/open/claim/look", body: { key: "k" } }),
  "POST /open/claim/preferences": () => ({
    url: "/open/claim/preferences",
    body: { key: "k", preferences: null },
  }),
  "POST /open/your-data": () => ({ url: "/open/your-data", body: { address: "ines@shows.example" } }),
  "POST /open/your-data/read": () => ({ url: "/open/your-data/read", body: { token: "t" } }),
  "POST /open/your-data/object": () => ({ url: "/open/your-data/object", body: { token: "t" } }),
  "POST /open/your-data/erase": () => ({ url: "/open/your-data/erase", body: { token: "t", sure: true } }),
  "POST /open/your-data/export": () => ({ url: "/open/your-data/export", body: { token: "t" } }),
  "POST /open/your-data/correct": (i) => ({
    url: "/open/your-data/correct",
    body: { token: "t", podcast: i.podcast, preferences: null },
  }),
};
