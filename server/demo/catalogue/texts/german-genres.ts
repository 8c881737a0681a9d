/*
 * Written like the English genres; things are nominative with their article,
 * what a show is about is accusative, to follow "über" or "um".
 */
export const germanGenres = `
1301 Kunst
= Farbe vor dem Frühstück; Schief gehängt; Atelier im dritten Stock
+ die Staffelei; das Atelier; der Pinsel
~ Kunst und die Menschen, die sie zu Ende bringen; das Handwerk hinter den schönen Dingen
1482 Bücher
= Eselsohr; Bis Seite dreißig; Verlängert bis Freitag
+ das Lesezeichen; der Klappentext; die Fußnote
~ Bücher, die zweimal gelesen wurden; erste Sätze und lange Mittelteile
1402 Design
= Warum ist da ein Griff; Raster und Rotwein; Gut gemeint, schlecht beschriftet
+ der Türgriff; das Raster; der Schalter
~ Alltagsdinge und die Entscheidungen dahinter; Stühle, Schilder und gute Formulare
1459 Mode und Schönheit
= Nahtzugabe; Nichts anzuziehen; Die Frage der Taschen
+ der Mantel; der Knopf; der Spiegel
~ Kleidung, ihre Hersteller und ihre Haltbarkeit; die kleinen Eitelkeiten der Woche
1306 Essen
= Abendbrot um Mitternacht; Die kalte Küche; Nachschlag, bitte
+ der Suppentopf; das Brotmesser; der Küchentisch
~ Brot, Brühe und lange Abende; ein Gericht und alles, was dabei schiefgehen kann
1405 Darstellende Kunst
= Toi, toi und so weiter; Zweite Besetzung; Der billige Platz
+ der Vorhang; die Bühne; die Garderobe
~ Theater vor und hinter dem Vorhang; Proben, Premieren und die Kantine danach
1406 Bildende Kunst
= Bitte nicht berühren; Ocker; Die Aufsicht in Saal neun
+ die Leinwand; der Rahmen; die Dunkelkammer
~ ein einziges Bild, lange angesehen; Fotografie und die Sekunde davor
1321 Wirtschaft
= Rechnung liegt bei; Brotberuf; Die schwarze Null
+ die Rechnung; das Lager; der Tresen
~ kleine Firmen und ihre großen Entscheidungen; das Geld, das ganz gewöhnliche Betriebe verdienen
1410 Karriere
= Zeugnissprache; Dienstag, Kündigung; Der seitliche Aufstieg
+ die Leiter; der Schreibtisch; die Probezeit
~ Berufe, in die man hineinrutscht; Umwege, Gehälter und Neuanfänge mit fünfzig
1493 Firmengründung
= Noch nicht profitabel; Die ersten zehn Kunden; Gründen ohne Kapuze
+ die Garage; der Businessplan; das Firmenschild
~ das Gründen und das Durchhalten danach; Firmen, die mit einer Beschwerde anfingen
1412 Geldanlage
= Der ruhige Groschen; Zinseszins und Zwieback; Depot mit Aussicht
+ das Sparschwein; der Zins; das Depot
~ Geld für Leute mit anderen Interessen; das Sparen ohne Aufregung
1491 Management
= Tagesordnungspunkt Verschiedenes; Das hätte eine Mail sein können; Chefin in Teilzeit
+ die Sitzung; das Protokoll; der Flipchart
~ Führung ohne Kalendersprüche; Teams, Sitzungen und deren Ende
1492 Marketing
= Wer hat das freigegeben; Der Ohrwurm bleibt; Zielgruppe Tante Gerda
+ das Plakat; der Slogan; die Litfaßsäule
~ Werbung, die aus unklaren Gründen wirkt; Marken und die Sitzungen davor
1494 Gemeinnützig
= Ehrenamtlich müde; Kuchen für den guten Zweck; Viele Hände
+ der Kuchenstand; die Spendendose; der Verein
~ Menschen, die helfen und Belege aufheben; das Ehrenamt zwischen Kuchenstand und Satzung
1303 Comedy
= Lachen im falschen Moment; Zwei Brüder, ein Fahrrad; Leicht verärgert
+ der Toaster; die Badeente; die Posaune
~ die kleinsten Ärgernisse der Woche; schlechte Ideen, konsequent zu Ende gedacht
1496 Comedy-Interviews
= Setz dich, du bist lustig; Peinliche Stille; Gästehandtuch
+ das Gästesofa; die Klingel; das Namensschild
~ lustige Menschen in ihrem unlustigsten Jahr; den schlimmsten Auftritt und die Heimfahrt danach
1495 Impro-Comedy
= Ja, und dann; Vier Leute, kein Plan; Ein Vorschlag von hinten
+ die Falltür; der Zwischenruf; die Kulisse
~ Geschichten, die niemand geplant hat; eine Kleinstadt, die jede Woche neu entsteht
1497 Stand-Up-Comedy
= Fünf Minuten in Fulda; Barhocker, Wasser, Wand; Zwischenrufe
+ die Pointe; der Barhocker; der Applaus
~ Witze auf dem Weg zur Besserung; kleine Bühnen und laute Gäste
1304 Bildung
= Die letzte Reihe fragt; Kreidestaub; Große Pause
+ die Tafel; der Schulgong; das Federmäppchen
~ das Lernen und seine Hindernisse; Unterricht, der unerwartet gelang
1501 Kurse
= Zwölf Abende Statistik; Volkshochschule, Raum 12; Logik für Pendler
+ das Seminar; der Lehrplan; das Notizbuch
~ ein Fach von Anfang an, im Schritttempo; Grundlagen, die sonst niemand erklärt
1499 So geht’s
= Linksgewinde; Teil C fehlt; Nach fest kommt ab
+ die Anleitung; der Werkzeugkasten; die Wasserwaage
~ das Selbermachen und den richtigen Zeitpunkt zum Aufhören; eine Reparatur pro Folge
1498 Sprachen lernen
= Falsche Freunde; Vokabeln im Regen; Der unregelmäßige Dienstag
+ die Vokabel; das Wörterbuch; der Akzent
~ Sprachen, die man schlecht spricht und trotzdem liebt; Wörter, die nicht reisen wollen
1500 Selbstverwirklichung
= Etwas besser bis Donnerstag; Das ungemachte Bett; Vorsätze a. D.
+ der Wecker; die Gewohnheit; die Liste
~ kleine Veränderungen, die den Januar überlebt haben; Gewohnheiten und Nachsicht
1483 Fiktion
= Elf Zimmer; Die Lampe am Ende des Stegs; Ein Ort namens Beinahe
+ der Leuchtturm; der Dachboden; die Laterne
~ einen Ort, der auf keiner Karte steht; Fremde in einem Nachtzug
1486 Comedy-Fiction
= Amt für verlorene Schirme; Überwiegend Geister; Eine sehr kleine Invasion
+ das Gespenst; das Amt; die Herzogin
~ ein Spukbüro mit guter Urlaubsregelung; den unfähigsten Einbruch des Landkreises
1484 Drama
= Salz auf der Fensterbank; Was Tante Vera behielt; Besuchszeit
+ das Erbe; die Veranda; der Wintermantel
~ drei Geschwister und ein Haus, das keiner will; einen Hafen ohne Schiffe
1485 Science-Fiction
= Wäscherei im Orbit; Der letzte Briefträger vom Mars; Signal ohne Absender
+ die Luftschleuse; der Satellit; die Umlaufbahn
~ die Besatzung eines sehr langsamen Raumschiffs; Roboter in der Nebensaison
1511 Regierung
= Zimmer 304; Formlos zu beantragen; Amtsdeutsch für Fortgeschrittene
+ das Rathaus; der Antrag; der Stempel
~ Städte und ihre Entscheidungen über Parkbänke; Verwaltung, freundlich erklärt
1512 Gesundheit und Fitness
= Ruhepuls; Wartezimmer mit Palme; Knie und andere Nachrichten
+ der Puls; das Wartezimmer; die Treppe
~ Gesundheit ohne Zweitberuf; Körper, Schlaf und vernünftige Schuhe
1513 Alternative Therapien
= Brennnesselzeit; Warme Hände; Die Kräuterschublade
+ die Brennnessel; die Teekanne; das Dampfbad
~ alte Hausmittel und ehrliche Fragen dazu; Kräuter, Hände und Geduld
1514 Fitness
= Als Letzte oben; Höflich schwitzen; Kniebeuge für Anfänger
+ die Hantel; das Springseil; der Spind
~ Training für Menschen mit Terminen; Kraft in vernünftigem Tempo
1518 Medizin
= Visite vor Sonnenaufgang; Zweitmeinung; Die stille Station
+ das Stethoskop; die Nachtschicht; der Befund
~ Diagnosen auf Umwegen; Krankenhäuser um vier Uhr früh
1517 Mentale Gesundheit
= Langsam ausatmen; Ein Stuhl am Fenster; Manche Tage sind Haferbrei
+ der Fensterplatz; die Decke; die Regenwolke
~ Gefühle in einfachen Worten; ganz normale schlechte Wochen
1515 Ernährung
= Die ganze Kartoffel; Keine Angst vor Möhren; Mittagessen, untersucht
+ die Linse; der Einkaufszettel; die Brotdose
~ gutes Essen an Werktagen; Etiketten und das Kleingedruckte darauf
1516 Sexualität
= Licht an; Frag mich nach dem Essen; Peinlich in jedem Alter
+ das Kissen; die Nachttischlampe; die Frage
~ Lust, Scham und das Reden darüber; Liebe in jedem Alter
1487 Geschichte
= Der Löffel von 1741; Fußnoten des Kaiserreichs; Wetter von gestern
+ das Archiv; die Krone; das Fernrohr
~ große Ereignisse aus Sicht der Köche; einen Gegenstand und sein Jahrhundert
1305 Kinder und Familie
= Pfützenzeit; Sind wir bald da; Das Sockenparlament
+ die Pfütze; das Dreirad; das Etagenbett
~ Familien zwischen Frühstück und verlorenen Schuhen; das Großwerden von beiden Seiten des Tisches
1519 Bildung für Kinder
= Warum ist das Meer salzig; Professor Keks erklärt; Das Fragenglas
+ der Magnet; der Vulkan; das Fragenglas
~ eine Frage von jemandem unter zehn; Vulkane, Käfer und Brücken
1521 Kindererziehung
= Drei Minuten Ruhe; Keiner hat geschlafen; Elternabend mit offenem Ende
+ der Kinderwagen; das Nachtlicht; der Elternabend
~ Eltern, die selbst noch wachsen; das erste Jahr und das vierzehnte
1522 Haus- und Wildtiere
= Die Katze ist dagegen; Guter Hund, schlechtes Sofa; Vermieterin: Schildkröte
+ das Körbchen; die Leine; das Aquarium
~ das Zusammenleben mit Tieren, die es anders sehen; Tierärzte, Heime und einen alten Esel
1520 Geschichten für Kinder
= Der Schneckenexpress; Bär ohne Mantel; Ein Drache im Regenrohr
+ der Drache; die Schnecke; der Mondstrahl
~ eine mutige Schnecke; ein Dorf, in dem die Tiere das Postamt führen
1502 Freizeit
= Gesellschaft für lange Wochenenden; Hängematte mit Meerblick; Wirklich abwesend
+ die Hängematte; das Picknick; der Liegestuhl
~ freie Zeit und deren sorgfältige Verschwendung; alles, was man ohne Bezahlung tut
1510 Animation und Manga
= Zwölf Bilder pro Sekunde; Tusche vor Farbe; Von rechts nach links
+ das Daumenkino; die Tusche; die Sprechblase
~ Zeichentrick und die Hände dahinter; Comics in beide Leserichtungen
1503 Rund ums Auto
= Dritter Gang; Rostlaube mit Charakter; Werkstatt mit Heizung
+ das Getriebe; das Ersatzrad; die Garage
~ alte Autos und die nötige Geduld; Motoren, Landstraßen und Fehlkäufe
1504 Luftfahrt
= Seitenwind; Fensterplatz, Reihe neunzehn; Graspiste
+ die Startbahn; der Windsack; das Cockpit
~ das Fliegen, wie man nach der Landung davon erzählt; kleine Flugzeuge und lange Checklisten
1506 Basteln
= Eine rechts, eine fallen gelassen; Der Leim ist noch feucht; Sägespäne im Tee
+ der Webstuhl; die Wolle; der Brennofen
~ langsame Handarbeit; Wolle, Holz und unfertige Projekte
1507 Spiele
= Wer ist dran; Noch eine Partie; Hausregeln gelten
+ der Würfel; das Schachbrett; der Joker
~ Brettspiele und den Streit dabei; Regeln, Glück und schlechte Verlierer
1505 Hobbys
= Spur H0, Gleis neun; Die Briefmarkenschublade; Zu viele Uhren
+ die Briefmarke; die Modellbahn; der Drachen
~ harmlose Leidenschaften; Sammler und die Zimmer, die sie brauchen
1508 Heim und Garten
= Schnecken: ein Geständnis; Kompost und Konsequenz; Unkraut ist auch nur Besuch
+ der Spaten; das Gewächshaus; der Komposthaufen
~ Gärten und deren Mitesser; alte Häuser und ihre Geräusche
1509 Videospiele
= Beliebige Taste; Speicherpunkt; Noch eine Runde
+ der Endgegner; der Ladebalken; das Pixel
~ Spiele, die wir beendet haben; ein Level pro Folge
1310 Musik
= Die B-Seite; Vier Akkorde und ein Hund; Proberaum drei
+ die Trommel; das Klavier; die Stimmgabel
~ Lieder und die Zimmer, in denen sie entstanden; neue Musik, laut gespielt und leise erklärt
1523 Musikrezensionen
= Zweimal hören; Die Bridge ist das Beste; Stück sieben
+ der Refrain; die Nadel; die Plattenhülle
~ ein Album und zwei Meinungen; Platten, die einen zweiten Versuch verdienen
1524 Musikgeschichte
= Das Jahr des Synthesizers; Noten vom Dachboden; Als das Blech noch jung war
+ das Grammofon; die Orgelpfeife; das Cembalo
~ vergessene Komponistinnen und ihre Vermieter; Instrumente und deren Erfinder
1525 Musikinterviews
= Bandprobe; Am Merchstand; Wer schrieb die Strophe
+ der Tourbus; der Soundcheck; die Zugabe
~ Lieder, die fast im Papierkorb gelandet wären; das Leben auf Tour und die Wäsche danach
1489 Nachrichten
= Die Welt um halb sieben; Bevor das Wasser kocht; Was sich heute ändert
+ die Titelseite; die Meldung; die Frühausgabe
~ die Nachrichten, etwas langsamer und deutlich klarer; drei Themen des Tages
1490 Wirtschaftsnachrichten
= Börsenschluss, offene Fragen; Quartal mit Achselzucken; Marktplatz am Morgen
+ die Bilanz; der Marktplatz; die Prognose
~ den Tag in der Wirtschaft ohne Fachwörter; Preise, Löhne und Zahlen
1526 Nachrichten des Tages
= Zehn nach; Der kurze Morgen; Heute, ungefähr
+ das Frühstück; die Wetterkarte; die Schlagzeile
~ den Tag, bevor er anfängt; fünf Meldungen auf dem Weg zum Bahnhof
1531 Neues aus der Unterhaltung
= Roter Teppich, grauer Flur; Ab hier Spoiler; Zweite Staffel
+ der rote Teppich; die Premiere; die Klatschspalte
~ Filme, Serien und das Geschäft dazwischen; alles, was anläuft und absetzt
1530 Kommentare
= Bei Licht betrachtet; Die dritte Meinung; Leserbrief an mich
+ der Leserbrief; die Gegenrede; das Megafon
~ den Streit der Woche, höflich geführt; Meinungen mitsamt den Tatsachen
1527 Politik
= Hinterbank; Zwischen den Sitzungen; Koalition am Küchentisch
+ die Hinterbank; der Stimmzettel; das Rednerpult
~ Politik für Leute, die gerade kochen; Gesetze und ihre Entstehung
1529 Sportnews
= Nachspielzeit zum Frühstück; Die letzte Seite; Abpfiff
+ der Abpfiff; die Tabelle; die Ersatzbank
~ die Ergebnisse vom Wochenende; Wechsel, Verletzungen und geprüfte Gerüchte
1528 Neues aus der Technik
= Bekannte Fehler; Neustart empfohlen; Änderungsprotokoll zum Kaffee
+ das Update; der Neustart; der Serverraum
~ Technik ohne Aufregung; Neues, Kaputtes und Entschuldigungen
1314 Religion und Spiritualität
= Ruhe vor Sonntag; Die leere Bank; Kerze, Brot, Frage
+ die Kirchenbank; die Kerze; die Schwelle
~ Glauben, Zweifel und das Frühstück dazwischen; alte Texte, langsam gelesen
1438 Buddhismus
= Die geduldige Schale; Montags Zen; Glocke, Atem, Abwasch
+ die Klangschale; das Sitzkissen; der Teich
~ das Sitzen und was dabei auftaucht; alte Lehren in neuen Küchen
1439 Christentum
= Brot und Fragen; Gemeindebrief; Psalmen im Bus
+ der Psalm; die Sakristei; das Gleichnis
~ die Bibel, Kapitel für Kapitel; Glauben an Werktagen
1463 Hinduismus
= Lampe und Fluss; Ringelblumenmorgen; Großmutters Götter
+ die Lampe; die Ringelblume; der Innenhof
~ Göttergeschichten, wie Großmütter sie erzählen; Feste, Texte und Heimweh
1440 Islam
= Zwischen zwei Gebeten; Unter der Dattelpalme; Gäste bei Sonnenuntergang
+ die Dattelpalme; der Halbmond; der Gebetsteppich
~ muslimischen Alltag; Geschichte, Gastfreundschaft und gute Manieren
1441 Judentum
= Die siebte Kerze; Brot unterm Tuch; Kommentar zum Kommentar
+ die Schriftrolle; der Kommentar; der Freitagabend
~ jüdische Texte und den Streit darüber; Freitagabende, Rezepte und Erinnerung
1532 Religion
= Reliquienschrank; Heilige und Klempner; Weltreligionen mit Kuchen
+ die Reliquie; der Weihrauch; der Kreuzgang
~ Religionen der Welt und deren Hausmeister; Rituale und ihre Wirkung
1444 Spiritualität
= Der lange Atem nach Hause; Kleine Rituale; Mond über dem Parkplatz
+ die Feder; das Labyrinth; die Stille
~ Aufmerksamkeit als Gewohnheit; stille Übungen für laute Städte
1533 Wissenschaft
= Ergebnisse können abweichen; Kontrollgruppe; Etwas Blaues im Becherglas
+ das Mikroskop; das Pendel; die Hypothese
~ Forschung, die jemanden umgestimmt hat; Experimente, auch die misslungenen
1538 Astronomie
= Bei klarem Himmel; Saturn ist wach; Mitternacht für Anfänger
+ das Teleskop; der Komet; die Sternwarte
~ den Nachthimmel; Sterne, Staub und deren Zähler
1539 Chemie
= Edelgase mischen sich nicht; Die gelbe Flamme; Säure, Base, Suppe
+ das Molekül; das Reagenzglas; der Kristall
~ die Chemie von Küche, Farbe und Gestank; ein Molekül pro Folge
1540 Geowissenschaften
= Langsamer Zusammenstoß; Kieselstunde; Sediment
+ das Fossil; der Gletscher; die Lava
~ Steine, Flüsse und sehr lange Nachmittage; Erdbeben und Eis
1541 Biowissenschaften
= Ein Wurm erklärt; Moos und andere Nachbarn; Zelle, Zelle, Zufall
+ die Zelle; die Spore; das Enzym
~ Lebewesen von innen; Gene, Zellen und geduldige Doktoranden
1536 Mathematik
= Eins im Sinn; Die einsame Primzahl; Beweis durch Keks
+ die Primzahl; das Dreieck; der Rechenschieber
~ Mathematik ohne Tafel; einen Beweis pro Folge
1534 Naturwissenschaften
= Das Barometer fällt; Notizen mit Bleistift; Beobachtet, nicht erklärt
+ das Barometer; das Prisma; das Herbarium
~ die Natur und unsere Instrumente; Feldforschung samt Regen
1537 Natur
= Hecke; Ein Reiher auf dem Parkplatz; Der Fuchs hat Vorfahrt
+ die Hecke; der Reiher; der Otter
~ wilde Nachbarn; denselben Weg zu allen Jahreszeiten
1542 Physik
= Reibungsverluste; Die Katze ist beides; Fernwirkung
+ das Teilchen; der Hebel; das Vakuum
~ Kräfte, Felder und fallende Toasts; große Fragen mit ehrlicher Fehlerspanne
1535 Sozialwissenschaften
= Die Schlange, eine Studie; Stichprobe eins; So sind die Leute
+ die Umfrage; die Warteschlange; der Fahrstuhl
~ Menschen, die sich für normal halten; Warteschlangen, Klatsch und Manieren
1324 Gesellschaft und Kultur
= Hinterhof; Treppenhausgespräche; Montage anderer Leute
+ die Parkbank; das Treppenhaus; der Kiosk
~ das Leben Tür an Tür; eine einzige Straße und ihre Bewohner
1543 Dokumentation
= Am Gleis vergessen; Die Bänder des Hausmeisters; Neun Tage im März
+ das Tonband; der Zeuge; das Stellwerk
~ wahre Geschichten, von Beteiligten erzählt; ein einziges Ereignis, eine Staffel lang
1302 Tagebücher
= Lieber Nachbar über mir; Notizen vom Fenster; Mein Jahr mit der Monatskarte
+ das Tagebuch; die Postkarte; die Fensterbank
~ ein Leben in kleinen Einträgen; gewöhnliche Tage, rechtzeitig aufgeschrieben
1443 Philosophie
= Denken in Pantoffeln; Zweifel für Anfänger; Falls ein Baum
+ der Sessel; die Höhle; das Paradox
~ alte Fragen, noch einmal gestellt; einen Gedanken pro Folge
1320 Reisen und Orte
= Bahnsteig Neun; Die langsame Fähre; Falsch abgebogen vor Mittag
+ der Koffer; die Fähre; der Fahrplan
~ das Ankommen mit Schiff, Zug und Irrtum; Orte ohne Reiseführer
1544 Beziehungen
= Wir müssen über den Abwasch reden; Der Zweitschlüssel; Fast begegnet
+ der Zweitschlüssel; die Fußmatte; der Liebesbrief
~ Liebe, Freundschaft und Abwasch; Paare und ihre zwei Fassungen derselben Geschichte
1545 Sport
= Die lange Bank; Auswärtsfahrt; Kreisklasse
+ die Ersatzbank; die Pfeife; der Pokal
~ Sport an verregneten Samstagen; Spiele und die Orte, die sie brauchen
1549 Baseball
= Regenpause in Regensburg; Schlagmann Müller; Drittes Base links
+ das Schlagholz; der Handschuh; die Regenpause
~ Baseball weit weg von Amerika; kleine Ligen und große Gefühle
1548 Basketball
= Vom Brett; Der sechste Stuhl; Korbleger im Regen
+ das Brett; der Freiwurf; der Korb
~ Körbe vom Hinterhof bis zur Liga; Taktik auf Servietten
1554 Cricket
= Tee um vier; Schon wieder Regen; Elf auf dem Acker
+ das Wicket; der Pavillon; die Teepause
~ Cricket, Kuchen und Geduld; ein Spiel, das hier niemand kennt
1560 Fantasy Sport
= Mein erfundener Stürmer; Tabellenkalkulationsliga; Punkte auf der Bank
+ der Spickzettel; die Tabelle; der Kapitän
~ Mannschaften, die es nicht gibt; Zahlen für Trainer ohne Verein
1547 Football
= Vierter Versuch; Endzone Ost; Der lange Pass nach Hause
+ die Endzone; der Helm; das Spielbuch
~ das Spiel mit dem Ei; Spielzüge und verpasste Chancen
1553 Golf
= Das neunzehnte Loch; Ball verloren; Im Aus
+ der Bunker; der Putter; die Fahne
~ Golf für Menschen, die Bälle verlieren; Plätze, Schwünge und Wetter
1550 Eishockey
= Kalte Bänke; Strafbank und Schnittchen; Dünnes Eis
+ der Puck; die Strafbank; die blaue Linie
~ Eishockey und die Städte, die es wärmt; Torhüter, die anders sind
1552 Rugby
= Matsch im Ohr; Dritte Halbzeit; Gedränge
+ das Gedränge; das Malfeld; der Zahnschutz
~ Rugby auf allen Ebenen, vor allem den matschigen; Auswärtsfahrten mit Gesang
1551 Laufen
= Letzter, aber läuft; Kilometer neun; Die Blasenfrage
+ der Schnürsenkel; die Startlinie; die Stoppuhr
~ langsames und weites Laufen; Schuhe, Strecken und schlechte Karten
1546 Fußball
= Abseitsküche; Nachspielzeit; Halbzeitbockwurst
+ die Querlatte; die Eckfahne; der Elfmeterpunkt
~ Fußball unterhalb der großen Ligen; ein vergessenes Spiel pro Folge
1558 Schwimmen
= Bahn vier; Kaltwasserklub; Nichtschwimmerbecken
+ das Sprungbrett; die Schwimmbrille; das Freibad
~ das Schwimmen vom Freibad bis zum Bodensee; kalte Morgen und lange Bahnen
1556 Tennis
= Zweiter Aufschlag; Regen auf Platz zwei; Grundlinie
+ der Stoppball; die Grundlinie; der Schläger
~ Tennis abseits der großen Plätze; Aufschläge, Nerven und Regen
1557 Volleyball
= Bagger, Zuspiel, Mittag; Die Libera spricht; Sand überall
+ das Netz; der Aufschlag; die Rotation
~ Volleyball in Halle und Sand; Vereine mit einem Ball und vielen Meinungen
1559 Abenteuer Natur
= Falsches Tal; Hütte ohne Netz; Der Bär sagt nein
+ das Lagerfeuer; der Rucksack; die Hütte
~ das Draußensein und Zurückkommen; Wege, Hütten und Wetterwechsel
1555 Wrestling
= Oberstes Seil; Maskiert und müde; Bis zwei gezählt
+ der Schwitzkasten; die Maske; der Umhang
~ Wrestling als Theater mit blauen Flecken; kleine Hallen und große Umhänge
1309 TV und Film
= Popcorn für eine; Abspann; Gangplatz
+ die Filmklappe; der Abspann; das Popcorn
~ Filme, für die sich ein Abend lohnt; die eine Szene, an die sich alle erinnern
1562 Backstage
= Was bisher geschah, auf dem Sofa; Cliffhanger-Selbsthilfegruppe; Läuft noch
+ der Cliffhanger; das Sofa; das Staffelfinale
~ die Folge von gestern Abend; Theorien, meist falsche
1564 Filmgeschichte
= Nitrofilm; Stummfilm mit Ton; Verschollenes Material
+ der Stummfilm; der Projektor; das Lichtspielhaus
~ das frühe Kino und seine schönen Unfälle; Filme, von denen nur ein Foto blieb
1565 Filminterviews
= Zweite Regieassistenz; Oberbeleuchter; Im Abspann ganz unten
+ die Tonangel; der Schneideraum; der Drehplan
~ Leute aus dem Abspann; eine Einstellung, die elf Tage dauerte
1563 Filmrezensionen
= Zwei Sterne sind großzügig; Reihe F; Bis zum Ende gesessen
+ die Nachmittagsvorstellung; die Kinokarte; das Foyer
~ die Filme der Woche; alte Filme und neue Meinungen
1561 TV-Rezensionen
= Viereckige Augen; Problem Pilotfolge; Sechs Folgen zu viel
+ die Fernbedienung; das Testbild; die Wiederholung
~ Fernsehen, ernst genommen bis zur Albernheit; Serien und den Moment zum Aussteigen
1318 Technologie
= Feierabend Funk; Der Server ruht; Altlasten im Quelltext
+ das Kabel; die Diskette; die Tastatur
~ Software und die Menschen, die sie nachts weckt; Maschinen, auf die wir uns verlassen
1488 Wahre Kriminalfälle
= Was der Wasserkocher hörte; Akte Gartenlaube; Der Gärtner hatte ein Alibi
+ das Alibi; der Fingerabdruck; die Gartenlaube
~ Fälle, die zu früh geschlossen wurden; Betrug, Fälschung und geduldige Ermittler
`;
