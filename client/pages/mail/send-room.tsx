import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { type Campaign, listEntries, readCampaign } from "../../../contract/campaigns.ts";
import type { DraftFile } from "../../../contract/outreach/files.ts";
import { MAX_RECIPIENTS } from "../../../contract/outreach.ts";
import { useSession } from "../../accounts/session.ts";
import { sentenceOf } from "../../api/problem.ts";
import { useAsk } from "../../api/queries.ts";
import { dropSelection, takeSelection } from "../../campaigns/entries/selected-entries.ts";
import { useLanguage } from "../../language/locale.ts";
import { useText } from "../../language/text.tsx";
import { useDraft } from "../../outreach/composer/use-draft.ts";
import { useKeptFiles } from "../../outreach/files/use-campaign-files.ts";
import { setWorkAside } from "../../outreach/room/room-work.ts";
import { SendRoom } from "../../outreach/room/send-room.tsx";
import { useRoomWork } from "../../outreach/room/use-room-work.ts";
import { paths } from "../../paths.ts";
import { Icon } from "../../ui/icon.tsx";
import { Note } from "../../ui/note.tsx";
import { RowBones, Skeleton } from "../../ui/skeleton.tsx";

const from = "/shell/member/bundle/$publicId/room";

/** `/bundle/{id}/room`: every mail of a draft, before it leaves. */
export default function SendRoomPage() {
  const t = useText();
  const { publicId } = useParams({ from });
  const campaign = useAsk(readCampaign, { params: { id: publicId } });
  const entries = useAsk(listEntries, { params: { id: publicId } });
  const files = useKeptFiles(publicId);
  const error = campaign.error ?? entries.error ?? files.error;
  if (campaign.data && entries.data && files.data)
    return (
      <Room
        key={publicId}
        campaign={campaign.data}
        known={entries.data.map((entry) => entry.externalId)}
        files={files.data}
      />
    );
  return (
    <main className="page composer" tabIndex={-1}>
      <h1 className="type-title">{t("outreach.room.title")}</h1>
      {error ? (
        <Note kind="failing">{sentenceOf(error, t)}</Note>
      ) : (
        <Skeleton>
          <RowBones rows={6} cover={36} />
        </Skeleton>
      )}
    </main>
  );
}

interface RoomProps {
  campaign: Campaign;
  known: readonly string[];
  files: readonly DraftFile[];
}

function Room({ campaign, known, files }: RoomProps) {
  const t = useText();
  const navigate = useNavigate();
  const { publicId } = campaign;
  const { mail } = useSearch({ from });
  const { login, owners } = useSession();
  const owner = owners.find((one) => one.name === campaign.ownerName);
  const draft = useDraft(login.publicId, publicId, useLanguage());
  const work = useRoomWork(login.publicId, publicId, draft.draft.id);
  const [selection] = useState(() => takeSelection(publicId));
  // What was taken out of the campaign meanwhile cannot be written to.
  const chosen = (selection ?? known).filter((entry) => known.includes(entry)).slice(0, MAX_RECIPIENTS);
  return (
    <main className="page composer" tabIndex={-1}>
      {mail === undefined ? (
        <Link className="back-link" to={paths.actionEmail} params={{ publicId }}>
          <Icon name="arrow-left" size="small" />
          {t("outreach.room.toText")}
        </Link>
      ) : (
        <>
          <Link className="back-link wide-only" to={paths.actionEmail} params={{ publicId }}>
            <Icon name="arrow-left" size="small" />
            {t("outreach.room.toText")}
          </Link>
          <Link className="back-link narrow-only" to={paths.room} params={{ publicId }} search={{}}>
            <Icon name="arrow-left" size="small" />
            {t("outreach.room.toList")}
          </Link>
        </>
      )}
      <div className="folio ruled">
        <h1>{t("outreach.room.title")}</h1>
      </div>
      <SendRoom
        campaign={campaign}
        ownerId={owner?.publicId}
        draft={draft.draft}
        onPlan={draft.planChanged}
        files={files}
        chosen={chosen}
        handle={work}
        open={mail}
        onStarted={({ publicId: mailingId }, several, sent) => {
          setWorkAside(login.publicId, publicId, sent, work.work);
          work.drop();
          draft.drop(sent);
          dropSelection(publicId);
          // With several mailboxes each has a mailing of its own.
          if (several) void navigate({ to: paths.mailings, params: { publicId } });
          else void navigate({ to: paths.mailing, params: { publicId, mailingId } });
        }}
      />
    </main>
  );
}
