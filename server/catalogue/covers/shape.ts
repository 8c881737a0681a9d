/** The five roles of colours in a cover. `ground` and `field` are behind, the others contrast with both. */
export type Role = "ground" | "field" | "ink" | "pop" | "pale";

/** One path on a 200 × 200 sheet: filled, or drawn as a line of the given width. */
export type Shape = readonly [role: Role, path: string, line?: number];

/** Path of a full circle. */
export function disc(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;
}

/** Path of a rectangle. */
export function box(x: number, y: number, width: number, height: number): string {
  return `M${x} ${y}h${width}v${height}h${-width}z`;
}

/** Paths of several small circles of one size, for stars, buttons, rivets. */
export function dots(radius: number, ...places: readonly (readonly [x: number, y: number])[]): string {
  return places.map(([x, y]) => disc(x, y, radius)).join("");
}
