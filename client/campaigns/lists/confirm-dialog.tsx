import { useRef, useState } from "react";
import { listCampaigns, listEntries, listPlacements, readOverview } from "../../../contract/campaigns.ts";
import { confirmList, type PodcastList, previewList } from "../../../contract/campaigns-lists.ts";
import { ADD_INACTIVE_PHRASE } from "../../../contract/forms/phrases.ts";
import type { RouteReply } from "../../../contract/route.ts";
import { call } from "../../api/call.ts";
import { type IdempotencyKeys, keyFor } from "../../api/idempotency-key.ts";
import { Problem, sentenceOf } from "../../api/problem.ts";
import { forget, useAsk } from "../../api/queries.ts";
import { useLanguage } from "../../language/locale.ts";
import { Text, useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { ChoiceRows } from "../../ui/fields/choice-rows.tsx";
import { type PhraseCheck, PhraseField } from "../../ui/fields/phrase-field.tsx";
import { Dialog } from "../../ui/floating/dialog.tsx";
import { Note } from "../../ui/note.tsx";
import { Bone, Skeleton } from "../../ui/skeleton.tsx";
import { makeCampaign } from "../add/add-podcasts.ts";
import { CampaignChoice, NEW_CAMPAIGN } from "../add/campaign-choice.tsx";
import { forgetList } from "./use-list.ts";

export type Confirmed = RouteReply<typeof confirmList>;

interface Props {
  list: PodcastList;
  owner: { name: string } | null;
  onClose: () => void;
  onDone: (done: Confirmed) => void;
}

const bold = (words: React.ReactNode[]) => (
  <b key="phrase" className="text-ink">
    {words}
  </b>
);

/** Into which campaign, how many that makes, and what becomes of inactive ones; nothing was added before. */
export function ConfirmListDialog({ list, owner, onClose, onDone }: Props) {
  const t = useText();
  const language = useLanguage();
  const phrase = ADD_INACTIVE_PHRASE[language];
  const campaigns = useAsk(listCampaigns, { query: owner ? { owner: owner.name } : {} });
  const all = campaigns.data?.page ?? [];
  const phraseCheck = useRef<PhraseCheck>(null);
  const [picked, setPicked] = useState<string | null>(null);
  const [name, setName] = useState("");
  const [inactive, setInactive] = useState<"leave-out" | "add">("leave-out");
  const [keys] = useState<IdempotencyKeys>(() => new Map());
  const [waiting, setWaiting] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const value =
    picked ?? list.campaign?.publicId ?? all[0]?.publicId ?? (campaigns.data ? NEW_CAMPAIGN : null);
  const preview = useAsk(
    previewList,
    {
      params: { id: list.publicId },
      query: value === null || value === NEW_CAMPAIGN ? {} : { campaign: value },
    },
    { enabled: value !== null, refetchOnMount: "always" },
  );
  const sums = preview.data;
  const wanted = sums ? sums.toAdd - (inactive === "leave-out" ? sums.inactive : 0) : 0;
  const count = sums ? Math.min(wanted, sums.room) : 0;
  const nameError = error instanceof Problem ? error.of("displayName") : undefined;
  const reason = !sums
    ? undefined
    : value === NEW_CAMPAIGN && !name.trim()
      ? t("campaigns.add.nameMissing")
      : count > 0
        ? undefined
        : t(wanted > 0 ? "campaigns.lists.noRoom" : "campaigns.lists.nothingLeft");

  async function add(): Promise<void> {
    if (value === null || !sums || waiting || count <= 0) return;
    const typed = inactive === "add" && sums.inactive > 0;
    if (typed && !phraseCheck.current?.check()) return;
    setWaiting(true);
    setError(null);
    try {
      const campaign = value === NEW_CAMPAIGN ? await makeCampaign(name, owner?.name ?? "", keys) : value;
      const body = { campaign, expected: count, inactive, ...(typed && { phrase }) };
      const done = await call(
        confirmList,
        { params: { id: list.publicId }, body },
        { idempotencyKey: keyFor(keys, JSON.stringify([body, sums])) },
      );
      void forget(listCampaigns, listEntries, listPlacements, readOverview);
      await forgetList();
      onDone(done);
    } catch (thrown) {
      setError(thrown);
      setWaiting(false);
      // Somebody else was at it: what is shown is fetched again.
      void forgetList();
    }
  }

  return (
    <Dialog
      open
      stays
      onClose={waiting ? undefined : onClose}
      title={t("campaigns.lists.confirmTitle")}
      actions={
        <>
          <Button
            kind="main"
            large
            state={waiting || preview.isPending ? "waiting" : "ready"}
            reason={reason}
            onClick={() => void add()}
          >
            {t("campaigns.lists.confirm", { count })}
          </Button>
          <Button large disabled={waiting} onClick={onClose}>
            {t("ui.cancel")}
          </Button>
        </>
      }
    >
      <form
        className="bring-list"
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        {list.campaign ? (
          <p>{t("campaigns.lists.into", { name: list.campaign.displayName })}</p>
        ) : campaigns.error ? (
          <Note kind="failing">{sentenceOf(campaigns.error, t)}</Note>
        ) : campaigns.isPending ? (
          <Skeleton>
            <Bone height={132} />
          </Skeleton>
        ) : (
          <CampaignChoice
            campaigns={all}
            podcasts={list.counts.chosen}
            inside={() => 0}
            value={value}
            onChange={setPicked}
            name={name}
            nameError={nameError}
            noOwner={!owner}
            onName={setName}
          />
        )}
        {sums ? (
          <div role="status" className="confirm-sums">
            {sums.present > 0 ? <p>{t("campaigns.lists.alreadyIn", { count: sums.present })}</p> : null}
            {wanted > sums.room ? (
              <p>{t("campaigns.lists.roomFor", { count: sums.room, left: wanted - sums.room })}</p>
            ) : null}
            {list.counts.undecided > 0 ? (
              <p>{t("campaigns.lists.undecidedStay", { count: list.counts.undecided })}</p>
            ) : null}
          </div>
        ) : null}
        {sums && sums.inactive > 0 ? (
          <>
            <ChoiceRows
              label={t("campaigns.lists.inactive", { count: sums.inactive })}
              value={inactive}
              onChange={setInactive}
              choices={[
                { value: "leave-out", label: t("campaigns.lists.inactiveOut", { count: sums.inactive }) },
                { value: "add", label: t("campaigns.lists.inactiveIn") },
              ]}
            />
            {inactive === "add" ? (
              <PhraseField
                phrase={phrase}
                label={t("campaigns.add.phraseLabel", { phrase })}
                checkRef={phraseCheck}
              >
                {t("campaigns.add.quiet", { count: sums.inactive })}{" "}
                <Text id="campaigns.add.typePhrase" values={{ phrase, count: sums.inactive, b: bold }} />
              </PhraseField>
            ) : null}
          </>
        ) : null}
        {preview.error ? <Note kind="failing">{sentenceOf(preview.error, t)}</Note> : null}
        {error && !nameError ? (
          <p className="danger small mt-3" role="alert">
            {sentenceOf(error, t)}
          </p>
        ) : null}
      </form>
    </Dialog>
  );
}
