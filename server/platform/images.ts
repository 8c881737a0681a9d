import sharp from "sharp";

/** Pixels a picture may have before it is decoded: a small file can unfold to gigabytes. */
const MOST_PIXELS = 36_000_000;

// Pictures are small and many; one thread each keeps the event loop's machine responsive.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Re-encodes a picture as a square WebP of `size` pixels. Only raster formats are read: an SVG could hold
 * scripts and references. What comes out holds pixels and nothing of the file that came in.
 * @throws Error for anything that is no picture
 */
export async function squareWebp(bytes: Buffer, size: number): Promise<Buffer> {
  const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error", animated: false });
  const { format } = await picture.metadata();
  if (!format || !["jpeg", "png", "webp", "gif", "avif", "heif", "tiff"].includes(format)) {
    throw new Error(`not a picture that is read here: ${format}`);
  }
  return picture.rotate().resize(size, size, { fit: "cover" }).webp({ quality: 82 }).toBuffer();
}

/** A drawing of our own (never one from outside), 600 units wide, as a PNG of `size` pixels. */
export const drawingPng = (svg: string, size: number): Promise<Buffer> =>
  // At 72 dpi a unit is a pixel. With low PNG compression, because it runs while users scroll.
  sharp(Buffer.from(svg), { density: (72 * size) / 600 })
    .png({ compressionLevel: 3 })
    .toBuffer();
