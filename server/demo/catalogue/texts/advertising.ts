/** What some podcasters say about their listeners and their ad places, per language. */
export const advertising = {
  en: {
    targetGroup:
      "Mostly 25 to 44, in cities, two thirds women. They cook, read and travel by train.; Curious people between 30 and 60. Many listen on the way to work, most to the very end.; Students and young professionals, about half outside the capital.; Parents with school-age children. They plan ahead and answer surveys.; Small business owners and freelancers who decide on their own tools.; Listeners over 50 with time, a garden and opinions.; A loyal, rather technical audience. Claims get checked.; Fans who know the subject well and notice when a host has not tried the product.",
    preRoll:
      "One spot, up to 30 seconds, read by the host.; 20 seconds before the opening music.; Available from the second half of a season.",
    midRoll:
      "One spot of 60 to 90 seconds, after about a third of the episode.; Two places, 60 seconds each, always host-read.; 90 seconds with a story of our own; the product must arrive two weeks before.",
    postRoll: "30 seconds after the credits.; A short thank-you with one link.",
  },
  de: {
    targetGroup:
      "Überwiegend 25 bis 44 Jahre, städtisch, zwei Drittel Frauen. Sie kochen, lesen und fahren Bahn.; Neugierige zwischen 30 und 60. Viele hören auf dem Arbeitsweg, die meisten bis zum Schluss.; Studierende und Berufsanfänger, gut die Hälfte außerhalb der Großstädte.; Selbstständige, die über ihre Werkzeuge selbst entscheiden.; Menschen über 50 mit Garten und Meinung.; Ein treues, eher technisches Publikum. Aussagen werden nachgeprüft.",
    preRoll: "Ein Platz, bis 30 Sekunden, selbst gesprochen.; 20 Sekunden vor der Titelmusik.",
    midRoll:
      "Ein Platz von 60 bis 90 Sekunden nach etwa einem Drittel der Folge.; Zwei Plätze zu je 60 Sekunden, immer selbst gesprochen.; 90 Sekunden mit eigener Geschichte, das Produkt brauchen wir zwei Wochen vorher.",
    postRoll: "30 Sekunden nach dem Abspann.; Ein kurzer Dank mit einem Link.",
  },
} as const;
