import { Link, useParams, useSearch } from "@tanstack/react-router";
import { useWhyNot } from "../accounts/may.ts";
import { EntriesStatus } from "../campaigns/entries/entries-status.tsx";
import { OwnValues } from "../campaigns/marks/own-values.tsx";
import { TagMark } from "../campaigns/marks/tag-mark.tsx";
import { useMarks } from "../campaigns/marks/use-marks.ts";
import { StateName } from "../campaigns/pipeline-state.tsx";
import { useCampaign, useCampaignId, useEntries } from "../campaigns/use-campaign.ts";
import { MailState } from "../catalogue/detail/mail-state.tsx";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { TaskList } from "../teamwork/tasks/task-list.tsx";
import { Timeline } from "../teamwork/timeline/timeline.tsx";
import { readTimelinePart } from "../teamwork/timeline/use-timeline.ts";
import { Cover } from "../ui/cover.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Icon } from "../ui/icon.tsx";
import "../teamwork/entry.css";

/** One podcast of a campaign: everything that happened to it, and what is to be done for it (D5.01, D5.03). */
export default function CampaignEntryPage() {
  const t = useText();
  const id = useCampaignId();
  const { entry: externalId = "" } = useParams({ strict: false });
  const { only, from }: { only?: unknown; from?: unknown } = useSearch({ strict: false });
  const answer = useEntries(id);
  const campaign = useCampaign(id).data;
  const own = useMarks(id, campaign?.ownerName);
  const mayNotEnter = useWhyNot("entry.edit", campaign?.ownerName);
  const entry = answer.data?.find((one) => one.externalId === externalId);
  const back = (
    <Link className="back-link" to={paths.entries} params={{ publicId: id }}>
      <Icon name="arrow-left" size="small" />
      {t("teamwork.entry.all")}
    </Link>
  );
  if (answer.data === undefined)
    return (
      <>
        {back}
        <h2 className="visually-hidden">{t("shell.view.entry")}</h2>
        <EntriesStatus answer={answer} />
      </>
    );
  if (!entry)
    return (
      <>
        {back}
        <h2 className="visually-hidden">{t("shell.view.entry")}</h2>
        <EmptyState title={t("teamwork.entry.missing")}>{t("teamwork.entry.missingSays")}</EmptyState>
      </>
    );
  const { podcast, podcastState } = entry;
  const marks = own?.of(externalId);
  return (
    <>
      {back}
      <div className="entry-head">
        <Cover src={podcast.imageUrlHighQuality} size={96} />
        <div>
          <h2>
            <Link to={paths.podcast} params={{ handle: podcast.publicId }}>
              {podcast.title}
            </Link>
          </h2>
          <p className="muted">{podcast.itunesArtist}</p>
          <p className="entry-head-line">
            <StateName state={podcastState} />
            <MailState status={podcast.emailStatus} />
            {marks?.tags.map((tag) => (
              <TagMark key={tag.publicId} tag={tag} />
            ))}
          </p>
        </div>
      </div>
      <div className="entry-parts">
        {campaign ? (
          <Timeline
            campaign={id}
            entry={externalId}
            owner={campaign.ownerName}
            part={readTimelinePart(only)}
            from={typeof from === "string" ? from : undefined}
          />
        ) : null}
        <div className="entry-side">
          {campaign ? <TaskList campaign={id} owner={campaign.ownerName} entry={externalId} /> : null}
          {own && marks ? (
            <OwnValues
              campaign={id}
              entry={externalId}
              fields={own.fields}
              values={marks.values}
              mayNot={mayNotEnter}
            />
          ) : null}
        </div>
      </div>
    </>
  );
}
