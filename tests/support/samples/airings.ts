import type { Method } from "../../../contract/route.ts";
import type { Ids, SampleRequest } from "./ids.ts";

/** What is known of booked spots, and what a person says of them. */
export const airingRequests: Readonly<Record<`${Method} ${string}`, (ids: Ids) => SampleRequest>> = {
  "GET /api/campaign/:id/airing": (i) => ({ url: `/api/campaign/${i.campaign}/airing` }),
  "POST /api/campaign/:id/airing/words": (i) => ({
    url: `/api/campaign/${i.campaign}/airing/words`,
    body: { names: ["Grünkern"], phrases: ["Suppenkiste"], rivals: ["Linsenglück"] },
  }),
  "GET /api/spot/:id": (i) => ({ url: `/api/spot/${i.airedSpot}` }),
  "POST /api/spot/:id/verdict": (i) => ({
    url: `/api/spot/${i.airedSpot}/verdict`,
    body: { said: "not-there", note: "Listened to all of it" },
  }),
  "POST /api/spot/:id/listen": (i) => ({ url: `/api/spot/${i.airedSpot}/listen` }),
  "POST /api/spot/:id/look": (i) => ({ url: `/api/spot/${i.airedSpot}/look` }),
  "GET /api/podcast/:id/sponsor": (i) => ({ url: `/api/podcast/${i.podcast}/sponsor?owner=${i.owner}` }),
  "GET /api/owner/:id/show-news": (i) => ({ url: `/api/owner/${i.owner}/show-news` }),
  "POST /api/owner/:id/show-news": (i) => ({
    url: `/api/owner/${i.owner}/show-news`,
    body: { dismiss: ["Zz9Zz9Zz9Zz9Zz9Z"] },
  }),
  "GET /core/api/sound": () => ({ url: "/core/api/sound" }),
  "GET /api/spot/:id/makegood": (i) => ({ url: `/api/spot/${i.airedSpot}/makegood` }),
  "POST /api/spot/:id/makegood": (i) => ({
    url: `/api/spot/${i.airedSpot}/makegood`,
    body: { modified: i.bookingModified, mail: { words: "Please run it once more." } },
  }),
};
