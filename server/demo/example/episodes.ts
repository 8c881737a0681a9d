import type { FeedEpisode } from "../../catalogue/episodes/feed-episode.ts";
import type { Days } from "./days.ts";
import type { ExampleShow } from "./shows.ts";

const SECONDS = 2_640;
const WEEK = 7;
/** The first and the last episode that the feed lists. */
const OLDEST = 120;
const NEWEST = 2;

export const BRAND = "Leafhouse";
export const PAGE = "leafhouse.example";

const texts = {
  de: {
    disclosure: "Werbung",
    title: (number: number) => `Folge ${number}`,
    notes: "Wir reden über das, was uns in dieser Woche beschäftigt hat.",
    ad: (code: string) =>
      `Werbung: Diese Folge wird von ${BRAND} unterstützt. Auf ${PAGE}/tee bekommt ihr mit dem Code ${code} zehn Prozent auf die erste Bestellung.`,
    hello: "Guten Tag und willkommen zu einer neuen Folge.",
    goodbye: "Das war es für heute. Bis zur nächsten Woche.",
  },
  en: {
    disclosure: "ad",
    title: (number: number) => `Episode ${number}`,
    notes: "We talk about what has been on our minds this week.",
    ad: (code: string) =>
      `This is an ad: today's episode is supported by ${BRAND}. At ${PAGE}/tea you get ten percent off your first order with the code ${code}.`,
    hello: "Hello and welcome to a new episode.",
    goodbye: "That was it for today. See you next week.",
  },
} as const;

export const disclosureOf = ({ language }: Pick<ExampleShow, "language">): string =>
  texts[language].disclosure;
export const pageOf = ({ language }: Pick<ExampleShow, "language">): string =>
  `https://${PAGE}/${language === "de" ? "tee" : "tea"}`;

/** When the episodes with its ads really came out, in days before today. */
const airedOn = ({ airedDaysAgo, daysLate, found }: ExampleShow): number[] =>
  found === "no-episode" ? [] : airedDaysAgo.map((days) => days - daysLate);

/** A weekly show as its feed lists it. Nothing came out in the weeks for which there is no episode. */
export function episodesOf(show: ExampleShow, id: string, days: Days): FeedEpisode[] {
  const { title, notes, ad } = texts[show.language];
  const aired = airedOn(show);
  const anchor = aired[0] ?? show.airedDaysAgo[0]!;
  const listed: FeedEpisode[] = [];
  for (let ago = anchor + WEEK * Math.ceil((OLDEST - anchor) / WEEK); ago >= NEWEST; ago -= WEEK) {
    // A show that pauses: no episode in the days that were agreed, nor in those after them.
    if (show.found === "no-episode" && Math.abs(ago - anchor) <= 2 * WEEK) continue;
    const number = Math.round((OLDEST - ago) / WEEK) + 40;
    const hasAd = aired.includes(ago);
    const written = hasAd && (show.found === "notes" || show.found === "chapters");
    listed.push({
      key: `${id}-${number}`,
      title: title(number),
      published: days.ago(ago),
      number,
      season: null,
      type: "full",
      seconds: SECONDS,
      soundUrl: null,
      soundBytes: null,
      notes: written ? `${notes}\n\n${ad(show.code)}` : notes,
      chaptersUrl: null,
      transcripts: [],
      chapters:
        hasAd && show.found === "chapters"
          ? [
              { from: 0, title: title(number), url: null },
              { from: second(show), title: BRAND, url: pageOf(show) },
            ]
          : [],
    });
  }
  return listed;
}

const second = ({ at }: ExampleShow): number => Math.round(SECONDS * at);

/** Which episodes have a transcript, and its words. */
export function transcriptsOf(show: ExampleShow, days: Days) {
  if (show.found !== "transcript") return [];
  const { hello, goodbye, ad } = texts[show.language];
  const from = second(show);
  return airedOn(show).map((ago) => ({
    published: days.ago(ago),
    cues: [
      { from: 0, to: 6, text: hello },
      { from, to: from + 12, text: ad(show.code) },
      { from: SECONDS - 9, to: SECONDS - 2, text: goodbye },
    ],
    ends: SECONDS - 2,
  }));
}
