import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { airCalendar } from "../airings/air-calendar.ts";
import { AirTable } from "../airings/air-table.tsx";
import { AiringList } from "../airings/airing-list.tsx";
import { readAiringSearch } from "../airings/airing-search.ts";
import { AiringSheet } from "../airings/airing-sheet.tsx";
import { EditSought } from "../airings/edit-sought.tsx";
import { useAirings } from "../airings/use-airings.ts";
import { useCampaignId } from "../campaigns/use-campaign.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Note } from "../ui/note.tsx";
import { Pending } from "../ui/pending.tsx";
import { RowBones } from "../ui/skeleton.tsx";
import "../airings/airings.css";

/** A section of one campaign: whether its booked ads have run (C5.08 to C5.13). */
export default function CampaignAiringsPage() {
  const t = useText();
  const navigate = useNavigate();
  const id = useCampaignId();
  const search = readAiringSearch(useSearch({ strict: false }));
  const asked = useAirings(id);
  const data = asked.data;
  const [editing, setEditing] = useState(false);
  const calendar = useMemo(() => airCalendar(data?.airings ?? []), [data?.airings]);
  const close = () =>
    void navigate({
      to: paths.airings,
      params: { publicId: id },
      search: {},
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      <div className="list-tools air-tools">
        <div>
          <h2>{t("airings.title")}</h2>
          <p className="small muted">{t("airings.lead")}</p>
        </div>
        {data ? (
          <div className="actions">
            <Button icon="search" onClick={() => setEditing(true)}>
              {t("airings.words")}
            </Button>
          </div>
        ) : null}
      </div>
      {data === undefined ? (
        <Pending asked={asked} failedStart={t("airings.failedStart")}>
          <RowBones rows={4} />
        </Pending>
      ) : data.airings.length === 0 ? (
        <EmptyState
          title={t("airings.noneTitle")}
          actions={
            <Link to={paths.offers} params={{ publicId: id }} className={buttonClass({ kind: "main" })}>
              {t("airings.toOffers")}
            </Link>
          }
        >
          {t("airings.none")}
        </EmptyState>
      ) : (
        <>
          {data.names.length === 0 ? (
            <div className="pt-4">
              <Note kind="warning" start={t("airings.noNamesStart")}>
                {t("airings.noNames")}
              </Note>
            </div>
          ) : null}
          <AirTable campaignId={id} calendar={calendar} />
          <AiringList campaignId={id} airings={data.airings} />
          {data.more > 0 ? (
            <p className="small muted mt-3">{t("airings.more", { count: data.more })}</p>
          ) : null}
        </>
      )}
      {search.spot ? <AiringSheet key={search.spot} id={search.spot} onClose={close} /> : null}
      {editing && data ? (
        <EditSought
          campaignId={id}
          names={data.names}
          phrases={data.phrases}
          rivals={data.rivals}
          onClose={() => setEditing(false)}
        />
      ) : null}
    </>
  );
}
