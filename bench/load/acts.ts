import { ADD_INACTIVE_PHRASE } from "../../contract/forms/phrases.ts";
import type { Person } from "./person.ts";

/** What a person does next; its requests are those that the client sends for it. */
export interface Act {
  name: string;
  /** So many of a hundred acts. */
  weight: number;
  /** Seconds until the next act, on average: as long as somebody looks at what came. */
  think: number;
  run(person: Person): Promise<unknown>;
}

const STATES = ["Contacted", "FollowedUp", "Interested", "Signed", "Lost"] as const;
/** Words of the catalogue's titles are spoken syllables; three letters of one find many, more find few. */
const BEGINNINGS = ["bra", "sto", "mai", "fle", "kou", "tra", "dea", "pi", "zeas", "grio", "nou", "vaid"];
const WORDS = ["bea", "sta", "mai", "dra", "klou", "fea", "nou", "trio", "wai", "pla"];
const LOCALE = "locale=en-US";

/** Handles of what an answer lists. */
const handles = (rows: unknown, name: string): string[] =>
  Array.isArray(rows) ? rows.map((row) => row[name]).filter((one) => typeof one === "string") : [];

async function listCampaigns(person: Person): Promise<void> {
  const answer = (await person.get("/api/campaign")) as { page: unknown[] } | undefined;
  if (answer) person.campaigns = handles(answer.page, "publicId");
}

async function needCampaign(person: Person): Promise<string | undefined> {
  if (person.campaigns.length === 0) await listCampaigns(person);
  // The newest ones are worked with.
  const recent = person.campaigns.slice(0, 10);
  if (recent.length > 0) person.campaign = person.random.pick(recent);
  return person.campaign;
}

async function openBoard(person: Person): Promise<void> {
  const id = await needCampaign(person);
  if (!id) return;
  const [entries] = await Promise.all([
    person.get("/api/campaign/:id/podcast", `/api/campaign/${id}/podcast`),
    person.get("/api/campaign/:id", `/api/campaign/${id}`),
    person.get("/api/campaign/:id/progress", `/api/campaign/${id}/progress`),
    person.get("/api/campaign/:id/mark", `/api/campaign/${id}/mark`),
    person.post("/api/campaign/:id/presence", `/api/campaign/${id}/presence`, {
      tab: "load-tab",
      here: true,
    }),
  ]);
  type Entry = { externalId: string; podcastState: string };
  if (Array.isArray(entries))
    person.entries = (entries as Entry[]).map(({ externalId, podcastState }) => ({
      campaign: id,
      entry: externalId,
      state: podcastState,
    }));
}

async function needEntry(person: Person) {
  if (person.entries.length === 0) await openBoard(person);
  return person.entries.length > 0 ? person.random.pick(person.entries) : undefined;
}

async function search(person: Person): Promise<void> {
  const { random } = person;
  const asked = [
    LOCALE,
    `owner=${person.owner}`,
    ...(random.chance(0.6) ? [`title=${random.pick(BEGINNINGS)}`] : []),
    ...(random.chance(0.3) ? [`podcastLanguage=${random.pick(["en", "de", "es", "fr"])}`] : []),
    ...(random.chance(0.3) ? ["reachPerEpisodeFrom=1000"] : []),
    ...(random.chance(0.2) ? ["latestEpisode=3"] : []),
    ...(random.chance(0.2) ? ["emailKnown=true"] : []),
    ...(random.chance(0.2) ? [`page=${random.between(1, 5)}`] : []),
  ].join("&");
  const answer = (await person.get("/api/podcast", `/api/podcast?${asked}`)) as
    | { page: unknown[] }
    | undefined;
  const found = handles(answer?.page, "externalId");
  if (found.length > 0) person.podcasts = found;
  const placed = found.map((id) => `podcast=${id}`).join("&");
  await Promise.all([
    person.get("/api/podcast-facets", `/api/podcast-facets?${asked}`),
    ...(placed ? [person.get("/api/campaign-placement", `/api/campaign-placement?${placed}`)] : []),
  ]);
}

async function openPodcast(person: Person): Promise<void> {
  if (person.podcasts.length === 0) await search(person);
  if (person.podcasts.length === 0) return;
  const id = person.random.pick(person.podcasts);
  const asked = `${LOCALE}&owner=${person.owner}`;
  await Promise.all([
    person.get("/api/podcast/:id", `/api/podcast/${id}?${asked}`),
    person.get("/api/podcast/:id/similar", `/api/podcast/${id}/similar?${asked}`),
    ...(person.mayWrite
      ? [person.get("/api/podcast/:id/mail", `/api/podcast/${id}/mail?owner=${person.owner}`)]
      : []),
  ]);
}

