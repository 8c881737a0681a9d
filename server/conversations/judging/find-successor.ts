const ADDRESS = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{2,63}){1,4}/gu;
const POINTS_TO =
  /(?:contact|write to|reach out to|get in touch with|e-?mail|replaced by|successor|colleague|taken over|wenden sie sich|wende dich|schreiben sie|nachfolg\p{L}*|kolleg\p{L}*|an|übernommen|contacter|adress\p{L}* à|contacte|dirij\p{L}*|escriba a)[^.!?]{0,120}$/u;

/**
 * Whom a text names in place of somebody who has left. For showing only: nobody has agreed to be written to, so it is
 * read anew each time and never stored (B1.69).
 */
export function findSuccessor(text: string, sender: string): string | null {
  const beginning = text.slice(0, 4000);
  for (const match of beginning.matchAll(ADDRESS)) {
    if (match[0].toLowerCase() === sender.toLowerCase()) continue;
    if (POINTS_TO.test(beginning.slice(Math.max(0, match.index - 160), match.index).toLowerCase()))
      return match[0];
  }
  return null;
}
