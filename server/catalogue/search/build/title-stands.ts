import type pg from "pg";
import { SAME_AS_NEXT, SAME_AS_PREVIOUS } from "../image/join-orders.ts";
import { firstAtLeast } from "../image/place-set.ts";
import { readNumbers } from "./base-places.ts";
import type { Part } from "./orders.ts";
import { numberOf, readLines } from "./read-lines.ts";
import { CHANGED, CHANGED_TABLE } from "./source.ts";

/** The podcast next to `p` in the order by title. */
const neighbor = (relation: ">" | "<", direction: "asc" | "desc"): string => `
  left join lateral (
    select o.id, o.title_key = p.title_key as same from podcast o
    where o.shown and (o.title_key collate "C", o.id) ${relation} (p.title_key collate "C", p.id)
    order by o.title_key collate "C" ${direction}, o.id ${direction} limit 1
  )`;

/**
 * The positions of changed podcasts by title among those of the base, and whether their neighbors have the same
 * title. Nothing else compares titles: a build's tables store only their order.
 */
export async function titleStands(client: pg.ClientBase, base: number): Promise<Part[]> {
  const nextIds: (number | null)[] = [];
  const same: number[] = [];
  const query = `
    select case when not exists (select from ${CHANGED_TABLE} c where c.id = next.id) then next.id end,
      coalesce(previous.same, false), coalesce(next.same, false)
    from (select p.* from ${CHANGED.podcasts}) p
    ${neighbor(">", "asc")} next on true ${neighbor("<", "desc")} previous on true
    order by p.title_key collate "C", p.id`;
  for await (const [next, asPrevious, asNext] of readLines(client, query)) {
    nextIds.push(numberOf(next!));
    same.push((asPrevious === "t" ? SAME_AS_PREVIOUS : 0) | (asNext === "t" ? SAME_AS_NEXT : 0));
  }
  const { stepOf, steps } = await baseSteps(client, base);
  const before = new Uint32Array(nextIds.length);
  let stand = steps;
  for (let at = nextIds.length - 1; at >= 0; at -= 1) {
    const next = nextIds[at]!;
    // Without one of the base, the next changed podcast follows, or nothing at all.
    if (next !== null) stand = stepOf(next) ?? stand;
    before[at] = stand;
  }
  return [
    ["title before", before],
    ["title same", Uint16Array.from(same)],
  ];
}

/** The position of a base podcast in the order by title. */
async function baseSteps(
  client: pg.ClientBase,
  base: number,
): Promise<{ stepOf: (id: number) => number | undefined; steps: number }> {
  const ids = await readNumbers(client, base, "ids sorted");
  const places = await readNumbers(client, base, "places by id");
  const order = await readNumbers(client, base, "order title");
  const byPlace = new Uint32Array(order.length);
  for (const [step, place] of order.entries()) byPlace[place] = step;
  const stepOf = (id: number) => {
    const at = firstAtLeast(ids, id);
    return ids[at] === id ? byPlace[places[at]!] : undefined;
  };
  return { stepOf, steps: order.length };
}
