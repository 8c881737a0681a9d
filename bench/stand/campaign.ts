import type { PodcastCard } from "../../contract/catalogue.ts";
import { bearerTokens, type ServedDemonstration } from "./served-demonstration.ts";

/** A campaign in the demonstration with so many podcasts, the first ten of them unlocked. Answers its public id. */
export async function makeCampaign(server: ServedDemonstration, podcasts: number): Promise<string> {
  const [token] = await bearerTokens(server, 1);
  const ask = async (method: string, path: string, body?: unknown, bearer = token) => {
    const answer = await fetch(server.url + path, {
      method,
      headers: {
        authorization: `Bearer ${bearer}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
    return (await answer.json()) as any;
  };
  const { header, payload } = await ask("GET", "/core/auth");
  const [owner] = payload.owners;
  const take = (method: string, path: string, body?: unknown) => ask(method, path, body, header.token);
  const ids: string[] = [];
  for (let page = 0; ids.length < podcasts; page += 1) {
    const { page: cards }: { page: PodcastCard[] } = (
      await take("GET", `/api/podcast?locale=en-US&page=${page}`)
    ).payload;
    if (cards.length === 0) throw new Error(`only ${ids.length} podcasts have an address to unlock`);
    ids.push(
      ...cards
        .filter((card) => card.emailStatus === "LOCKED" && !card.inactive)
        .map((card) => card.externalId),
    );
  }
  const { publicId } = (
    await take("POST", "/api/campaign", { displayName: "Measured", ownerName: owner.name })
  ).payload;
  await take("POST", `/api/campaign/${publicId}/podcast/add`, { externalIds: ids.slice(0, podcasts) });
  await take("POST", "/podcast/api/email/purchase", {
    podcastExternalIdList: ids.slice(0, 10),
    ownerPublicId: owner.publicId,
  });
  return publicId;
}