/** Who only looks on has neither mails nor what was sent. */
async function inbox(person: Person, query: string): Promise<void> {
  if (!person.mayWrite) return;
  const answer = (await person.get("/api/conversation", `/api/conversation?${query}`)) as
    | { page: unknown[] }
    | undefined;
  const found = handles(answer?.page, "publicId");
  if (found.length > 0) person.conversations = found;
}

async function openConversation(person: Person): Promise<void> {
  if (person.conversations.length === 0) await inbox(person, "view=all");
  if (person.conversations.length === 0) return;
  const id = person.random.pick(person.conversations);
  await Promise.all([
    person.get("/api/conversation/:id", `/api/conversation/${id}`),
    person.get("/api/conversation/:id/beside", `/api/conversation/${id}/beside`),
    person.post("/api/conversation/:id/seen", `/api/conversation/${id}/seen`),
  ]);
}

async function move(person: Person): Promise<void> {
  const one = await needEntry(person);
  if (!one || !person.mayWrite) return;
  const podcastState = person.random.pick(STATES.filter((state) => state !== one.state));
  const path = `/api/campaign/${one.campaign}/podcast/${one.entry}`;
  await person.post("/api/campaign/:id/podcast/:entry", path, { podcastState });
  one.state = podcastState;
}

async function timeline(person: Person, note: boolean): Promise<void> {
  const one = await needEntry(person);
  if (!one) return;
  const path = `/api/campaign/${one.campaign}`;
  if (note && person.mayWrite)
    await person.post("/api/campaign/:id/entry-note", `${path}/entry-note`, {
      entry: one.entry,
      document: {
        type: "doc",
        content: [
          { type: "paragraph", content: [{ type: "text", text: "Wants to hear from us in autumn." }] },
        ],
      },
      mentions: [],
      shared: false,
    });
  await person.get("/api/campaign/:id/timeline/:entry", `${path}/timeline/${one.entry}`);
}

async function mailings(person: Person): Promise<void> {
  const id = await needCampaign(person);
  if (!id || !person.mayWrite) return;
  const list = await person.get("/api/campaign/:id/mailing", `/api/campaign/${id}/mailing`);
  const found = handles(list, "publicId");
  if (found.length > 0) await person.get("/api/mailing/:id", `/api/mailing/${person.random.pick(found)}`);
}

async function results(person: Person): Promise<void> {
  const id = await needCampaign(person);
  if (!id) return;
  await Promise.all([
    person.get("/api/campaign/:id/results", `/api/campaign/${id}/results`),
    person.get("/api/campaign/:id/overview", `/api/campaign/${id}/overview`),
  ]);
}

async function add(person: Person): Promise<void> {
  if (person.podcasts.length === 0) await search(person);
  const id = await needCampaign(person);
  if (!id || !person.mayWrite || person.podcasts.length === 0) return;
  await person.post("/api/campaign/:id/podcast/add", `/api/campaign/${id}/podcast/add`, {
    externalIds: person.podcasts.slice(0, 5),
    phrase: ADD_INACTIVE_PHRASE.en,
  });
}

async function dashboard(person: Person): Promise<void> {
  await Promise.all([
    person.get("/api/dashboard"),
    listCampaigns(person),
    person.get("/api/task"),
    person.get("/api/notice"),
  ]);
}

async function campaigns(person: Person): Promise<void> {
  await Promise.all([listCampaigns(person), person.get("/api/campaign-stand")]);
}

/** What two hundred people do all day, with how long they look at each. */
export const ACTS: readonly Act[] = [
  { name: "dashboard", weight: 8, think: 10, run: dashboard },
  { name: "app opened again", weight: 2, think: 3, run: (person) => person.get("/core/auth") },
  { name: "search in the catalogue", weight: 22, think: 8, run: search },
  { name: "podcast opened", weight: 10, think: 15, run: openPodcast },
  { name: "list of campaigns", weight: 6, think: 6, run: campaigns },
  { name: "board of a campaign", weight: 14, think: 12, run: openBoard },
  { name: "podcast moved", weight: 9, think: 6, run: move },
  { name: "history of a podcast", weight: 4, think: 12, run: (person) => timeline(person, false) },
  { name: "note written", weight: 2, think: 12, run: (person) => timeline(person, true) },
  { name: "inbox", weight: 9, think: 8, run: (person) => inbox(person, "view=open") },
  {
    name: "search in the inbox",
    weight: 2,
    think: 8,
    run: (person) => inbox(person, `view=all&q=${person.random.pick(WORDS)}`),
  },
  { name: "conversation opened", weight: 7, think: 20, run: openConversation },
  { name: "mailings", weight: 2, think: 10, run: mailings },
  { name: "results of a campaign", weight: 2, think: 15, run: results },
  { name: "podcasts added to a campaign", weight: 1, think: 8, run: add },
];
