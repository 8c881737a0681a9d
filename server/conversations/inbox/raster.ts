/** The formats of pictures that are shown within a mail, by their first bytes. SVG is a document and none of them. */
const RASTERS: readonly { type: string; begins: (bytes: Buffer) => boolean }[] = [
  { type: "image/png", begins: (b) => b.subarray(0, 8).equals(Buffer.from("89504e470d0a1a0a", "hex")) },
  { type: "image/jpeg", begins: (b) => b.subarray(0, 3).equals(Buffer.from("ffd8ff", "hex")) },
  { type: "image/gif", begins: (b) => /^GIF8[79]a$/.test(b.toString("latin1", 0, 6)) },
  {
    type: "image/webp",
    begins: (b) => b.toString("latin1", 0, 4) === "RIFF" && b.toString("latin1", 8, 12) === "WEBP",
  },
];

/** What a picture is by its content, whatever its mail says; null where it is none of these. */
export const rasterType = (bytes: Buffer): string | null =>
  RASTERS.find(({ begins }) => begins(bytes))?.type ?? null;
