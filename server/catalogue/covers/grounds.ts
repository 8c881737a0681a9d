import { box, disc, type Shape } from "./shape.ts";

/** The background of a motif: flat areas in the `field` colour on the `ground`. */
export const grounds: readonly (readonly Shape[])[] = [
  [],
  [["field", box(0, 140, 200, 60)]],
  [["field", disc(100, 100, 90)]],
  [["field", "M0 0h200L0 200z"]],
  [["field", box(0, 0, 100, 200)]],
  [["field", `${box(0, 0, 100, 100)}${box(100, 100, 100, 100)}`]],
  [["field", `${box(0, 0, 200, 25)}${box(0, 50, 200, 25)}${box(0, 100, 200, 25)}${box(0, 150, 200, 25)}`]],
  [["field", "M20 200v-96a80 80 0 0 1 160 0v96z"]],
  [["field", "M0 200a200 200 0 0 1 200-200v200z"]],
  [["field", box(14, 14, 172, 172)]],
  [
    [
      "field",
      "M100 100 0 40V0h34zM100 100 66 0h68zM100 100 166 0h34v40zM100 100 200 74v52zM100 100l100 60v40h-34zM100 100l34 100H66zM100 100 34 200H0v-40zM100 100 0 126V74z",
    ],
  ],
  [["field", "M0 132c34-24 66-24 100 0s66 24 100 0v68H0z"]],
];

/** How many of the grounds, counted from the first, also suit a motif that runs to the edge. */
export const calmGrounds = 4;
