import { Link } from "@tanstack/react-router";
import type { Airing } from "../../contract/airings.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { AirMark } from "./air-mark.tsx";
import { useAiringWords } from "./airing-words.ts";

interface Props {
  campaignId: string;
  airings: readonly Airing[];
}

/** Every spot with its state, why, and the words that were found. */
export function AiringList({ campaignId, airings }: Props) {
  const t = useText();
  const words = useAiringWords();
  return (
    <section aria-labelledby="airing-list">
      <div className="section-head">
        <h3 id="airing-list">{t("airings.spots")}</h3>
      </div>
      <ul className="airing-list">
        {airings.map((airing) => (
          <li key={airing.spot}>
            <AirMark state={airing.state} />
            <div className="min-w-0">
              <Link
                className="airing-name"
                to={paths.airings}
                params={{ publicId: campaignId }}
                search={{ spot: airing.spot }}
                replace
                resetScroll={false}
              >
                {airing.podcast.title}
              </Link>
              <p className="small muted">
                {words.agreed(airing)}, {t(`airings.slot.${airing.slot}`)}, {airing.booking}
                {airing.makegoodOf === null
                  ? null
                  : `, ${t("airings.makegoodOf", { position: airing.makegoodOf })}`}
              </p>
              <p className="small">
                <b>{words.state(airing)}.</b> {words.why(airing)}
              </p>
              {airing.place ? <blockquote className="airing-quote">{airing.place.quote}</blockquote> : null}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
