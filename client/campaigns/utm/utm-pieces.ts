import type { UtmName } from "../../../contract/forms/utm.ts";

export interface LinkPiece {
  /** Where in the link it begins. */
  at: number;
  text: string;
  /** One of the campaign's values. */
  ours: boolean;
  /** The line may break before it. */
  breaks: boolean;
}

/** A link cut before each `?` and `&`, and round the values that the campaign puts in. */
export function linkPieces(
  link: string,
  pairs: readonly { name: UtmName; encoded: string }[],
): readonly LinkPiece[] {
  const hash = link.includes("#") ? link.indexOf("#") : link.length;
  const parts = link.slice(0, hash).split(/(?=[?&])/);
  if (hash < link.length) parts.push(link.slice(hash));
  let at = 0;
  return parts.flatMap((text, index): LinkPiece[] => {
    const begin = at;
    at += text.length;
    const pair = pairs.find(({ name, encoded }) => text.slice(1) === `${name}=${encoded}`);
    if (!pair || index === 0 || text.startsWith("#"))
      return [{ at: begin, text, ours: false, breaks: index > 0 }];
    const cut = pair.name.length + 2;
    return [
      { at: begin, text: text.slice(0, cut), ours: false, breaks: true },
      { at: begin + cut, text: text.slice(cut), ours: true, breaks: false },
    ];
  });
}
