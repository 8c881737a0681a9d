import type { PodcastCard } from "../../contract/catalogue.ts";
import { ADD_INACTIVE_PHRASE } from "../../contract/forms/phrases.ts";
import { PASSWORD, pace, USERS } from "./fixtures.ts";

/** Calls the server as a user, without the screens: to set up a journey. */
export interface Desk {
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  ask(method: string, path: string, body?: unknown): Promise<any>;
  ownerId: string;
  ownerName: string;
  ownerDisplayName: string;
}

/** Signs in at a running server. Throws where it refuses anything. */
export async function openDesk(url: string, user: keyof typeof USERS = "advertiser"): Promise<Desk> {
  const send = async (method: string, path: string, body: unknown, token?: string) => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        "accept-language": "en-US",
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    pace.note((name) => answer.headers.get(name));
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return text ? JSON.parse(text) : {};
  };
  const { header, payload } = await send("POST", "/core/auth", { username: USERS[user], password: PASSWORD });
  const owner = payload.owners[0];
  return {
    ask: async (method, path, body) => (await send(method, path, body, header.token)).payload,
    ownerId: owner.publicId,
    ownerName: owner.name,
    ownerDisplayName: owner.displayName,
  };
}

/** The first podcasts of the catalogue that fit, most listened-to first. */
export async function findPodcasts(
  desk: Desk,
  count: number,
  fits: (card: PodcastCard) => boolean = () => true,
  query = "",
): Promise<PodcastCard[]> {
  const found: PodcastCard[] = [];
  for (let page = 0; page < 40 && found.length < count; page += 1) {
    const list = await desk.ask("GET", `/api/podcast?locale=en-US&page=${page}${query}`);
    found.push(...list.page.filter(fits));
  }
  if (found.length < count) throw new Error(`only ${found.length} of ${count} podcasts fit`);
  return found.slice(0, count);
}

/** Podcasts whose addresses are open now: earlier journeys may have left some that are not sold any more. */
export async function openPodcasts(desk: Desk, count: number): Promise<PodcastCard[]> {
  const open: PodcastCard[] = [];
  const fits = (card: PodcastCard) => card.emailStatus !== "UNKNOWN" && !card.inactive;
  for (const card of await findPodcasts(desk, count + 8, fits)) {
    if (card.emailStatus === "LOCKED") await unlockPrepared(desk, [card]);
    if ((await desk.ask("GET", `/api/podcast/${card.publicId}`)).itunesOwnerEMail) open.push(card);
    if (open.length === count) return open;
  }
  throw new Error(`only ${open.length} of ${count} addresses could be unlocked`);
}

export interface Prepared {
  publicId: string;
  name: string;
  podcasts: readonly PodcastCard[];
  /** The ids of the entries, in the order of the podcasts. */
  entries: readonly string[];
}

/** A campaign with these podcasts in it. */
export async function prepareCampaign(
  desk: Desk,
  name: string,
  podcasts: readonly PodcastCard[] = [],
): Promise<Prepared> {
  const { publicId } = await desk.ask("POST", "/api/campaign", {
    displayName: name,
    ownerName: desk.ownerName,
  });
  if (podcasts.length > 0) {
    await desk.ask("POST", `/api/campaign/${publicId}/podcast/add`, {
      externalIds: podcasts.map((card) => card.externalId),
      phrase: ADD_INACTIVE_PHRASE.en,
    });
  }
  const list = await desk.ask("GET", `/api/campaign/${publicId}/podcast`);
  const entries = podcasts.map(
    (card) =>
      list.find((entry: { podcast: PodcastCard }) => entry.podcast.externalId === card.externalId).externalId,
  );
  return { publicId, name, podcasts, entries };
}

/** Unlocks with credits. */
export const unlockPrepared = (desk: Desk, podcasts: readonly PodcastCard[]) =>
  desk.ask("POST", "/podcast/api/email/purchase", {
    podcastExternalIdList: podcasts.map((card) => card.externalId),
    ownerPublicId: desk.ownerId,
  });
