/** Both texts, the second below the first after an empty line. Where one has the other in it, it stands alone. */
export function joinWords(first: string, second: string): string {
  if (second.trim() === "" || first.includes(second)) return first;
  if (first.trim() === "" || second.includes(first)) return second;
  return `${first}\n\n${second}`;
}
