import type { ShortTexts } from "../language-texts.ts";

export const polish: ShortTexts = {
  topics: `
1301 = Farba przed śniadaniem; Krzywo powieszone
+ pędzel; muzeum
~ sztuka i ludzie, którzy ją kończą
1321 = Faktura w załączniku; Zysk i obiad
+ faktura; magazyn
~ małe firmy i ich wielkie decyzje
1303 = Śmiech nie w porę; Lekko wściekli
+ toster; puzon
~ drobne irytacje tygodnia
1304 = Pyta ostatnia ławka; Pył kredowy
+ tablica; przerwa
~ to, jak się uczymy i dlaczego przestajemy
1483 = Jedenaście pokoi; Lampa na końcu pomostu
+ latarnia; strych
~ miasteczko, którego nie ma na żadnej mapie
1511 = Okienko trzecie; Wolne wnioski
+ pieczątka; ratusz
~ to, jak miasto decyduje, gdzie stanie ławka
1512 = Puls spoczynkowy; Kolana i inne wiadomości
+ puls; poczekalnia
~ zdrowie bez drugiego etatu
1487 = Łyżka z 1741 roku; Wczorajsza pogoda
+ korona; archiwum
~ wielkie wydarzenia widziane z kuchni
1305 = Sezon na kałuże; Daleko jeszcze
+ kałuża; rowerek
~ życie rodzinne między śniadaniem a zgubionym butem
1502 = Ogród na trzecim piętrze; Czyja kolej
+ hamak; kostka
~ wolny czas i sztuka jego marnowania
1310 = Strona B; Cztery akordy i pies
+ gitara; refren
~ piosenki i pokoje, w których powstały
1489 = Świat o wpół do siódmej; Przed kawą
+ gazeta; nagłówek
~ wiadomości, trochę wolniej
1314 = Cisza przed niedzielą; Pusta ławka
+ świeca; dzwon
~ wiara, wątpliwości i śniadanie pomiędzy
1533 = Wyniki mogą się różnić; Pogodne niebo
+ teleskop; wahadło
~ badania, które zmieniły czyjeś zdanie
1324 = Ławka przed domem; Cudze poniedziałki
+ podwórko; skrzynka
~ to, jak żyjemy obok siebie
1545 = Długa ławka; Kolana w błocie
+ gwizdek; poprzeczka
~ sport w deszczowe soboty
1309 = Popcorn dla jednej; Do napisów końcowych
+ projektor; fotel
~ filmy warte wieczoru
1318 = Serwer odpoczywa; Znane błędy
+ kabel; klawiatura
~ programy i ludzie, których budzą
1488 = Co słyszał czajnik; Ogrodnik miał alibi
+ klucz; świadek
~ sprawy zamknięte zbyt wcześnie
`,
  openings: `
Podcast na jeden temat: {about}. Przy mikrofonie: {hosts}.
W każdy {day} jedna rozmowa. Temat: {about}.
Krótkie odcinki nagrywane {place}. Temat: {about}.
Najpierw była to rozmowa w kuchni, dziś jest to podcast. Nasz temat: {about}.
`,
  rituals: `
Każdy odcinek zaczyna się od pytania słuchaczy, a kończy lepszym.
Goście przynoszą przedmiot i zostawiają go na stole.
Bez rankingów i bez krzyku.
Każdy odcinek jest osobną całością, można zacząć od dowolnego.
Nagrywamy za jednym razem, z drzwiami, psem i całą resztą.
Błędy prostujemy na początku następnego odcinka.
`,
  endings: `
Nowe odcinki w każdy {day}.
Dobre towarzystwo przy zmywaniu.
Nagrywane {place}.
Nagród na razie brak, ale półka już wisi.
`,
  subtitles: `
Prowadzenie: {hosts}
Małe historie, dobrze opowiedziane
Najpierw pytania
`,
  patterns: `
{thing} i ja
Co wie {thing}
{thing} ma czas
Raz jeszcze: {thing}
`,
  days: "poniedziałek; wtorek; czwartek; piątek",
  places: "w dawnej piekarni w Poznaniu; na strychu w Gdańsku; w kuchni w Lublinie; w księgarni w Krakowie",
};
