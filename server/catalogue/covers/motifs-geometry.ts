import { motif } from "./motif.ts";
import { box, disc } from "./shape.ts";

/** Plain geometry, for podcasts without a matching object. */
export const geometryMotifs = {
  quarters: motif(
    "",
    ["ink", "M20 20h80a80 80 0 0 1-80 80z"],
    ["pop", "M180 20v80a80 80 0 0 1-80-80z"],
    ["pale", "M180 180h-80a80 80 0 0 1 80-80z"],
    ["ink", disc(60, 140, 40)],
  ),
  arcs: motif(
    "",
    ["ink", "M20 180a160 160 0 0 1 160-160v36A124 124 0 0 0 56 180z"],
    ["pop", "M72 180A108 108 0 0 1 180 72v36a72 72 0 0 0-72 72z"],
    ["pale", "M124 180a56 56 0 0 1 56-56v56z"],
  ),
  stack: motif(
    "",
    ["ink", "M100 20a40 40 0 0 1 40 40H60a40 40 0 0 1 40-40z"],
    ["pop", "M100 60a60 60 0 0 1 60 60H40a60 60 0 0 1 60-60z"],
    ["pale", "M100 120a80 80 0 0 1 80 60H20a80 80 0 0 1 80-60z"],
  ),
  scallops: motif(
    "",
    ["ink", "M20 70a40 40 0 0 1 80 0zM100 70a40 40 0 0 1 80 0z"],
    ["pop", "M20 125a40 40 0 0 1 80 0zM100 125a40 40 0 0 1 80 0z"],
    ["pale", "M20 180a40 40 0 0 1 80 0zM100 180a40 40 0 0 1 80 0z"],
  ),
  steps: motif("", ["ink", "M20 20h160L20 180z"], ["pop", "M180 60v120H60z"], ["pale", disc(70, 70, 26)]),
  sails: motif(
    "",
    ["pop", "M100 20a80 80 0 0 1 0 160z"],
    ["ink", "M90 40v140H20z"],
    ["pale", disc(60, 60, 24)],
  ),
  target: motif(
    "",
    ["ink", disc(100, 100, 80)],
    ["pale", disc(100, 100, 58)],
    ["pop", disc(100, 100, 36)],
    ["ink", box(100, 20, 80, 80)],
    ["pop", "M100 64a36 36 0 0 1 36 36h-36z"],
  ),
  beads: motif(
    "",
    ["ink", `${disc(52, 52, 32)}${disc(148, 148, 32)}`],
    ["pop", `${disc(148, 52, 32)}${disc(100, 100, 32)}`],
    ["pale", disc(52, 148, 32)],
  ),
};
