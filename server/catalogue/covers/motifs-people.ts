import { motif } from "./motif.ts";
import { box, disc, dots } from "./shape.ts";

/** People, bodies, belief and sport. */
export const peopleMotifs = {
  hand: motif(
    "hand hands left-handed finger hände main mains doigt mano manos mani mão mãos handen händer dłoń ręk",
    [
      "pop",
      "M60 184v-56L40 92c-6-12 8-20 16-10l16 20V44c0-12 18-12 18 0v42-56c0-12 18-12 18 0v56-46c0-12 18-12 18 0v54-32c0-11 16-11 16 0v78c0 30-16 44-16 44z",
    ],
    ["pale", disc(98, 134, 15)],
    ["ink", disc(98, 134, 6)],
  ),
  profile: motif(
    "mind head thought think brain kopf gedanke denken tête pensée cabeza pensar testa pensiero cabeça hoofd gedachte huvud tanke głow myśl akıl düşünce",
    [
      "ink",
      "M60 184v-40c-18-14-26-32-26-52 0-38 30-64 66-64 34 0 60 22 62 56l14 28-16 6v22c0 10-6 14-16 14h-16v30z",
    ],
    ["pop", disc(96, 84, 32)],
    ["pale", "M82 84a14 14 0 0 1 28 0c0 8-14 8-14 18M96 114v.1", 7],
  ),
  faces: motif(
    "love couple friends together liebe paar freunde zusammen amour amis ensemble amor pareja amigos juntos amore coppia insieme casal liefde vrienden kärlek vänner miłość razem aşk dost",
    ["pop", "M0 40c48-8 84 14 84 50l14 22-14 6v18c0 10-8 12-24 12v30H0z"],
    ["ink", "M200 40c-48-8-84 14-84 50l-14 22 14 6v18c0 10 8 12 24 12v30h60z"],
    ["pale", dots(5, [62, 88], [138, 88])],
  ),
  heart: motif(
    "heart pulse care body herz puls pflege körper cœur soin corps corazón cuidado cuerpo cuore cura corpo coração hart lichaam hjärta kropp serc ciał kalp beden",
    ["pop", "M100 172C44 130 26 104 26 78a38 38 0 0 1 74-14 38 38 0 0 1 74 14c0 26-18 52-74 94z"],
    ["pale", "M16 108h46l14-26 22 50 16-34 8 10h62", 8],
  ),
  spectacles: motif(
    "reader glasses critic look brille kritik lunettes critique gafas crítica occhiali critica óculos bril glasögon okular gözlük",
    ["pale", `${disc(56, 96, 38)}${disc(144, 96, 38)}`],
    ["ink", `${disc(56, 96, 38)}${disc(144, 96, 38)}M94 90c4-6 8-6 12 0M18 90 4 74M182 90l14-16`, 10],
    ["pop", `${disc(62, 98, 14)}${disc(150, 98, 14)}`],
    ["pop", "M66 154c20 16 48 16 68 0", 9],
  ),
  moustache: motif(
    "gentleman uncle grandfather style herr onkel opa stil monsieur oncle señor abuelo signore nonno senhor avô meneer farfar dziadek dede",
    ["ink", "M42 78h116l-8-18H50zM62 24h76v40H62z"],
    ["pop", box(62, 50, 76, 14)],
    [
      "ink",
      "M100 128c14-18 38-16 46 0 8 10 24 10 34 0-4 26-22 38-44 36-18-2-30-12-36-22-6 10-18 20-36 22-22 2-40-10-44-36 10 10 26 10 34 0 8-16 32-18 46 0z",
    ],
    ["pale", dots(6, [74, 100], [126, 100])],
  ),
  lotus: motif(
    "breath calm silence stillness meditation yoga atem ruhe stille souffle calme aliento calma silencio respiro silenzio respiração silêncio adem stilte andning tystnad oddech cisza nefes sessiz",
    ["pop", "M100 40c24 34 24 70 0 108-24-38-24-74 0-108z"],
    ["ink", "M92 150C56 146 36 118 36 78c36 8 58 34 56 72zM108 150c36-4 56-32 56-72-36 8-58 34-56 72z"],
    ["pop", "M100 164c-40 6-72-12-88-46 38-6 72 10 88 46zM100 164c40 6 72-12 88-46-38-6-72 10-88 46z"],
  ),
  arch: motif(
    "chapel psalm temple faith sunday kapelle glaube sonntag chapelle foi dimanche capilla domingo cappella fede domenica kapel geloof kapell tro wiar inanç",
    ["ink", "M36 176V96a64 64 0 0 1 128 0v80z"],
    ["pop", "M50 176V98a50 50 0 0 1 44-50v128z"],
    ["pale", "M106 48a50 50 0 0 1 44 50v24h-44zM106 134h44v42h-44z"],
    ["ink", `${box(50, 122, 44, 10)}${disc(100, 88, 18)}`],
    ["pop", disc(100, 88, 11)],
  ),
  shoe: motif(
    "run running runner shoe walk miles laufen läufer schuh gehen courir course correr paso zapato corsa correre scarpa corrida lopen löpa bieg koşu",
    ["ink", "M28 70c16 8 30 6 40-10 10 12 20 26 38 38 22 14 66 12 70 44H28z"],
    ["pop", box(24, 142, 156, 16)],
    ["pale", "m78 84 20-12M94 98l18-14M112 108l14-16", 6],
    ["pale", "M8 96h18M0 116h24M10 58h14", 6],
  ),
  football: motif(
    "goal penalty offside kick soccer tor elfmeter abseits abpfiff anpfiff but gol penalti calcio rigore futebol doelpunt mål mecz futbol fútbol fußball",
    ["pale", disc(100, 100, 76)],
    ["ink", "m100 66 32 24-12 38H80L68 90z"],
    ["ink", "M100 66V28M132 90l38-14M120 128l24 34M80 128l-24 34M68 90 30 76", 7],
    ["ink", "M76 28c16-6 32-6 48 0l-24 18zM172 76c6 16 6 32 0 46l-22-24zM28 76c-6 16-6 32 0 46l22-24z"],
    ["pop", `${disc(100, 100, 76)}`, 8],
  ),
  racket: motif(
    "tennis court serve rally match aufschlag satz raquette filet raqueta saque racchetta raquete raket tenis",
    ["ink", "M86 24c34 0 56 26 56 58s-22 54-56 54-52-24-52-54 18-58 52-58z"],
    ["pale", "M86 38c26 0 42 20 42 44s-16 42-42 42-38-18-38-42 12-44 38-44z"],
    ["ink", "M68 44v76M86 38v86M106 44v76M50 66h76M48 88h80M56 108h64", 3],
    ["ink", "m112 128 34 52", 13],
    ["pop", disc(158, 56, 20)],
  ),
  basketball: motif(
    "basket hoop rebound dunk korb panier canasta canestro cesta korg kosz potu",
    ["pop", disc(100, 100, 76)],
    ["ink", "M100 24v152M24 100h152M46 46c36 32 36 76 0 108M154 46c-36 32-36 76 0 108", 7],
  ),
  bat: motif(
    "baseball inning pitch wicket cricket bat home-run schlag batte béisbol bate mazza beisebol",
    ["ink", "M150 20c14 0 28 14 22 30L84 132l-46 46-14-14 46-46 66-92c4-4 8-6 14-6z"],
    ["pop", disc(138, 142, 32)],
    ["pale", "M118 124c10 10 10 26 2 38M160 124c-10 8-12 26-4 38", 5],
  ),
  flag: motif(
    "golf green fairway hole putt loch grün trou hoyo buca buraco hål",
    ["ink", "M92 20v138", 7],
    ["pop", "m95 22 70 26-70 26z"],
    ["ink", "M0 158c50-22 150-22 200 0v42H0z"],
    ["pale", disc(138, 150, 11)],
  ),
  skate: motif(
    "ice puck hockey rink winter eis kufe glace patin hielo ghiaccio gelo ijs lód buz",
    ["ink", "M64 30h44v68c28 8 56 8 60 40v8H58z"],
    ["pop", "M40 162h132c8 0 14-4 16-12", 9],
    ["ink", "M72 146v16M146 146v16", 8],
    ["pale", "m108 48-18 4M108 66l-18 4M108 84l-18 4", 6],
  ),
  dumbbell: motif(
    "gym strength lift sweat training kraft hantel fitness muscle salle fuerza gimnasio forza palestra força academia kracht styrka siła spor",
    ["ink", "M50 100h100", 13],
    ["pop", `${box(40, 56, 24, 88)}${box(136, 56, 24, 88)}`],
    ["ink", `${box(20, 72, 18, 56)}${box(162, 72, 18, 56)}`],
    ["pale", "M76 168h48M86 182h28", 6],
  ),
  ring: motif(
    "ring wrestle bout champion kampf ringer lutte combat lucha lotta luta worstel brottning zapas güreş",
    ["ink", "M100 26c36 0 62 26 62 66v18c0 38-28 66-62 66s-62-28-62-66V92c0-40 26-66 62-66z"],
    ["pop", "m100 26 16 42 46 20-40 20-22 30-22-30-40-20 46-20z"],
    [
      "pale",
      "M54 92c12-14 28-12 36 4-12 10-30 8-36-4zM146 92c-12-14-28-12-36 4 12 10 30 8 36-4zM78 138c14-10 30-10 44 0-6 18-38 18-44 0z",
    ],
    ["ink", dots(5, [74, 95], [126, 95])],
  ),
  rugby: motif(
    "scrum try rugby quarterback touchdown yard gedränge essai mêlée ensayo mischia",
    ["ink", "M30 170C12 92 92 12 170 30c18 78-62 158-140 140z"],
    ["pale", "m64 136 72-72M82 94l24 24M98 78l24 24M70 110l20 20", 8],
    ["pop", "M30 170c-5-20-3-40 3-57l54 54c-17 6-37 8-57 3zM170 30c5 20 3 40-3 57l-54-54c17-6 37-8 57-3z"],
  ),
  net: motif(
    "volleyball net beach spike netz strand filet plage red playa rete spiaggia rede praia plaż",
    ["pale", "M0 108h200v70H0z"],
    [
      "ink",
      "M0 108h200M0 132h200M0 156h200M0 178h200M20 108v70M52 108v70M84 108v70M116 108v70M148 108v70M180 108v70",
      4,
    ],
    ["ink", box(0, 100, 200, 10)],
    ["pop", disc(128, 54, 38)],
    ["ink", "M94 40c20-6 46 2 70 24M118 18c2 20-4 48-18 64M150 24c-16 14-26 38-22 66", 4],
  ),
};
