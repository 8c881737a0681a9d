import { type DraftFile, FILE_PIECE_BYTES } from "../../../contract/outreach/files.ts";
import type { Call } from "../api.ts";

/** Brings a file to the server as the browser does, in pieces, for what this user writes in a campaign. */
export async function addCampaignFile(
  call: Call,
  token: string,
  campaign: string,
  { name, content }: { name: string; content: Buffer },
): Promise<DraftFile> {
  const begun = await call(token, "POST", `/api/campaign/${campaign}/file`, { name, size: content.length });
  let file: DraftFile = begun.payload;
  for (let from = 0; from < content.length; from += FILE_PIECE_BYTES) {
    const bytes = content.subarray(from, from + FILE_PIECE_BYTES).toString("base64");
    file = (await call(token, "POST", `/api/mail-file/${file.publicId}`, { from, bytes })).payload;
  }
  return file;
}
