/** What a file is written in, where it says so; null where it does not. */
function declared(bytes: Buffer, contentType: string | null): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  // Every other byte of the first letters is empty.
  if (bytes.length >= 4 && bytes[1] === 0 && bytes[3] === 0) return "utf-16le";
  if (bytes.length >= 4 && bytes[0] === 0 && bytes[2] === 0) return "utf-16be";
  const head = bytes.subarray(0, 1_024).toString("latin1");
  return (
    /charset\s*=\s*"?([\w.:-]{1,40})/i.exec(contentType ?? "")?.[1] ??
    /<meta[^>]{0,200}charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(head)?.[1] ??
    null
  );
}

/** Text as it was meant: by its mark, by what the host says, else UTF-8 and, where it is none, Windows-1252. */
export function decodeText(bytes: Buffer, contentType: string | null): string {
  const label = declared(bytes, contentType);
  const tried = label === null ? ["utf-8"] : [label, "utf-8"];
  for (const encoding of tried) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // Unknown, or not what it says to be.
    }
  }
  return new TextDecoder("windows-1252").decode(bytes);
}
