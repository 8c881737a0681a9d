import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { type Campaign, listEntries, readCampaign } from "../../contract/campaigns.ts";
import { readMailbox } from "../../contract/mailbox.ts";
import { listMailings } from "../../contract/outreach.ts";
import { useSession } from "../accounts/session.ts";
import { sentenceOf } from "../api/problem.ts";
import { useAsk } from "../api/queries.ts";
import { keepSelection, takeSelection } from "../campaigns/entries/selected-entries.ts";
import { useLanguage } from "../language/locale.ts";
import { useText } from "../language/text.tsx";
import { Composer } from "../outreach/composer/composer.tsx";
import { DraftWords } from "../outreach/composer/draft-words.tsx";
import { useDraft } from "../outreach/composer/use-draft.ts";
import { useKeptFiles } from "../outreach/files/use-campaign-files.ts";
import { paths } from "../paths.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";
import { RowBones, Skeleton } from "../ui/skeleton.tsx";

const from = "/shell/member/bundle/$publicId/action/email";

/** `/bundle/{id}/action/email`: writing to podcasts of a campaign. */
export default function CampaignActionEmailPage() {
  const t = useText();
  const { publicId } = useParams({ from });
  const campaign = useAsk(readCampaign, { params: { id: publicId } });
  if (campaign.data) return <Writing key={publicId} campaign={campaign.data} />;
  return (
    <main className="page composer" tabIndex={-1}>
      <h1 className="type-title">{t("outreach.title")}</h1>
      {campaign.error ? <Note kind="failing">{sentenceOf(campaign.error, t)}</Note> : <Waiting />}
    </main>
  );
}

const Waiting = () => (
  <Skeleton>
    <RowBones rows={5} cover={36} />
  </Skeleton>
);

function Writing({ campaign }: { campaign: Campaign }) {
  const t = useText();
  const navigate = useNavigate();
  const { publicId } = campaign;
  const { state = "All" } = useSearch({ from });
  const [selection] = useState(() => takeSelection(publicId));
  const chosen = useMemo(() => ({ selection, state }), [selection, state]);
  const { login, owners } = useSession();
  const owner = owners.find((one) => one.name === campaign.ownerName);
  const handle = useDraft(login.publicId, publicId, useLanguage());
  const entries = useAsk(listEntries, { params: { id: publicId } });
  const mailbox = useAsk(readMailbox, { query: { owner: owner?.publicId } }, { enabled: Boolean(owner) });
  // The note about the account is above the podcasts: arriving later, it would push them down.
  const known = !owner || !mailbox.isPending;
  const files = useKeptFiles(publicId);
  const error = entries.error ?? (files.data ? null : files.error);
  const mailings = useAsk(listMailings, { params: { id: publicId } });
  const earlier =
    mailings.data && mailings.data.length > 0 ? (
      <Link className="small lone-link" to={paths.mailings} params={{ publicId }}>
        {t("outreach.earlier", { count: mailings.data.length })}
      </Link>
    ) : null;
  return (
    <main className="page composer" tabIndex={-1}>
      <Link className="back-link" to={paths.entries} params={{ publicId }}>
        <Icon name="arrow-left" size="small" />
        {t("outreach.back", { name: campaign.displayName })}
      </Link>
      <div className="folio ruled">
        <h1>{t("outreach.title")}</h1>
        <div className="actions">
          {earlier}
          <DraftWords state={handle.state} savedAt={handle.savedAt} />
          <Button onClick={handle.keep}>{t("outreach.saveDraft")}</Button>
        </div>
      </div>
      {error ? <Note kind="failing">{sentenceOf(error, t)}</Note> : null}
      {entries.data && files.data && known ? (
        <Composer
          campaign={campaign}
          owner={owner}
          entries={entries.data}
          chosen={chosen}
          handle={handle}
          mailbox={mailbox.data}
          files={files.data}
          onRoom={(chosenEntries) => {
            keepSelection(publicId, chosenEntries);
            void navigate({ to: paths.room, params: { publicId } });
          }}
          onStarted={({ publicId: mailingId }) =>
            void navigate({ to: paths.mailing, params: { publicId, mailingId } })
          }
        />
      ) : error ? null : (
        <Waiting />
      )}
      <p className="narrow-only mt-4">{earlier}</p>
    </main>
  );
}
