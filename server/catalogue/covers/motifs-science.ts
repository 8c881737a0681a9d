import { motif } from "./motif.ts";
import { box, disc, dots } from "./shape.ts";

/** Laboratory, machine and the state. */
export const scienceMotifs = {
  flask: motif(
    "flask chemistry lab experiment labor chemie versuch chimie laboratoire química laboratorio chimica laboratório scheikunde kemi chemi kimya",
    ["pale", "M78 30h44v50l46 88c4 8-2 14-10 14H42c-8 0-14-6-10-14l46-88z"],
    ["pop", "m62 112-30 56c-4 8 2 14 10 14h116c8 0 14-6 10-14l-30-56z"],
    ["ink", box(70, 22, 60, 12)],
    ["ink", dots(8, [84, 146], [112, 132], [122, 160])],
  ),
  atom: motif(
    "atom particle quantum physics teilchen physik quanten particule physique partícula física particella fisica deeltje partikel fizik",
    ["ink", "M20 100c0-18 36-32 80-32s80 14 80 32-36 32-80 32-80-14-80-32z", 7],
    [
      "ink",
      "M60 31c16-9 46 15 68 53s27 76 12 85-46-15-68-53-27-76-12-85zM140 31c-16-9-46 15-68 53s-27 76-12 85 46-15 68-53 27-76 12-85z",
      7,
    ],
    ["pop", disc(100, 100, 18)],
    ["pale", dots(9, [180, 100], [60, 31], [60, 169])],
  ),
  robot: motif(
    "robot machine algorithm computer code maschine roboter rechner ordinateur código máquina macchina codice dator kod makine",
    ["ink", "M44 62h112v92H44z"],
    ["ink", "M100 62V32M30 92v36M170 92v36", 8],
    ["pop", disc(100, 28, 12)],
    ["pale", `${disc(74, 96, 15)}${disc(126, 96, 15)}`],
    ["ink", dots(6, [77, 98], [129, 98])],
    ["pop", "M68 130h64v10H68z"],
    ["ink", box(70, 162, 60, 16)],
  ),
  cursor: motif(
    "click tab browser web net screen digital netz klick réseau numérique red rete digitale rede netwerk nät sieć dijital",
    ["ink", box(22, 34, 156, 122)],
    ["pale", box(32, 60, 136, 86)],
    ["pop", dots(6, [40, 47], [58, 47], [76, 47])],
    ["pop", "m84 82 74 50-32 6 18 34-18 10-18-36-24 24z"],
  ),
  chip: motif(
    "chip circuit hardware solder schaltung platine puce circuito scheda placa krets układ devre",
    ["ink", "M70 30v140M100 30v140M130 30v140M30 70h140M30 100h140M30 130h140", 8],
    ["ink", box(50, 50, 100, 100)],
    ["pop", box(70, 70, 60, 60)],
    ["pale", disc(100, 100, 13)],
  ),
  bone: motif(
    "bone fossil dinosaur dig layer stone knochen schicht stein pierre couche hueso piedra fósil osso pietra pedra steen sten kamień taş",
    ["ink", "M0 60c40-14 60 10 100 0s60-12 100 4v136H0z"],
    ["pop", "M0 104c40-14 60 10 100 0s60-12 100 4v40c-40-14-60 10-100 0s-60-12-100 2z"],
    [
      "pale",
      "M52 92a15 15 0 0 1 24-16 15 15 0 0 1 22 20l34 32a15 15 0 0 1 22 18 15 15 0 0 1-24 14 15 15 0 0 1-18-20L78 108a15 15 0 0 1-26-16z",
    ],
  ),
  helix: motif(
    "gene cell life evolution gen zelle leben gène cellule vie célula vida cellula vita cel leven liv hücre yaşam",
    ["ink", "M78 34h44M72 50h56M72 150h56M78 166h44M84 84h32M84 116h32", 6],
    ["pop", "M64 16c0 60 72 108 72 168", 11],
    ["pale", "M136 16c0 60-72 108-72 168", 11],
  ),
  compass: motif(
    "map north direction border explore karte norden grenze carte nord frontière mapa norte frontera mappa confine fronteira kaart grens karta gräns harita sınır",
    ["ink", disc(100, 100, 78)],
    ["pale", disc(100, 100, 64)],
    ["pop", "m132 52-16 64-32-16z"],
    ["ink", "m68 148 16-48 32 16z"],
    ["ink", `${box(97, 40, 6, 10)}${box(97, 150, 6, 10)}${box(40, 97, 10, 6)}${box(150, 97, 10, 6)}`],
  ),
  geometry: motif(
    "math mathematics proof number triangle mathe beweis dreieck zahl maths preuve matemática prueba triángulo matematica prova wiskunde bewijs matte bevis dowód matematik",
    ["pop", "M30 168 130 40v128z"],
    ["pale", disc(130, 82, 40)],
    ["ink", "M130 40v128H30L130 40", 6],
    ["ink", box(112, 150, 18, 18)],
    ["ink", disc(130, 82, 6)],
  ),
  columns: motif(
    "state parliament council rathaus staat parlament amt rat état mairie parlement estado ayuntamiento parlamento stato comune prefeitura gemeente stat riksdag państw urząd devlet meclis",
    ["ink", "m20 76 80-50 80 50v10H20z"],
    ["pale", `${box(34, 90, 18, 66)}${box(72, 90, 18, 66)}${box(110, 90, 18, 66)}`],
    ["pop", box(148, 90, 18, 66)],
    ["ink", `${box(22, 158, 156, 12)}${box(10, 174, 180, 12)}`],
    ["pop", disc(100, 62, 10)],
  ),
  crown: motif(
    "king queen empire century castle könig kaiser jahrhundert burg roi reine siècle château rey reina siglo castillo regina secolo castello rei século koning eeuw kung sekel król wiek kral yüzyıl",
    ["pop", "M24 62 62 98l38-58 38 58 38-36-14 92H38z"],
    ["ink", box(36, 158, 128, 16)],
    ["ink", dots(10, [24, 56], [100, 34], [176, 56])],
    ["pale", dots(9, [66, 132], [100, 132], [134, 132])],
  ),
  vase: motif(
    "ancient museum clay pottery antike scherbe antique musée argile museo barro antiguo argilla antico museu krukor muzeum müze",
    ["ink", "M76 24h48l-8 30c34 16 46 44 36 76-6 22-20 36-30 50H78c-10-14-24-28-30-50-10-32 2-60 36-76z"],
    ["pop", "M46 104h108v22H46z"],
    ["pale", "m46 115 12-11 12 11 12-11 12 11 12-11 12 11 12-11 12 11 12-11 10 11", 4],
    ["ink", "M76 40c-26-4-34 22-22 36M124 40c26-4 34 22 22 36", 7],
  ),
};
