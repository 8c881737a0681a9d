import { useRef, useState } from "react";
import { type Campaign, listCampaigns } from "../../../contract/campaigns.ts";
import type { PodcastCard } from "../../../contract/catalogue.ts";
import { ADD_INACTIVE_PHRASE } from "../../../contract/forms/phrases.ts";
import { useOwner } from "../../accounts/owner.ts";
import type { IdempotencyKeys } from "../../api/idempotency-key.ts";
import { Problem, sentenceOf } from "../../api/problem.ts";
import { useAsk } from "../../api/queries.ts";
import { useFormats } from "../../language/formats.ts";
import { useLanguage } from "../../language/locale.ts";
import { Text, useText } from "../../language/text.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Cover } from "../../ui/cover.tsx";
import { type PhraseCheck, PhraseField } from "../../ui/fields/phrase-field.tsx";
import { Dialog } from "../../ui/floating/dialog.tsx";
import { Note } from "../../ui/note.tsx";
import { Bone, Skeleton } from "../../ui/skeleton.tsx";
import { makeCampaign, putInto } from "./add-podcasts.ts";
import { CampaignChoice, NEW_CAMPAIGN } from "./campaign-choice.tsx";
import { usePlacements } from "./placements.ts";
import "./add-to-campaign-dialog.css";

/** What the dialog has to know of a podcast; any card will do. */
export type AddCandidate = Pick<
  PodcastCard,
  "externalId" | "title" | "imageUrlLowQuality" | "inactive" | "latestEpisode"
>;

/** The result, for the message and for undo. */
export interface Added {
  campaign: Pick<Campaign, "publicId" | "displayName">;
  /** The new entries, without those that were already in it. */
  entries: readonly string[];
  created: boolean;
}

interface Props {
  /** At least one, in the order of the list. */
  podcasts: readonly AddCandidate[];
  /** Render the dialog while it is needed and remove it when this is called. */
  onClose: () => void;
  /** Called after the podcasts were added; remove the dialog then. */
  onAdded: (added: Added) => void;
}

const bold = (words: React.ReactNode[]) => (
  <b key="phrase" className="text-ink">
    {words}
  </b>
);

/** Puts podcasts into a campaign that is picked or made here; quiet ones need the typed phrase (A2.38, A5.09). */
export function AddToCampaignDialog({ podcasts, onClose, onAdded }: Props) {
  const t = useText();
  const format = useFormats();
  const language = useLanguage();
  const owner = useOwner();
  const campaigns = useAsk(listCampaigns, { query: owner ? { owner: owner.name } : {} });
  const placements = usePlacements(podcasts.map((podcast) => podcast.externalId));
  const phraseCheck = useRef<PhraseCheck>(null);
  const [picked, setPicked] = useState<string | null>(null);
  const [name, setName] = useState("");
  const [keys] = useState<IdempotencyKeys>(() => new Map());
  const [made, setMade] = useState<string | null>(null);
  const [waiting, setWaiting] = useState(false);
  const [error, setError] = useState<unknown>(null);

  const list = campaigns.data?.page ?? [];
  const isIn = (id: string, campaign: string) => placements.get(id)?.includes(campaign) ?? false;
  const free = (campaign: string) => podcasts.filter((one) => !isIn(one.externalId, campaign));
  const firstFree = list.find((campaign) => free(campaign.publicId).length > 0)?.publicId;
  const value = picked ?? firstFree ?? (campaigns.data ? NEW_CAMPAIGN : null);
  const missing = value === null || value === NEW_CAMPAIGN ? podcasts : free(value);
  const quiet = missing.filter((podcast) => podcast.inactive);
  const phrase = ADD_INACTIVE_PHRASE[language];
  const [first] = podcasts;
  const nameError = error instanceof Problem ? error.of("displayName") : undefined;

  async function add(): Promise<void> {
    if (value === null || waiting) return;
    if (quiet.length > 0 && !phraseCheck.current?.check()) return;
    setWaiting(true);
    setError(null);
    try {
      const created = value === NEW_CAMPAIGN;
      // A campaign that was made before the adding failed is not made again.
      const id = created ? (made ?? (await makeCampaign(name, owner?.name ?? "", keys))) : value;
      if (created) setMade(id);
      const ids = missing.map((podcast) => podcast.externalId);
      const entries = await putInto(id, ids, quiet.length > 0 ? phrase : undefined);
      const displayName = created
        ? name.trim()
        : (list.find((one) => one.publicId === id)?.displayName ?? "");
      onAdded({ campaign: { publicId: id, displayName }, entries, created });
    } catch (thrown) {
      setError(thrown);
      setWaiting(false);
    }
  }

  return (
    <Dialog
      open
      onClose={waiting ? undefined : onClose}
      title={t("campaigns.add.title")}
      cover={first ? <Cover src={first.imageUrlLowQuality} size={64} /> : undefined}
      over={
        podcasts.length === 1 ? (
          <>
            {first?.title} {first?.inactive ? <Badge>{t("campaigns.add.inactive")}</Badge> : null}
          </>
        ) : (
          t("campaigns.add.podcasts", { count: podcasts.length })
        )
      }
      actions={
        <>
          <Button
            kind="main"
            large
            state={waiting ? "waiting" : "ready"}
            reason={value === NEW_CAMPAIGN && !name.trim() ? t("campaigns.add.nameMissing") : undefined}
            onClick={() => void add()}
          >
            {t("campaigns.add.act", { count: missing.length })}
          </Button>
          <Button large disabled={waiting} onClick={onClose}>
            {t("ui.cancel")}
          </Button>
        </>
      }
    >
      <form
        className="add-to-campaign"
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        {campaigns.error ? (
          <Note kind="failing">{sentenceOf(campaigns.error, t)}</Note>
        ) : campaigns.isPending ? (
          <Skeleton>
            <Bone height={132} />
          </Skeleton>
        ) : (
          <CampaignChoice
            campaigns={list}
            podcasts={podcasts.length}
            inside={(campaign) => podcasts.length - free(campaign).length}
            value={value}
            onChange={setPicked}
            name={name}
            nameError={nameError}
            noOwner={!owner}
            onName={setName}
          />
        )}
        {quiet.length > 0 ? (
          <PhraseField
            phrase={phrase}
            label={t("campaigns.add.phraseLabel", { phrase })}
            checkRef={phraseCheck}
          >
            {quiet.length === 1 && quiet[0]?.latestEpisode
              ? t("campaigns.add.lastEpisode", { day: format.day(quiet[0].latestEpisode, "long") })
              : t("campaigns.add.quiet", { count: quiet.length })}{" "}
            <Text id="campaigns.add.typePhrase" values={{ phrase, count: quiet.length, b: bold }} />
          </PhraseField>
        ) : null}
        {error && !nameError ? (
          <p className="danger small mt-3" role="alert">
            {sentenceOf(error, t)}
          </p>
        ) : null}
      </form>
    </Dialog>
  );
}
