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
  /** The organization all of this belongs to, and the token of an invitation to it. */
  organization: string;
  invitation: string;
}

const text = (words: string) => [{ type: "text", text: words }];
const paragraph = (words: string) => ({ type: "paragraph", content: text(words) });
const heading = (level: number, words: string) => ({
  type: "heading",
  attrs: { level },
  content: text(words),
});
const list = (type: string, words: readonly string[]) => ({
  type,
  content: words.map((one) => ({ type: "listItem", content: [paragraph(one)] })),
});
/** A briefing with everything it can contain. */
const BRIEFING = {
  type: "doc",
  content: [
    heading(1, "What to say"),
    paragraph("Two short paragraphs are enough."),
    heading(2, "In your own words"),
    list("bulletList", ["What you like about it", "For whom it is"]),
    heading(3, "The link"),
    list("orderedList", ["Say it once", "Put it into the notes"]),
    { type: "blockquote", content: [paragraph("Nothing is read from a sheet.")] },
    {
      type: "paragraph",
      content: [
        {
          type: "text",
          text: "Our page",
          marks: [{ type: "link", attrs: { href: "https://brand.example/" } }],
        },
      ],
    },
  ],
};

/** Two campaigns, a podcast of each kind, and a mailing. */
export async function makeWorld(desk: Desk, name: string): Promise<World> {
  const first = async (fits: (card: PodcastCard) => boolean) => (await findPodcasts(desk, 1, fits))[0]!;
  const [unlocked, locked] = (await findPodcasts(
    desk,
    2,
    (card) => card.emailStatus === "LOCKED" && !card.inactive,
  )) as [PodcastCard, PodcastCard];
  const inactive = await first((card) => card.inactive && card.emailStatus === "LOCKED");
  const [unknown, asked] = (await findPodcasts(desk, 2, (card) => card.emailStatus === "UNKNOWN")) as [
    PodcastCard,
    PodcastCard,
  ];
  await unlockPrepared(desk, [unlocked]);
  const campaign = await prepareCampaign(desk, name, [locked, inactive, unknown, unlocked]);
  const bare = await prepareCampaign(desk, `${name}, nothing yet`);
  const mailing = await desk.ask("POST", `/api/campaign/${campaign.publicId}/mailing`, {
    recipients: [campaign.entries[3]],
    subject: "Your show",
    body: "Hello {{podcast_owner}}",
  });
  await desk.ask("POST", `/api/campaign/${campaign.publicId}/briefing`, {
    document: BRIEFING,
    modified: null,
  });
  await desk.ask("POST", `/api/podcast/${asked.publicId}/email-request`, { note: "For a series on moss" });
  await desk.ask("POST", `/core/api/owner/${desk.ownerId}/never-contact`, {
    address: "@silent.example",
    reason: "Asked by telephone",
  });
  const invited = await desk.ask("POST", `/core/api/owner/${desk.ownerId}/member`, {
    username: "new@hostread.example",
  });
  return {
    locked,
    inactive,
    unknown,
    unlocked,
    campaign,
    bare,
    mailingId: mailing.publicId,
    organization: desk.ownerDisplayName,
    invitation: new URL(invited.link).hash.slice(1),
  };
}
