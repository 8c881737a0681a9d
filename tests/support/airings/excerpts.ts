import type { Sought } from "../../../server/airings/look/needles.ts";
import type { Timed } from "../../../server/airings/look/place.ts";

/**
 * What a person would say of an excerpt: it has the ad; it only names the brand (`mention`), so that somebody has to
 * listen; or it has nothing to do with it.
 */
export type Judged = "ad" | "mention" | "none";

export interface Excerpt {
  language: "de" | "en";
  judged: Judged;
  text: string;
  /** Left out: as agreed below. */
  sought?: Partial<Sought>;
}

const agreed: Readonly<Record<Excerpt["language"], Sought>> = {
  de: {
    names: ["Grünkern"],
    code: "KUECHE10",
    link: "https://gruenkern.de/garten",
    disclosure: "Werbung",
    phrases: ["Suppenkiste"],
  },
  en: {
    names: ["Silver Kettle"],
    code: "KETTLE15",
    link: "https://silverkettle.com/garden",
    disclosure: null,
    phrases: ["loose leaf box"],
  },
};
export const soughtIn = ({ language, sought }: Excerpt): Sought => ({ ...agreed[language], ...sought });

/** Lines of an excerpt as they would stand in a transcript: one every seven seconds. */
export const cuesOf = ({ text }: Excerpt, begins = 60): Timed[] =>
  text.split("|").map((line, at) => ({ from: begins + at * 7, to: begins + at * 7 + 7, text: line.trim() }));

const noCode = { code: null, link: null };
const de = (judged: Judged, text: string, sought?: Partial<Sought>): Excerpt => ({
  language: "de",
  judged,
  text,
  ...(sought && { sought }),
});
const en = (judged: Judged, text: string, sought?: Partial<Sought>): Excerpt => ({
  language: "en",
  judged,
  text,
  ...(sought && { sought }),
});

