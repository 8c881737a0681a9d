import type { Reach } from "../../contract/catalogue.ts";
import type { Formats } from "../language/formats.ts";
import { useFormats } from "../language/formats.ts";
import type { TextOf } from "../language/text.tsx";
import { useText } from "../language/text.tsx";
import { Icon, type IconName } from "../ui/icon.tsx";
import { useGenres } from "./facets.ts";
import { ReachAxis } from "./reach-axis.tsx";
import { isGiven } from "./reach-figure.tsx";

const signalIcons: Record<string, IconName> = {
  ratings: "star",
  episodes: "list",
  "episodes-a-month": "calendar",
  "latest-episode": "clock",
  language: "globe",
  genre: "book",
  "weekly-downloads": "download",
  stated: "people",
};

interface Tools {
  t: TextOf;
  format: Formats;
  genreName: (id: string) => string;
}

/** A signal in words; null for a code that this release does not know. */
function signalWords(signal: Reach["signals"][number], tools: Tools): string | null {
  const { t, format, genreName } = tools;
  const { code, value } = signal;
  const figure = Number(value);
  switch (code) {
    case "ratings":
    case "episodes":
      return t(`catalogue.signal.${code}`, { count: figure });
    case "episodes-a-month":
      return t("catalogue.signal.episodes-a-month", { value: format.count(figure) });
    case "weekly-downloads":
    case "stated":
      return t(`catalogue.signal.${code}`, { value: format.count(figure) });
    case "latest-episode":
      return t("catalogue.signal.latest-episode", { day: format.day(value, "long") });
    case "language":
      return t("catalogue.signal.language", { language: format.language(value) });
    case "genre":
      return t("catalogue.signal.genre", { genre: genreName(value) });
    default:
      return null;
  }
}

function sentence(reach: Reach, { t, format }: Tools): string {
  const estimate = format.count(reach.estimate);
  if (reach.method === "stated") return t("catalogue.detail.stated", { estimate });
  if (reach.method === "downloads") return t("catalogue.detail.downloads", { estimate });
  return t("catalogue.detail.about", {
    estimate,
    low: format.count(reach.low),
    high: format.count(reach.high),
  });
}

/** How many listen, how sure that is, and what it was drawn from. */
export function ReachSection({ reach }: { reach: Reach | null }) {
  const t = useText();
  const format = useFormats();
  const genres = useGenres();
  const genreName = (id: string) => genres.find((genre) => genre.externalId === id)?.title ?? id;
  const tools = { t, format, genreName };
  return (
    <section>
      <h2>{t("catalogue.detail.reach")}</h2>
      {reach ? (
        <>
          <ReachAxis reach={reach} />
          <p>{sentence(reach, tools)}</p>
          <ul className="signals">
            {reach.signals.map((signal) => {
              const words = signalWords(signal, tools);
              return words ? (
                <li key={signal.code}>
                  <Icon name={signalIcons[signal.code] ?? "info"} size="small" />
                  {words}
                </li>
              ) : null;
            })}
            {reach.measured ? (
              <li>
                <Icon name="calendar" size="small" />
                {t("catalogue.detail.measured", { day: format.day(reach.measured, "long") })}
              </li>
            ) : null}
          </ul>
          <details className="method small">
            <summary>{t(isGiven(reach) ? "catalogue.detail.whence" : "catalogue.detail.how")}</summary>
            <p className="muted">{t(`catalogue.method.${reach.method}`)}</p>
          </details>
        </>
      ) : (
        <p className="muted">{t("catalogue.detail.noReach")}</p>
      )}
    </section>
  );
}
