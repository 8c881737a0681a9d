import type { Act } from "./acts.ts";
import type { Person } from "./person.ts";

// Screens that nobody in the mix opens all day. Nobody is driven through them; what their statements read is looked at.

const LOCALE = "locale=en-US";

const look = (name: string, run: (person: Person) => Promise<unknown>): Act => ({
  name,
  weight: 0,
  think: 0,
  run,
});

/** Each address where it is named by its route; those of a campaign only where there is one. */
const all = (person: Person, addresses: readonly (readonly [route: string, path: string])[]) =>
  Promise.all(addresses.map(([route, path]) => person.get(route, path)));

const ofCampaign = (parts: readonly string[]) => async (person: Person) => {
  const id = person.campaign ?? person.campaigns[0];
  if (id)
    await all(
      person,
      parts.map((part) => [`/api/campaign/:id/${part}`, `/api/campaign/${id}/${part}`] as const),
    );
};

const ofOwner = (base: string, parts: readonly string[]) => (person: Person) =>
  all(
    person,
    parts.map((part) => [`${base}/:ownerId/${part}`, `${base}/${person.owner}/${part}`] as const),
  );

const plain = (paths: readonly string[]) => (person: Person) =>
  all(
    person,
    paths.map((path) => [path.split("?")[0]!, path] as const),
  );

async function compare(person: Person): Promise<void> {
  const some = person.podcasts.slice(0, 3);
  if (some.length < 2) return;
  const asked = [LOCALE, `owner=${person.owner}`, ...some.map((id) => `podcast=${id}`)].join("&");
  await person.get("/api/podcast-comparison", `/api/podcast-comparison?${asked}`);
}

async function webhooks(person: Person): Promise<void> {
  const base = `/api/owner/${person.owner}/webhook`;
  const list = await person.get("/api/owner/:ownerId/webhook", base);
  const first = Array.isArray(list) ? list[0]?.publicId : undefined;
  if (first) await person.get("/api/owner/:ownerId/webhook/:id/delivery", `${base}/${first}/delivery`);
}

export const LOOKS: readonly Act[] = [
  look("comparison", compare),
  look(
    "shortlist, share links, files of a campaign",
    ofCampaign(["shortlist", "report-link", "report", "file"]),
  ),
  look(
    "offers, bookings and airings of a campaign",
    ofCampaign(["offer", "booking", "airing", "host-answer"]),
  ),
  look("links, codes and results of a campaign", ofCampaign(["link", "code", "conversion", "window"])),
  look("briefing, tasks and exclusions of a campaign", ofCampaign(["briefing", "task", "exclusion"])),
  look("results of all campaigns", plain(["/api/results", "/api/overview"])),
  look("tasks and notices", plain(["/api/task", "/api/notice", "/api/notice/choice"])),
  look("saved searches", (person) =>
    all(person, [
      ["/api/saved-search", `/api/saved-search?owner=${person.owner}`],
      ["/api/saved-search-news", `/api/saved-search-news?owner=${person.owner}`],
    ]),
  ),
  look("tags, fields and news of podcasts", ofOwner("/api/owner", ["tag", "own-field", "show-news", "list"])),
  look("statistics of writing", ofOwner("/api/owner", ["outreach-statistics"])),
  look("orders and rules for answers", ofOwner("/api/owner", ["conversion", "answer-rule", "survey-rule"])),
  look(
    "members, credits and purchases",
    ofOwner("/core/api/owner", ["member", "credits", "credits/history", "payment"]),
  ),
  look("audit of an organization", ofOwner("/core/api/owner", ["audit"])),
  look("connected clients and tokens", async (person) => {
    await plain(["/api/connection", "/api/token"])(person);
    await ofOwner("/api/owner", ["client", "token"])(person);
  }),
  look("webhooks and their log", webhooks),
  look(
    "mailboxes and templates",
    plain(["/api/mailbox", "/api/mailboxes", "/api/own-template", "/api/template"]),
  ),
];
