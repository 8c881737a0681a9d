import sharp from "sharp";
import { renderSVG } from "uqr";

/** Printed at any size; a quarter of the signs may be covered or smudged. The border is what readers need (ISO 18004). */
export const qrSvg = (address: string): string => renderSVG(address, { ecc: "Q", border: 4, pixelSize: 10 });

/** At least a thousand points wide, for print. */
export const qrPng = (address: string): Promise<Buffer> =>
  sharp(Buffer.from(qrSvg(address)), { density: 300 })
    .resize(1_200, 1_200, { kernel: "nearest" })
    .png()
    .toBuffer();
