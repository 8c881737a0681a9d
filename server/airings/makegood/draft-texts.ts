import type { SpotState } from "../../../contract/airings.ts";
import type { Language } from "../../../contract/forms/locale.ts";

interface DraftTexts {
  hello: string;
  about: (number: string, spot: string) => string;
  /** An episode in a sentence; without a title the one that was agreed. */
  episode: (title: string) => string;
  spot: (position: number) => string;
  makegood: (position: number) => string;
  /** What is known, by state; none where there is nothing to make good. */
  found: Partial<Record<SpotState, (episode: string, day: string) => string>>;
  looked: string;
  feed: (day: string) => string;
  notes: (episode: string, day: string) => string;
  examined: Record<"transcript" | "chapters" | "speech", string>;
  person: string;
  inserted: (day: string) => string;
  asks: string;
  bye: string;
}

/** What a mail about a makegood begins with. A person reads and changes it. */
export const DRAFT_TEXTS: Readonly<Record<Language, DraftTexts>> = {
  en: {
    hello: "Hello,",
    about: (number, spot) => `this is about booking ${number}, ${spot}:`,
    episode: (title) => (title === "" ? "the agreed episode" : `“${title}”`),
    spot: (position) => `ad ${position}`,
    makegood: (position) => `the makegood for ad ${position}`,
    found: {
      missing: () => "We found no episode that came out in the days that we agreed on, or in the week after.",
      "not-found": (episode) => `We did not find our ad in ${episode}.`,
      late: (episode, day) => `We found our ad in ${episode} of ${day}, after the days that we agreed on.`,
      elsewhere: (episode, day) =>
        `We found our ad in ${episode} of ${day}, which is not the agreed episode.`,
      misplaced: (episode) => `We found our ad in ${episode}, but not in the agreed place.`,
      removed: (episode) => `Our ad was in ${episode} and is not there any more.`,
    },
    looked: "We looked at:",
    feed: (day) => `your public feed, last on ${day}`,
    notes: (episode, day) => `the notes of ${episode}, ${day}`,
    examined: {
      chapters: "its chapters",
      transcript: "its transcript",
      speech: "its sound, by machine",
    },
    person: "the episode itself: one of us listened",
    inserted: (day) =>
      `Your show inserts ads when a file is fetched. We know one download, of ${day}. Others may have heard something else.`,
    asks: "Have we missed it? Then please tell us in which episode it is, and where. Otherwise we ask you for a makegood: the same ad once more, at no charge. Which day or episode would suit you?",
    bye: "Kind regards",
  },
  de: {
    hello: "Guten Tag,",
    about: (number, spot) => `es geht um Buchung ${number}, ${spot}:`,
    episode: (title) => (title === "" ? "der vereinbarten Folge" : `„${title}“`),
    spot: (position) => `Schaltung ${position}`,
    makegood: (position) => `Ersatz für Schaltung ${position}`,
    found: {
      missing: () =>
        "Wir haben keine Folge gefunden, die in den vereinbarten Tagen oder in der Woche danach erschienen ist.",
      "not-found": (episode) => `In ${episode} haben wir unsere Werbung nicht gefunden.`,
      late: (episode, day) =>
        `Wir haben unsere Werbung in ${episode} vom ${day} gefunden, nach den vereinbarten Tagen.`,
      elsewhere: (episode, day) =>
        `Wir haben unsere Werbung in ${episode} vom ${day} gefunden. Vereinbart war eine andere Folge.`,
      misplaced: (episode) =>
        `Wir haben unsere Werbung in ${episode} gefunden, aber nicht am vereinbarten Platz.`,
      removed: (episode) => `Unsere Werbung war in ${episode} und ist dort nicht mehr.`,
    },
    looked: "Angesehen haben wir:",
    feed: (day) => `Ihren öffentlichen Feed, zuletzt am ${day}`,
    notes: (episode, day) => `die Shownotes von ${episode}, ${day}`,
    examined: {
      chapters: "ihre Kapitel",
      transcript: "ihr Transkript",
      speech: "ihren Ton, maschinell",
    },
    person: "die Folge selbst: Jemand von uns hat hineingehört",
    inserted: (day) =>
      `Ihr Podcast fügt Werbung beim Abruf ein. Wir kennen einen Abruf vom ${day}. Andere haben vielleicht etwas anderes gehört.`,
    asks: "Haben wir sie übersehen? Dann sagen Sie uns bitte, in welcher Folge sie ist und an welcher Stelle. Sonst bitten wir Sie um eine Ersatzschaltung: dieselbe Werbung noch einmal, ohne Kosten. Welcher Tag oder welche Folge passt Ihnen?",
    bye: "Freundliche Grüße",
  },
};
