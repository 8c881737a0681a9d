import type { Reach } from "../../../contract/catalogue.ts";
import type { Formats } from "../../language/formats.ts";
import { useFormats } from "../../language/formats.ts";
import type { TextOf } from "../../language/text.tsx";
import { useText } from "../../language/text.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { useGenres } from "../facets/facets.ts";
import { isGiven } from "./reach-figure.tsx";
import "./reach-words.css";

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
    case "episodes-a-month":
      return t(`catalogue.signal.${code}`, { count: figure });
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

/** The figure and how sure it is, in one sentence. */
export function ReachSentence({ reach }: { reach: Reach }) {
  const t = useText();
  const format = useFormats();
  const estimate = format.count(reach.estimate);
  if (reach.method === "stated") return t("catalogue.detail.stated", { estimate });
  if (reach.method === "downloads") return t("catalogue.detail.downloads", { estimate });
  return t("catalogue.detail.about", {
    estimate,
    low: format.count(reach.low),
    high: format.count(reach.high),
  });
}

/** What the figure is based on, and how old it is. */
export function ReachSignals({ reach }: { reach: Reach }) {
  const t = useText();
  const format = useFormats();
  const genres = useGenres();
  const genreName = (id: string) => genres.find((genre) => genre.externalId === id)?.title ?? id;
  const age = isGiven(reach) ? "catalogue.detail.measured" : "catalogue.detail.estimated";
  return (
    <ul className="signals">
      {reach.signals.map((signal) => {
        const words = signalWords(signal, { t, format, genreName });
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
          {t(age, { day: format.day(reach.measured, "long") })}
        </li>
      ) : null}
    </ul>
  );
}
