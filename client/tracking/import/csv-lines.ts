/** What stands between the cells of a file: whatever stands most often in its first line, outside of quotes. */
export function separatorOf(text: string): "," | ";" | "\t" {
  const first =
    text
      .slice(0, 100_000)
      .replace(/"[^"]*"/g, "")
      .split(/\r?\n/, 1)[0] ?? "";
  const signs = [",", ";", "\t"] as const;
  const often = (sign: string) => first.split(sign).length;
  return signs.reduce((best, sign) => (often(sign) > often(best) ? sign : best), ",");
}

/** The lines of a file by RFC 4180, with any of three separators; lines with nothing in them are left out. */
export function csvLines(text: string, separator: string = separatorOf(text)): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  let at = text.startsWith("\ufeff") ? 1 : 0;
  const end = () => {
    if (line.some((cell) => cell !== "")) lines.push(line);
    line = [];
  };
  while (at < text.length) {
    let cell: string;
    if (text[at] === '"') {
      [cell, at] = quoted(text, at + 1);
      // What follows the closing quote up to the separator belongs to the cell, as spreadsheets read it.
    } else cell = "";
    const from = at;
    while (at < text.length && text[at] !== separator && text[at] !== "\n" && text[at] !== "\r") at += 1;
    line.push(cell + text.slice(from, at));
    if (text[at] === separator) {
      at += 1;
      if (at === text.length) line.push("");
      continue;
    }
    if (text[at] === "\r" && text[at + 1] === "\n") at += 1;
    at += 1;
    end();
  }
  end();
  return lines;
}

/** A quoted cell and where it ends; two quotes are one. */
function quoted(text: string, from: number): [string, number] {
  let cell = "";
  let at = from;
  for (;;) {
    const close = text.indexOf('"', at);
    if (close < 0) return [cell + text.slice(at), text.length];
    cell += text.slice(at, close);
    if (text[close + 1] !== '"') return [cell, close + 1];
    cell += '"';
    at = close + 2;
  }
}

/** Exports are UTF-8; older programs write the code page of Windows. */
export function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
