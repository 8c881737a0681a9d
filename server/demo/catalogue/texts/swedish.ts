import type { ShortTexts } from "../language-texts.ts";

export const swedish: ShortTexts = {
  topics: `
1301 = Färg före frukost; Sal nio
+ penseln; museet
~ konst och människorna som gör den färdig
1321 = Faktura bifogas; Vinst och lunch
+ kassan; kontoret
~ små företag och deras stora beslut
1303 = Skratt i fel ögonblick; Lätt irriterad
+ brödrosten; trombonen
~ veckans små irritationer
1304 = Sista raden frågar; Kritdamm
+ tavlan; rasten
~ hur vi lär oss och varför vi slutar
1483 = Elva rum; Lampan längst ut på bryggan
+ fyren; vinden
~ en by som saknas på alla kartor
1511 = Lucka tre; Övriga frågor
+ stämpeln; blanketten
~ hur en stad bestämmer var bänken ska stå
1512 = Vilopuls; Knän och andra nyheter
+ pulsen; trappan
~ hälsa utan att göra den till ett extrajobb
1487 = Skeden från 1741; Gårdagens väder
+ kronan; arkivet
~ stora händelser sedda från köket
1305 = Vattenpölssäsong; Är vi framme snart
+ vattenpölen; trehjulingen
~ familjelivet mellan frukost och borttappade skor
1502 = Odling på tredje våningen; Vems tur är det
+ hängmattan; tärningen
~ ledig tid och hur man slösar bort den väl
1310 = B-sidan; Fyra ackord och en hund
+ gitarren; refrängen
~ låtar och rummen där de blev till
1489 = Världen halv sju; Före kaffet
+ tidningen; rubriken
~ nyheterna, lite långsammare
1314 = Tystnad före söndag; Den tomma bänken
+ ljuset; klockan
~ tro, tvivel och frukosten däremellan
1533 = Resultaten kan variera; Klar himmel
+ teleskopet; pendeln
~ forskning som fick någon att ändra sig
1324 = Bänken utanför; Andras måndagar
+ trapphuset; brevlådan
~ hur vi lever bredvid varandra
1545 = Långa bänken; Leriga knän
+ visselpipan; ribban
~ sport på regniga lördagar
1309 = Popcorn för en; Till eftertexterna
+ filmrullen; fåtöljen
~ filmer som är värda en kväll
1318 = Servern vilar; Kända fel
+ kabeln; tangentbordet
~ programvara och människorna den väcker
1488 = Vad kitteln hörde; Trädgårdsmästaren hade alibi
+ nyckeln; vittnet
~ fall som lades ner för tidigt
`,
  openings: `
En podd om {about}, med {hosts}.
Varje {day} ett samtal om {about}.
Finns det något kvar att säga om {about}? Vi tror det.
Korta avsnitt om {about}, inspelade {place}.
`,
  rituals: `
Varje avsnitt börjar med en lyssnarfråga och slutar med en bättre.
Gästerna tar med sig ett föremål och lämnar det på bordet.
Inga listor, inget skrik.
Varje avsnitt står för sig självt, så börja var du vill.
Allt spelas in i en tagning, med dörrar, hund och allt.
Felen rättas i början av nästa avsnitt.
`,
  endings: `
Nya avsnitt varje {day}.
Gott sällskap vid diskbänken.
Inspelat {place}.
Inga priser än, men hyllan är uppsatt.
`,
  subtitles: `
En podd om {about}
Med {hosts}
Små historier, väl berättade
`,
  patterns: `
Vad {thing} vet
{thing} och jag
{thing} har tid
Mellan {thing} och {other}
`,
  days: "måndag; tisdag; onsdag; torsdag; fredag",
  places: "i ett gammalt bageri i Gävle; på en vind i Malmö; i ett kök i Umeå; i en båtbod på Orust",
};
