import { Link } from "@tanstack/react-router";
import type { Airing } from "../../contract/airings.ts";
import { useFormats } from "../language/formats.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { type AirCalendar, MARK_OF } from "./air-calendar.ts";
import { AirMark } from "./air-mark.tsx";
import { useAiringWords } from "./airing-words.ts";

interface Props {
  campaignId: string;
  calendar: AirCalendar;
}

const legend = ["planned", "noted", "aired", "late", "missing"] as const;

/** The air calendar: rows are shows, columns weeks, circles spots. */
export function AirTable({ campaignId, calendar: { weeks, rows, undated } }: Props) {
  const t = useText();
  const { day } = useFormats();
  return (
    <section className="air-block" aria-labelledby="air-calendar">
      <h3 id="air-calendar" className="visually-hidden">
        {t("airings.calendar")}
      </h3>
      <table className="air-table">
        <thead>
          <tr>
            <th scope="col">{t("airings.show")}</th>
            {weeks.map((week) => (
              <th key={week} scope="col">
                <span className="visually-hidden">{t("airings.weekOf")} </span>
                {day(week)}
              </th>
            ))}
            {undated ? <th scope="col">{t("airings.undated")}</th> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.podcast.publicId}>
              <th scope="row">{row.podcast.title}</th>
              {weeks.map((week, at) => (
                <Marks key={week} campaignId={campaignId} airings={row.weeks[at] ?? []} />
              ))}
              {undated ? <Marks campaignId={campaignId} airings={row.undated} /> : null}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="air-legend small muted">
        {legend.map((state) => (
          <li key={state}>
            <AirMark state={state} />
            {t(`airings.legend.${MARK_OF[state]}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Marks({ campaignId, airings }: { campaignId: string; airings: readonly Airing[] }) {
  const words = useAiringWords();
  const t = useText();
  return (
    <td>
      {airings.map((airing) => (
        <Link
          key={airing.spot}
          className="air-link"
          to={paths.airings}
          params={{ publicId: campaignId }}
          search={{ spot: airing.spot }}
          replace
          resetScroll={false}
          aria-label={t("airings.markOf", { state: words.state(airing), agreed: words.agreed(airing) })}
          title={words.state(airing)}
        >
          <AirMark state={airing.state} />
        </Link>
      ))}
    </td>
  );
}
