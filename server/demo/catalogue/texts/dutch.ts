import type { ShortTexts } from "../language-texts.ts";

export const dutch: ShortTexts = {
  topics: `
1301 = Verf voor het ontbijt; Scheef opgehangen; Zaal negen
+ het penseel; het museum
~ kunst en de mensen die haar afmaken
1321 = Factuur bijgevoegd; Winst en lunch
+ de kassa; het kantoor
~ kleine bedrijven en hun grote beslissingen
1303 = Lachen op het verkeerde moment; Licht geïrriteerd
+ de broodrooster; de trombone
~ de kleine ergernissen van de week
1304 = De achterste rij vraagt; Krijtstof
+ het schoolbord; de schooltas
~ hoe we leren en waarom we ermee ophouden
1483 = Elf kamers; De lamp aan het eind van de steiger
+ de vuurtoren; de zolder
~ een dorp dat op geen enkele kaart staat
1511 = Loket drie; Wat verder ter tafel komt
+ het loket; de stempel
~ hoe een stad beslist waar het bankje komt
1512 = Hartslag in rust; Knieën en ander nieuws
+ de wachtkamer; de trap
~ gezond blijven zonder er een tweede baan van te maken
1487 = De lepel uit 1741; Het weer van gisteren
+ de kroon; het archief
~ grote gebeurtenissen, gezien vanuit de keuken
1305 = Plassenseizoen; Zijn we er al
+ de driewieler; het stapelbed
~ het gezin tussen ontbijt en verloren schoenen
1502 = Moestuin op drie hoog; Wie is er aan de beurt
+ de hangmat; de dobbelsteen
~ vrije tijd en hoe je die zorgvuldig verspilt
1310 = De B-kant; Vier akkoorden en een hond
+ de gitaar; de trommel
~ liedjes en de kamers waar ze ontstonden
1489 = De wereld om half zeven; Voor de koffie
+ de krant; de voorpagina
~ het nieuws, iets langzamer en veel duidelijker
1314 = Stilte voor zondag; De lege kerkbank
+ de kaars; de klok
~ geloof, twijfel en het ontbijt ertussen
1533 = Resultaten kunnen afwijken; Heldere hemel
+ de sterrenwacht; de slinger
~ onderzoek dat iemand van mening deed veranderen
1324 = Het bankje buiten; Andermans maandag; Praatjes in het portiek
+ het portiek; de brievenbus
~ hoe we naast elkaar leven
1545 = De lange bank; Modder op de knieën; Blessuretijd
+ het fluitje; de kleedkamer
~ sport op natte zaterdagen
1309 = Popcorn voor één; Tot de aftiteling
+ de filmrol; de klapstoel
~ films die een avond waard zijn
1318 = De server rust; Bekende fouten
+ de kabel; het toetsenbord
~ software en de mensen die ervan wakker liggen
1488 = Wat de ketel hoorde; De tuinman had een alibi
+ het slot; de getuige
~ zaken die te vroeg werden gesloten
`,
  openings: `
Een podcast over {about}, met {hosts}.
Elke {day} een gesprek over {about}.
Valt er nog iets te zeggen over {about}? Wij denken van wel.
Korte afleveringen over {about}, opgenomen {place}.
Wat begon aan de keukentafel is nu een podcast over {about}. Aan de microfoon: {hosts}.
`,
  rituals: `
Elke aflevering begint met een vraag van een luisteraar en eindigt met een betere.
Gasten nemen een voorwerp mee en laten het op tafel liggen.
Geen lijstjes, geen geschreeuw.
Je kunt overal beginnen, want elke aflevering staat op zichzelf.
Alles wordt in één keer opgenomen, met deuren, hond en al.
Fouten worden aan het begin van de volgende aflevering hersteld.
Voorkennis is niet nodig, een koptelefoon wel.
`,
  endings: `
Elke {day} een nieuwe aflevering.
Goed gezelschap bij de afwas.
Brieven worden in de uitzending beantwoord, handgeschreven eerst.
Opgenomen {place}.
Nog geen prijzen, maar de plank hangt er al.
`,
  subtitles: `
Een podcast over {about}
Met {hosts}
Kleine verhalen, goed verteld
Eerst de vragen
`,
  patterns: `
Wat {thing} weet
{thing} en ik
{thing} heeft de tijd
Tussen {thing} en {other}
Nog een keer {thing}
Waar {thing} staat
`,
  days: "maandag; dinsdag; woensdag; donderdag; vrijdag",
  places:
    "in een oude bakkerij in Gent; op een woonboot in Utrecht; in een keuken in Groningen; in een boekwinkel in Antwerpen",
};
