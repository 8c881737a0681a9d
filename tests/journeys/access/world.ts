import type { PodcastCard } from "../../../contract/catalogue.ts";
import { type Desk, findPodcasts, type Prepared, prepareCampaign, unlockPrepared } from "../prepare.ts";

/** What the states are shown with. */
export interface World {
  locked: PodcastCard;
  inactive: PodcastCard;
  unknown: PodcastCard;
  unlocked: PodcastCard;
  /** One campaign with the four above, one with nothing. */
  campaign: Prepared;
  bare: Prepared;
  /** A mailing to the unlocked one. */
  mailingId: string;
}

/** Two campaigns, a podcast of each kind, and a mailing. */
export async function makeWorld(desk: Desk, name: string): Promise<World> {
  const first = async (fits: (card: PodcastCard) => boolean) => (await findPodcasts(desk, 1, fits))[0]!;
  const [unlocked, locked] = (await findPodcasts(
    desk,
    2,
    (card) => card.emailStatus === "LOCKED" && !card.inactive,
  )) as [PodcastCard, PodcastCard];
  const inactive = await first((card) => card.inactive && card.emailStatus === "LOCKED");
  const unknown = await first((card) => card.emailStatus === "UNKNOWN");
  await unlockPrepared(desk, [unlocked]);
  const campaign = await prepareCampaign(desk, name, [locked, inactive, unknown, unlocked]);
  const bare = await prepareCampaign(desk, `${name}, nothing yet`);
  const mailing = await desk.ask("POST", `/api/campaign/${campaign.publicId}/mailing`, {
    recipients: [campaign.entries[3]],
    subject: "Your show",
    body: "Hello {{podcast_owner}}",
  });
  return { locked, inactive, unknown, unlocked, campaign, bare, mailingId: mailing.publicId };
}
