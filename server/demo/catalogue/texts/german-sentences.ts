/* Slots as in the English file; {about} is in the accusative. */
export const germanOpenings = `
{hosts} {spricht|sprechen} über {about}.
Ein Podcast über {about}, moderiert von {hosts}.
Hier geht es um {about}, und zwar ohne Eile.
Jeden {day} {lädt|laden} {hosts} jemanden ein, und fast immer geht es dann um {about}.
Kurze Folgen über {about}, aufgenommen {place}.
{hosts} {stellt|stellen} jedem Gast eine einzige Frage und {wartet|warten} dann auf die ehrliche Antwort. Meistens geht es um {about}.
„{title}“ ist ein Podcast über {about}.
Bleibt noch etwas zu sagen über {about}? {hosts} {meint|meinen}: ja.
Was als Gespräch am Küchentisch begann, ist heute ein Podcast über {about}.
Gespräche über {about}, mit {hosts} und wechselnden Gästen.
Eine gut vorbereitete Stunde über {about}.
{hosts} {wollte|wollten} alles wissen über {about}. Bisher ist ungefähr die Hälfte geschafft.
Es gibt leichtere Themen. {hosts} {redet|reden} trotzdem über {about}.
`;

export const germanRituals = `
Jede Folge beginnt mit einer Frage aus dem Publikum und endet mit einer besseren.
Die ersten zehn Minuten sind immer gleich: Tee, eine Korrektur und ein Blick aus dem Fenster.
Die Gäste bringen einen Gegenstand mit und lassen ihn auf dem Tisch liegen.
Keine Nachrichten, keine Ranglisten, kein Geschrei.
Jede Folge steht für sich, der Einstieg ist überall möglich.
Wer „spannend“ sagt, zahlt in die Kaffeekasse.
Aufgenommen wird in einem Stück, mit Türen, Hunden und allem.
Fehler werden zu Beginn der nächsten Folge berichtigt.
Eine Staffel hat {count} Folgen, danach ist lange Pause, denn Recherche braucht Zeit.
Vorwissen ist nicht nötig, Kopfhörer genügen.
Es gibt Hausaufgaben, aber niemand kontrolliert sie.
Zum Schluss empfiehlt jeder Gast etwas, das nichts kostet.
Manchmal misslingt eine Folge und erscheint trotzdem.
Der Ton ist gut, die Witze sind freiwillig.
Zuschriften werden in der Sendung beantwortet, handschriftliche zuerst.
Im Sommer sind Vögel zu hören, im Winter die Heizung.
Manche Folge dauert zwölf Minuten, weil das gereicht hat.
Die Titelmusik stammt von einer Nachbarin mit geliehenem Cello.
`;

export const germanEndings = `
Neue Folgen jeden {day}.
Alle zwei Wochen am {day}, außer im August.
Werbung {spricht|sprechen} {hosts} selbst, und nur für Dinge, die auch zu Hause benutzt werden.
Am besten beim Kochen zu hören.
Geeignet für lange Zugfahrten.
Ein sehr kleines Team, ein sehr großer Kalender.
Gute Gesellschaft beim Abwasch.
Fragen sind willkommen und werden meistens beantwortet.
Wem es gefällt, der sagt es einem einzigen Menschen weiter.
Inzwischen in der {ordinal} Staffel.
Preise bisher keine, aber das Regal hängt.
Entstanden {place}.
`;

export const germanSubtitles = `
Alles über {about}
Gespräche über {about}
Notizen über {about}
Mit {hosts}
Aufgenommen {place}
Kleine Geschichten, ordentlich erzählt
Ein Thema, viele Abschweifungen
Erst die Fragen, dann die Antworten
Ohne Eile, ohne Skript, meistens richtig
Jeden {day} eine Stunde
Inzwischen in der {ordinal} Staffel
Zum Zweimalhören
`;

/* {thing} comes with its article, {noun} and {second} without; the first word gets a capital. */
export const germanPatterns = `
Was {thing} weiß
Was {thing} erzählt
{thing} und ich
Als {thing} schwieg
{thing} spricht
Radio {noun}
{noun} und {second}
{thing} hat Zeit
Hier steht {thing}
{thing} hört mit
Wem gehört {thing}
Wo bleibt {thing}
{day}: {noun}
Stichwort {noun}
Kleine Pause: {noun}
{noun} nach acht
Wenn {thing} reden könnte
Fast nur {noun}
`;

/* They try the layout: very long words, umlauts, a pictograph. */
export const germanLongTitles =
  "1543 Donaudampfschifffahrtskapitänsmützensammlergespräche; 1511 Grundstücksverkehrsgenehmigungszuständigkeitsfragen leicht erklärt; 1508 Vergissmeinnichtblütenbestäuberbeobachtungsprotokoll; 1320 Die Straßenbahnhaltestellenansagensprecherin im Ruhestand erzählt von Über- und Unterführungen zwischen Görlitz, Ölbronn und Überlingen; 1306 Käse, Öfen, Übermut 🧀";

export const germanPlaces =
  "in einer alten Bäckerei in Leipzig; auf einem Dachboden in Erfurt; in einem Gartenhaus bei Kassel; in der Kantine eines Theaters in Linz; in einem Stellwerk bei Uelzen; in einer Küche in Bochum; über einem Waschsalon in Köln; in einem Hinterhof in Graz; in einer Bibliothek in Bern; auf einem Hausboot in Kiel; in einem früheren Postamt in Passau; in einem Gemeindesaal in Vorarlberg; in einer Werkstatt in Chemnitz; in einem Klassenzimmer in Trier";
