import type { Template } from "../../../../contract/outreach.ts";

/*
 * The sender's company and the opt-out line are added to every mail when it is sent,
 * so no text here repeats them.
 */
export const germanTemplates: readonly Template[] = [
  {
    id: "de-first-contact-formal",
    displayName: "Erstkontakt, förmlich",
    description:
      "Stellt Sie vor, nennt das Anliegen und fragt drei Angaben ab. Für Verlage, Netzwerke und größere Formate.",
    tags: ["de", "starter"],
    locale: "de-DE",
    form: "formal",
    subject: "Anfrage: Werbepartnerschaft mit {{podcast_title}}",
    body: `Guten Tag {{podcast_owner}},

mein Name ist {{my_first_name}} {{my_last_name}}. Ich plane eine Podcast-Kampagne und möchte anfragen, ob bei {{podcast_title}} Werbepartner willkommen sind.

Wir arbeiten mit selbst gesprochenen Empfehlungen: Sie erhalten ein kurzes Briefing, probieren das Produkt auf Wunsch aus und sagen mit Ihren eigenen Worten, was Sie daran erwähnenswert finden. Fertige Sprechertexte verschicken wir nicht. Ob das Angebot zu Ihrem Publikum passt, entscheiden Sie.

Damit ich einschätzen kann, ob wir zueinander passen, würden mir drei Angaben helfen:

- wie viele Hörerinnen und Hörer eine Folge in den ersten 30 Tagen üblicherweise erreicht
- welche Plätze Sie anbieten (Anfang, Mitte oder Ende der Folge) und zu welchem Preis
- ab wann noch Termine frei sind

Falls sich jemand anderes um die Vermarktung kümmert, freue ich mich, wenn Sie meine Nachricht weiterleiten oder mir den richtigen Kontakt nennen. Ihre Adresse habe ich dem Feed des Podcasts entnommen.

Mit freundlichen Grüßen
{{my_first_name}} {{my_last_name}}`,
  },
  {
    id: "de-first-contact-friendly",
    displayName: "Erstkontakt, locker (Du)",
    description: "Persönlicher Ton in der Du-Form, ohne Fachwörter. Für unabhängige Podcasts.",
    tags: ["de", "starter"],
    locale: "de-DE",
    form: "informal",
    subject: "Passt Werbung zu {{podcast_title}}?",
    body: `Hallo {{podcast_owner}},

ich stelle gerade eine kleine Auswahl von Podcasts für eine Kampagne zusammen, und {{podcast_title}} steht auf meiner Liste. Bevor ich weiterplane, möchte ich dich fragen: Kommt ein Werbepartner für dich überhaupt infrage?

So arbeiten wir am liebsten: Du bekommst eine Seite mit Informationen zum Produkt und, wenn es geht, das Produkt selbst. Dann erzählst du ungefähr eine Minute lang davon, so wie du sonst auch sprichst. Wenn du es nicht empfehlen magst, sagst du ab, und das war es dann.

Für den Anfang reichen ein paar Zeilen: Wie viele Leute hören ungefähr eine Folge, was stellst du dir als Preis vor, und welche Wochen sind noch frei? Falls du bisher keinen Preis hast, finden wir gemeinsam einen.

Und wenn dein Podcast werbefrei bleiben soll, ist ein kurzes Nein genauso in Ordnung. Dann melde ich mich deswegen nicht mehr.

Viele Grüße
{{my_first_name}} {{my_last_name}}`,
  },
  {
    id: "de-short-enquiry",
    displayName: "Kurze Anfrage",
    description:
      "Wenige Sätze, eine Frage. Wenn Sie viele Podcasts anschreiben und zuerst das Interesse klären wollen.",
    tags: ["de", "starter"],
    locale: "de-DE",
    form: "formal",
    subject: "{{podcast_title}}: eine Frage zu Werbung",
    body: `Guten Tag {{podcast_owner}},

nehmen Sie bei {{podcast_title}} Werbepartner an?

Ich buche für die kommenden Monate selbst gesprochene Werbeplätze und würde Ihren Podcast gern berücksichtigen. Wenn Sie grundsätzlich offen sind, schicke ich Ihnen Briefing, Budget und Zeitraum, und Sie entscheiden in Ruhe.

Für den Moment genügt mir ein Ja oder Nein.

Vielen Dank und freundliche Grüße
{{my_first_name}} {{my_last_name}}`,
  },
  {
    id: "de-rates-and-media-kit",
    displayName: "Preise und Mediadaten anfragen",
    description:
      "Für Podcasts, die bereits werben: fragt in einer Mail alles ab, was Sie zum Vergleichen brauchen.",
    tags: ["de", "starter"],
    locale: "de-DE",
    form: "formal",
    subject: "Mediadaten und Preise für {{podcast_title}}",
    body: `Guten Tag {{podcast_owner}},

für eine Kampagne vergleiche ich zurzeit mehrere Podcasts und möchte {{podcast_title}} gern einbeziehen. Könnten Sie mir Ihre Mediadaten senden oder, falls es keine gibt, kurz auf diese Punkte antworten?

- Hörerzahl pro Folge nach 7 und nach 30 Tagen und wie sie gemessen wird
- Länder und, soweit bekannt, Altersgruppen Ihres Publikums
- Preis für einen selbst gesprochenen Werbeplatz am Anfang, in der Mitte und am Ende
- Nachlass bei einer Buchung ab drei Folgen
- ob die Werbung dauerhaft in der Folge bleibt oder später ersetzt wird
- wie viel Vorlauf Sie für das Briefing brauchen
- Themen oder Marken, für die Sie nicht werben

Wo Ihnen genaue Zahlen fehlen, genügt eine Schätzung. Ich entscheide voraussichtlich innerhalb von zwei Wochen nach Ihrer Antwort und gebe Ihnen in jedem Fall Bescheid.

Mit freundlichen Grüßen
{{my_first_name}} {{my_last_name}}`,
  },
  {
    id: "de-reminder-first",
    displayName: "Erste Erinnerung",
    description:
      "Freundliches Nachfassen etwa eine Woche nach der ersten Mail. Macht eine kurze Antwort leicht.",
    tags: ["de", "reminder"],
    locale: "de-DE",
    form: "formal",
    subject: "Kurze Nachfrage zu {{podcast_title}}",
    body: `Guten Tag {{podcast_owner}},

vor einiger Zeit habe ich Ihnen wegen einer Werbepartnerschaft mit {{podcast_title}} geschrieben. Da ich nicht weiß, ob meine Mail angekommen ist, hier noch einmal das Wichtigste.

Wir möchten einen oder mehrere Werbeplätze in Ihrem Podcast buchen. Sie würden sie mit Ihren eigenen Worten sprechen, bei den Terminen richten wir uns nach Ihnen. Wissen möchte ich vor allem, ob Sie Interesse haben und mit welchem Preis ich rechnen darf.

Wenn es schnell gehen soll, antworten Sie einfach mit einer dieser Zeilen:

1. Interesse vorhanden, bitte Einzelheiten schicken.
2. Im Moment nicht, gern in ein paar Monaten wieder.
3. Nein, danke.

Jede der drei Antworten hilft mir bei der Planung.

Freundliche Grüße
{{my_first_name}} {{my_last_name}}`,
  },
  {
    id: "de-reminder-last",
    displayName: "Letzte Erinnerung",
    description: "Beendet die Anfrage freundlich und lässt die Tür offen. Einmal senden, dann ruhen lassen.",
    tags: ["de", "reminder"],
    locale: "de-DE",
    form: "formal",
    subject: "Abschluss meiner Anfrage zu {{podcast_title}}",
    body: `Guten Tag {{podcast_owner}},

auf meine Anfrage zu {{podcast_title}} habe ich bisher nichts von Ihnen gehört und nehme an, dass es gerade nicht passt. Das ist selbstverständlich in Ordnung. Die Auswahl für diese Kampagne schließe ich in Kürze ab, dies ist meine letzte Nachricht dazu.

Sollten Sie doch Interesse haben, genügt in den nächsten Tagen eine kurze Antwort, und Sie erhalten umgehend alle Einzelheiten. Falls Werbung später einmal ein Thema für Sie wird, erreichen Sie mich jederzeit unter dieser Adresse.

Ihnen und Ihrem Podcast wünsche ich alles Gute.

Mit freundlichen Grüßen
{{my_first_name}} {{my_last_name}}`,
  },
];
