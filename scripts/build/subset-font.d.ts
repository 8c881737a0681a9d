declare module "subset-font" {
  /** A font with only these letters, its axes pinned to a value or cut to a range. */
  export default function subsetFont(
    font: Buffer,
    letters: string,
    options: {
      targetFormat: "woff2";
      variationAxes: Readonly<Record<string, number | { min: number; max: number }>>;
    },
  ): Promise<Buffer>;
}
