import type { Motif } from "./motif.ts";
import { geometryMotifs } from "./motifs-geometry.ts";
import { natureMotifs } from "./motifs-nature.ts";
import { peopleMotifs } from "./motifs-people.ts";
import { placeMotifs } from "./motifs-places.ts";
import { scienceMotifs } from "./motifs-science.ts";
import { soundMotifs } from "./motifs-sound.ts";
import { tableMotifs } from "./motifs-table.ts";
import { thingMotifs } from "./motifs-things.ts";

const everyMotif = {
  ...tableMotifs,
  ...placeMotifs,
  ...soundMotifs,
  ...thingMotifs,
  ...natureMotifs,
  ...peopleMotifs,
  ...scienceMotifs,
  ...geometryMotifs,
};

export type MotifName = keyof typeof everyMotif;

/** All motifs by name. */
export const motifs: Readonly<Record<MotifName, Motif>> = everyMotif;

/** Motifs that run to the edge of the sheet: they are never shrunk or moved. */
export const fullSheetMotifs: ReadonlySet<MotifName> = new Set<MotifName>([
  "lighthouse",
  "ferry",
  "bridge",
  "road",
  "plane",
  "chess",
  "seats",
  "curtain",
  "wave",
  "faces",
  "flag",
  "net",
  "bone",
]);

/** Motifs with letters or a question mark in them, which would look wrong in a mirror. */
export const unmirroredMotifs: ReadonlySet<MotifName> = new Set<MotifName>(["blocks", "profile"]);
