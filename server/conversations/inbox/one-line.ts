/** A text in one line of at most so many letters, cut between words where that leaves most of it. */
export function oneLine(text: string, letters: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  const all = [...line];
  if (all.length <= letters) return line;
  const cut = all.slice(0, letters - 1).join("");
  const space = cut.lastIndexOf(" ");
  return `${space > letters / 2 ? cut.slice(0, space) : cut}…`;
}
