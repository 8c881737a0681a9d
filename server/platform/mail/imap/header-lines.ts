/** What a mail's header fields may come to, in bytes. */
export const LONGEST_HEADERS = 256 * 1024;

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Header fields may hold bytes outside ASCII: UTF-8 (RFC 6532), else what old programs wrote. */
function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return Buffer.from(bytes).toString("latin1");
  }
}

/** Header fields in their order, unfolded, names in lower case, values not decoded. What is no field is left out. */
export function readHeaderLines(bytes: Uint8Array): { name: string; value: string }[] {
  const fields: { name: string; value: string }[] = [];
  let lines: string[] = [];
  const take = () => {
    const line = lines.join("");
    lines = [];
    const colon = line.indexOf(":");
    const name = line.slice(0, Math.max(0, colon)).trimEnd().toLowerCase();
    if (/^[!-9;-~]+$/.test(name)) fields.push({ name, value: line.slice(colon + 1).trim() });
  };
  for (const line of decode(bytes.subarray(0, LONGEST_HEADERS)).split(/\r?\n/)) {
    if (/^[ \t]/.test(line) && lines.length > 0) lines.push(line);
    else {
      if (lines.length > 0) take();
      if (line === "") continue;
      lines = [line];
    }
  }
  if (lines.length > 0) take();
  return fields;
}
