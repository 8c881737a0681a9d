import type { ShortTexts } from "../language-texts.ts";

export const italian: ShortTexts = {
  topics: `
1301 = Colore prima di colazione; La stanza non finita; Appeso storto
+ il pennello; il museo; il sipario
~ l'arte e le persone che la portano a termine
1321 = In allegato la fattura; Utile e pranzo; Il conto della sera
+ la fattura; il bancone; il magazzino
~ le piccole imprese e le loro grandi decisioni
1303 = Ridere al momento sbagliato; Due cugini e una sedia; Silenzio imbarazzato
+ il tostapane; la battuta; il trombone
~ i piccoli fastidi della settimana
1304 = L'ultima fila chiede; Polvere di gesso; Compiti per adulti
+ la lavagna; la ricreazione; il quaderno
~ come si impara e perché si smette
1483 = Undici stanze; La lampada sul molo; Un paese chiamato Quasi
+ il faro; la lanterna; la soffitta
~ un paese che manca da tutte le mappe
1511 = Sportello tre; Varie ed eventuali
+ il timbro; il municipio
~ come una città decide dove mettere le panchine
1512 = Polso a riposo; Ginocchia e altre notizie; Sala d'attesa
+ il respiro; la scala; il cuscino
~ la salute senza farne un secondo lavoro
1487 = Il cucchiaio del 1741; Il tempo di ieri; Note a piè d'impero
+ la corona; la penna; il cannocchiale
~ i grandi fatti visti dalla cucina
1305 = Stagione di pozzanghere; Quanto manca; Il parlamento dei calzini
+ la pozzanghera; il triciclo
~ la vita in famiglia tra colazione e scarpe perdute
1502 = Orto sul balcone; A chi tocca; Fine settimana lungo
+ la sdraio; il dado; la vanga
~ il tempo libero e l'arte di perderlo bene
1310 = Lato B; Quattro accordi e un cane; Sala prove tre
+ la chitarra; il tamburo; il ritornello
~ le canzoni e le stanze in cui sono nate
1489 = Il mondo alle sei e mezza; Prima del caffè; Cosa cambia oggi
+ il titolo; la notizia; il giornale
~ le notizie, un po' più lentamente
1314 = Silenzio prima di domenica; La panca vuota
+ la candela; la campana
~ la fede, il dubbio e la colazione nel mezzo
1533 = I risultati possono variare; Gruppo di controllo; Cielo sereno
+ il telescopio; il pendolo; la molecola
~ la ricerca che ha fatto cambiare idea a qualcuno
1324 = La panchina fuori; I lunedì degli altri; Chiacchiere sul pianerottolo
+ il pianerottolo; la piazzetta; il cortile
~ come viviamo gli uni accanto agli altri
1545 = La panchina lunga; Minuti di recupero; Ginocchia nel fango
+ il fischio; la traversa; la maglia
~ lo sport dei sabati di pioggia
1309 = Popcorn per una; Fino ai titoli di coda; Fila sette
+ la poltrona; il proiettore; la pellicola
~ i film che meritano una serata
1318 = Il server riposa; Errori noti
+ il cavo; la tastiera
~ i programmi e le persone che svegliano
1488 = Quello che sentì il bollitore; Il giardiniere aveva un alibi
+ la chiave; la serratura; la lente
~ i casi chiusi troppo presto
`,
  openings: `
Un podcast su questo: {about}. Con {hosts}.
Ogni {day} una conversazione con {hosts}. Il tema: {about}.
{hosts} al microfono. Si parla di una cosa sola: {about}.
Puntate brevi, registrate {place}. Al centro: {about}.
Era una chiacchierata in cucina, ora è un podcast. Il tema: {about}.
`,
  rituals: `
Ogni puntata comincia con una domanda di chi ascolta e finisce con una migliore.
Chi viene ospite porta un oggetto e lo lascia sul tavolo.
Niente classifiche, niente urla.
Ogni puntata sta in piedi da sola, si può cominciare da qualsiasi punto.
Si registra tutto d'un fiato, con le porte, il cane e il resto.
Gli errori si correggono all'inizio della puntata successiva.
Non serve sapere nulla, bastano le cuffie.
Ogni tanto una puntata riesce male ed esce lo stesso.
`,
  endings: `
Nuove puntate ogni {day}.
Ottima compagnia per lavare i piatti.
Alle lettere si risponde in onda, prima a quelle scritte a mano.
Registrato {place}.
Nessun premio per ora, ma la mensola è pronta.
Se vi piace, ditelo a una persona sola.
`,
  subtitles: `
Con {hosts}
Piccole storie, raccontate bene
Prima le domande
Un'ora ogni {day}
Senza fretta e quasi senza copione
`,
  patterns: `
Quello che sa {thing}
Quello che racconta {thing}
{thing} e io
{thing} ha tempo
Tra {thing} e {other}
Quando {thing} taceva
Ancora {thing}
{thing} a mezzanotte
`,
  days: "lunedì; martedì; mercoledì; giovedì; venerdì",
  places:
    "in un vecchio forno di Bologna; in una cucina di Bari; in un cortile di Torino; in una libreria di Trieste; in una soffitta di Genova",
};
