import { Link as RouterLink } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useSession } from "../accounts/session.ts";
import { useCampaign, useCampaignId, useEntries } from "../campaigns/use-campaign.ts";
import { useFormats } from "../language/formats.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { AddCodes } from "../tracking/add-codes.tsx";
import { DayBars } from "../tracking/day-bars.tsx";
import { LinkSheet } from "../tracking/link-sheet.tsx";
import { LinkTable } from "../tracking/link-table.tsx";
import { MakeLinks } from "../tracking/make-links.tsx";
import { PrintSheet } from "../tracking/print-sheet.tsx";
import { Responses } from "../tracking/responses.tsx";
import { useBrought, useCodes, useLinks } from "../tracking/use-tracking.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";
import { Pending } from "../ui/pending.tsx";
import { RowBones } from "../ui/skeleton.tsx";
import "../tracking/tracking.css";

/** A section of one campaign's overview: links and codes, and what they brought (C6). */
export default function CampaignTrackingPage() {
  const t = useText();
  const format = useFormats();
  const id = useCampaignId();
  const campaign = useCampaign(id).data;
  const entries = useEntries(id).data;
  const asked = useLinks(id);
  const links = asked.data;
  const codes = useCodes(id).data;
  const brought = useBrought(id).data;
  const { owners } = useSession();
  // Of the campaign, whichever organization the user acts for.
  const owner = owners.find((one) => one.name === campaign?.ownerName);
  const [doing, setDoing] = useState<"links" | "codes" | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const [printing, setPrinting] = useState(false);
  const open = links?.page.find(({ publicId }) => publicId === opened);

  // Hundreds of QR codes are drawn only for paper.
  useEffect(() => {
    if (!printing) return;
    const done = () => setPrinting(false);
    addEventListener("afterprint", done);
    window.print();
    return () => removeEventListener("afterprint", done);
  }, [printing]);

  const make = (
    <Button kind="main" icon="plus" onClick={() => setDoing("links")}>
      {t("tracking.make")}
    </Button>
  );
  return (
    <>
      <div className="on-screen">
        <RouterLink className="back-link tracking-back" to={paths.campaign} params={{ publicId: id }}>
          <Icon name="arrow-left" size="small" />
          {t("tracking.backToOverview")}
        </RouterLink>
        <div className="list-tools tracking-tools">
          <div>
            <h2>{t("tracking.title")}</h2>
            <p className="small muted">{t("tracking.lead")}</p>
          </div>
          {links && links.page.length > 0 ? (
            <div className="actions">
              <Button icon="print" onClick={() => setPrinting(true)}>
                {t("tracking.print")}
              </Button>
              {make}
            </div>
          ) : null}
        </div>
        {links && !links.reachable && links.page.length > 0 ? (
          <Note kind="warning" start={t("tracking.local")}>
            {t("tracking.localSays")}
          </Note>
        ) : null}
        {links?.gaps.map(({ since, until }) => (
          <Note key={since} kind="warning" start={t("tracking.gap")}>
            {t("tracking.gapSays", { since: format.dayAndTime(since), until: format.dayAndTime(until) })}
          </Note>
        ))}
        {links === undefined || entries === undefined ? (
          <Pending asked={asked} failedStart={t("tracking.failedStart")}>
            <RowBones rows={4} />
          </Pending>
        ) : links.page.length > 0 ? (
          <>
            <LinkTable
              links={links.page}
              shows={brought?.shows}
              onOpen={(link) => setOpened(link.publicId)}
            />
            <p className="small faint mt-3">{t("tracking.visitorsSay")}</p>
            <section className="tracking-part" aria-labelledby="tracking-days">
              <h3 id="tracking-days">{t("tracking.days")}</h3>
              <DayBars days={links.days} title={t("tracking.days")} />
            </section>
          </>
        ) : entries.length === 0 ? (
          <EmptyState
            title={t("tracking.noneTitle")}
            actions={
              <RouterLink to={paths.podcasts} className={buttonClass({ kind: "main" })}>
                {t("campaigns.overview.find")}
              </RouterLink>
            }
          >
            {t("tracking.noPodcasts")}
          </EmptyState>
        ) : (
          <EmptyState title={t("tracking.noneTitle")} actions={make}>
            {t("tracking.none")}
          </EmptyState>
        )}
        {entries && entries.length > 0 && codes ? (
          <p className="mt-3">
            <span className="small muted">{t("tracking.codesFree", { free: codes.free })}</span>{" "}
            <Button kind="third" icon="plus" onClick={() => setDoing("codes")}>
              {t("tracking.codes")}
            </Button>
          </p>
        ) : null}
        {owner && entries ? <Responses ownerId={owner.publicId} entries={entries} /> : null}
      </div>
      {printing && links && campaign ? (
        <PrintSheet
          campaign={campaign.displayName}
          links={links.page.filter(({ state }) => state === "open")}
        />
      ) : null}
      {open ? (
        <LinkSheet key={open.publicId} campaignId={id} link={open} onClose={() => setOpened(null)} />
      ) : null}
      {doing === "links" && links && entries ? (
        <MakeLinks campaignId={id} entries={entries} links={links} onClose={() => setDoing(null)} />
      ) : null}
      {doing === "codes" ? <AddCodes campaignId={id} onClose={() => setDoing(null)} /> : null}
    </>
  );
}
