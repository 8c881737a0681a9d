/** "#12", "Folge 12", "Ep. 12", "S2E12" and "12: Title"; a year or a list of ten things is no number. */
const WRITTEN = [
  /(?:^|[^\p{L}\p{N}])(?:folge|episode|ep|nr|no|ausgabe|teil|issue)\.?\s*#?\s*(\d{1,5})(?![\p{L}\d])/iu,
  /(?:^|[^\p{L}\p{N}])s\d{1,3}\s*[ex](\d{1,5})(?![\p{L}\d])/iu,
  /#\s*(\d{1,5})(?![\p{L}\d])/u,
  /^\s*(\d{1,5})\s*[:|.–—-]\s/u,
];

/** The number of an episode: as the feed says or, where it does not, as its title does; null for none. */
export function numberOf({ number, title }: { number: number | null; title: string }): number | null {
  if (number !== null) return number;
  for (const pattern of WRITTEN) {
    const digits = pattern.exec(title)?.[1];
    if (digits !== undefined && Number(digits) > 0) return Number(digits);
  }
  return null;
}
