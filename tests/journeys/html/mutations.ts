import { CARRIERS, VECTORS } from "./techniques.ts";

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What parsers stumble over. */
const CRUMBS = (
  `< > " ' / = & ; : - -- <!-- --> --!> </ <! <? ]]> <![CDATA[ \` \\ ( ) { } # % @ ! </style> </title> </textarea> ` +
  "</svg> </math> </table> </p> <svg> <math> <mtext> <mglyph> <style> <title> <table> <td> <select> <option> " +
  "<template> <noscript> <foreignObject> <desc> <a> <b> <img <p> <blockquote> <div style=' &lt; &gt; &quot; &#39; &#0; " +
  "&NewLine; &colon; &lpar; on src= href= style=position:fixed url( /* */ !important"
)
  .split(" ")
  .concat([
    "\u0000",
    "\t",
    "\n",
    "\f",
    "\r",
    " ",
    "\u00a0",
    "\u200b",
    "\u2028",
    "\ufeff",
    "\ufffd",
    "\u017f",
    "\u212a",
  ]);

/** Mails made from the vectors by cutting, joining, doubling, moving and encoding; the same for the same seed. */
export function* mutate(count: number, seed: number): Generator<string> {
  const random = randomFrom(seed);
  const upTo = (bound: number) => Math.floor(random() * bound);
  const pick = <T>(list: readonly T[]): T => list[upTo(list.length)]!;
  const changes: ((html: string) => string)[] = [
    (html) => insert(html, pick(CRUMBS)),
    (html) => insert(html, pick(CRUMBS) + pick(CRUMBS)),
    (html) => insert(html, pick(VECTORS)),
    (html) => {
      const [from, to] = range(html, 12);
      return html.slice(0, from) + html.slice(to);
    },
    (html) => {
      const [from, to] = range(html, 40);
      return insert(html, html.slice(from, to));
    },
    (html) => {
      const other = pick(VECTORS);
      return html.slice(0, upTo(html.length)) + other.slice(upTo(other.length));
    },
    (html) => {
      const [from, to] = range(html, 20);
      const encoded = [...html.slice(from, to)].map(
        (letter) => `&#${letter.codePointAt(0)}${pick([";", ""])}`,
      );
      return html.slice(0, from) + encoded.join("") + html.slice(to);
    },
    (html) => {
      const [from, to] = range(html, 30);
      const turned = [...html.slice(from, to)].map((letter) =>
        letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
      );
      return html.slice(0, from) + turned.join("") + html.slice(to);
    },
    (html) => pick(CARRIERS)(html),
    (html) =>
      html.replaceAll(pick(['"', "'", "=", " ", ">"]), pick(['"', "'", "", "\n", "/", "\u0000", "`"])),
  ];
  for (let made = 0; made < count; made += 1) {
    let html = pick(VECTORS);
    for (let left = 1 + upTo(5); left > 0; left -= 1) html = pick(changes)(html).slice(0, 6_000);
    yield html;
  }

  function insert(html: string, more: string): string {
    const place = upTo(html.length + 1);
    return html.slice(0, place) + more + html.slice(place);
  }
  function range(html: string, longest: number): [number, number] {
    const from = upTo(html.length);
    return [from, from + 1 + upTo(longest)];
  }
}