/** Made up for these tests, none of it taken from a show. */
export const excerpts: readonly Excerpt[] = [
  // Ads
  de(
    "ad",
    "Bevor es losgeht: Werbung. | Ich koche seit Wochen mit der Suppenkiste von Grünkern. | Mit dem Code Küche zehn bekommt ihr zehn Prozent.",
  ),
  de("ad", "Schaut auf gruenkern punkt de slash garten vorbei, da wartet ein Rabatt auf euch."),
  de("ad", "Der Code lautet K U E C H E zehn, ihr schreibt das alles zusammen."),
  de("ad", "Mit Küche 10 spart ihr auf die erste Kiste. | Das gilt bis Ende des Monats."),
  de("ad", "Also Leute, KUECHE10, groß geschrieben, das ist der Code für Grünkern."),
  de("ad", "Werbung. | Meine Oma hätte Grünkern geliebt, bei mir kommt jeden Dienstag eine Kiste."),
  de("ad", "Diese Folge wird präsentiert von Grünkern. | Die liefern mir das Gemüse vor die Tür."),
  de("ad", "Ein Gruß an unseren heutigen Partner, das ist Grünkern aus Fulda."),
  de("ad", "In Zusammenarbeit mit Gruenkern verlosen wir heute drei Kisten.", noCode),
  de("ad", "Grünkern ist auch diesen Monat unser Werbepartner, darüber freue ich mich sehr."),
  de(
    "ad",
    "Und jetzt Werbung. | Wer abends müde heimkommt, kennt das. | Kein Plan, kein Essen. | Grünkern schickt eine Kiste mit allem.",
  ),
  de("ad", "Bei Grünkern gibt es gerade 20 % Rabatt auf das erste Paket. | Ich habe es probiert.", noCode),
  de("ad", "Geht auf grünkern.de/garten und tragt eure Postleitzahl ein."),
  de("ad", "Grün Kern punkt de Schrägstrich Garten, so findet ihr das Angebot."),
  de("ad", "Gebt einfach Kuche zehn ein, dann wird der Preis kleiner."),
  de(
    "ad",
    "Der Gutschein heißt K wie Kaufmann, nein, einfach Küche und dann die zehn. | Küche zehn, so schreibt ihr das.",
  ),
  de(
    "ad",
    "Werbung. | Heute geht es um Suppe. | Grünkerns Suppenkiste kommt ohne Plastik zu mir. | Werbung Ende.",
  ),
  de("ad", "Ihr könnt Grünkern jetzt kostenlos testen, vier Wochen lang, und danach entscheiden.", noCode),
  de("ad", "Unterstützt von Grünkern. | Willkommen zur neuen Folge über Balkone."),
  de("ad", "Anzeige. | Grünkern, das sind zwei Schwestern, die Eintöpfe machen. | Ich finde sie großartig."),
  de("ad", "Küchezehn, in einem Wort, und ihr zahlt keinen Versand."),
  de("ad", "Wir reden gleich weiter. | Kurz Werbung: Grünkern hat neue Sorten, Linse und Kürbis."),
  en("ad", "Today's episode is sponsored by Silver Kettle. | I drink their black tea every morning."),
  en("ad", "Use kettle fifteen at checkout and you get your first box for less."),
  en("ad", "Head to silverkettle dot com slash garden and pick your tea."),
  en("ad", "That is K E T T L E one five, all one word."),
  en("ad", "The code is KETTLE15, and it works until Sunday."),
  en(
    "ad",
    "Quick ad. | When I write at night I need something warm. | Silver Kettle sends me a new tea each month.",
  ),
  en("ad", "This show is brought to you by Silver Kettle, the tea people from Leeds."),
  en("ad", "Support for this podcast comes from Silver Kettle. | They pack tea by hand."),
  en("ad", "Silver Kettle is our sponsor this week, and I am very happy about it."),
  en("ad", "You get 15 % off at Silver Kettle if you are new there.", noCode),
  en("ad", "Silver Kettle gives you a free trial of four weeks, no card needed.", noCode),
  en("ad", "Go to silver kettle dot com forward slash garden, the link is below."),
  en("ad", "silverkettle.com/garden is where you find it."),
  en("ad", "kay ee tee tee ell ee fifteen, I will spell it again later."),
  en(
    "ad",
    "And now a word from our sponsor. | Do you forget to drink? | I do. | Silver Kettle has a box that reminds me.",
  ),
  en("ad", "A thank you to our wonderful sponsor Silver Kettle for the warm autumn."),
  en("ad", "Presented by Silver Kettle. | Welcome back, today we talk about moss."),
  en("ad", "Kettle one five gets you the starter set, I have it here on my desk."),
  en("ad", "The whole season is made possible by Silver Kettle, makers of slow tea."),
  en("ad", "Try the loose leaf box from Silver Kettle, and order today, the first one ships free.", noCode),
  // Heard wrong by the one who wrote it down: only a person can tell.
  de("ad", "Werbung. | Ich war skeptisch, aber Grünkirn hat mich überzeugt, jede Woche eine Kiste."),
  en("ad", "Go to civil cattle dot com, they send you tea. | It is lovely."),
  // The brand, and no ad of it
  de("mention", "Als Kind gab es bei uns Grünkern, ich mochte ihn nie."),
  de("mention", "Mein Bruder arbeitet seit drei Jahren bei Grünkern in der Buchhaltung."),
  de("mention", "Nein, das ist keine Werbung, ich mag Grünkern einfach gern."),
  de(
    "mention",
    "Diese Folge wird präsentiert von Blaubeerland. | Später sprechen wir mit der Gründerin von Grünkern über ihr erstes Jahr.",
  ),
  de(
    "mention",
    "Werbung. | Kennt ihr Blaubeerland? | Die backen Kuchen. | Werbung Ende. | Also, ich habe gestern Grünkern eingeweicht.",
  ),
  de("mention", "Grünkern war letztes Jahr Sponsor bei uns, heute machen wir alles allein."),
  de("mention", "Sie hat gegen Grünkern Anzeige erstattet, das ging durch die Presse."),
  en("mention", "My aunt has a silver kettle on the stove, it whistles all day."),
  en("mention", "I used to work in advertising, and Silver Kettle was across the road."),
  en("mention", "This is not an ad, nobody pays me, I just like Silver Kettle."),
  en(
    "mention",
    "This episode is brought to you by Blue Harbor. | Later I will ask the founder of Silver Kettle how she began.",
  ),
  en("mention", "Silver Kettle used to sponsor us, those were good days."),
  de(
    "mention",
    "Werbung. | Diese Folge wird präsentiert von Blaubeerland. | Ich habe gestern Grünkern eingeweicht.",
  ),
  // Nothing of it
  de("none", "Werbung. | Mit dem Code BLAU20 spart ihr bei Blaubeerland zwanzig Prozent. | Werbung Ende."),
  de("none", "Zehn Leute standen in der Küche und keiner wusste, was es gibt."),
  de("none", "Der Garten war grün, im Kern aber braun, das lag am Regen."),
  de("none", "Wir waren in der Küche, zehnmal habe ich gerufen, niemand kam."),
  de("none", "Schaut in den Garten, Punkt. Mehr sage ich dazu nicht."),
  en("none", "Use code HARBOR20 at Blue Harbor for twenty percent off."),
  en("none", "She put the kettle on, fifty times a day, I counted."),
  en("none", "The silver lining is that the old kettle still works."),
  en("none", "Our sponsor today is Blue Harbor, and they sell boats. | Fifteen of them so far."),
  en("none", "We walked through the garden and talked about the slash and burn of the past."),
];
