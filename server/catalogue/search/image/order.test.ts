import fc from "fast-check";
import { expect, test } from "vitest";
import { Order } from "./order.ts";
import { intersect, list, run, settle, subtract, words } from "./place-set.ts";

const SIZE = 2_000;

interface Case {
  /** Of each place; null is unknown. */
  values: (number | null)[];
  /** Places are already in the order of the values. */
  isDefault: boolean;
  share: number;
  gone: number[];
  backwards: boolean;
  offset: number;
  range: [number | undefined, number | undefined];
  form: "run" | "list" | "bits";
}

const open = fc.constant(undefined);
const range = fc.oneof(
  fc.tuple(open, open),
  fc.tuple(fc.nat(40), open),
  fc.tuple(open, fc.nat(40)),
  fc.tuple(fc.nat(40), fc.nat(12)).map(([from, width]): [number, number] => [from, from + width]),
);
const cases: fc.Arbitrary<Case> = fc.record({
  values: fc.array(fc.option(fc.nat(40), { freq: 10 }), { minLength: SIZE, maxLength: SIZE }),
  isDefault: fc.boolean(),
  share: fc.constantFrom(0.005, 0.1, 0.5, 1),
  gone: fc.uniqueArray(fc.nat(SIZE - 1), { maxLength: 60 }),
  backwards: fc.boolean(),
  offset: fc.oneof(fc.nat(40), fc.nat(40), fc.nat(SIZE)),
  range,
  form: fc.constantFrom("run", "list", "bits"),
});

/** As `Image` makes one: numbers downwards, ids (here places) upwards where they are the same, unknown ones last. */
function orderOf(values: readonly (number | null)[], isDefault: boolean): Order {
  const places = values.map((_, place) => place);
  places.sort((a, b) => (values[b] ?? -1) - (values[a] ?? -1) || a - b);
  const known = values.filter((value) => value !== null).length;
  const own: number[] = [];
  const firsts: number[] = [];
  for (const [step, place] of places.slice(0, known).entries()) {
    if (values[place] === own.at(-1)) continue;
    own.push(values[place]!);
    firsts.push(step);
  }
  return new Order({
    size: values.length,
    all: run(0, values.length),
    places: isDefault ? null : Uint32Array.from(places),
    known,
    values: Int32Array.from(own),
    firsts: Uint32Array.from(firsts),
    starts: null,
  });
}

test("A9.10 a page in any order is the one that sorting everything gives, with a filter of its own number and without what does not count", () => {
  fc.assert(
    fc.property(cases, ({ values: given, isDefault, share, gone, backwards, offset, range, form }) => {
      const values = isDefault ? given.toSorted((a, b) => (b ?? -1) - (a ?? -1)) : given;
      const order = orderOf(values, isDefault);
      const within = order.between(...range);
      const isOpen = range[0] === undefined && range[1] === undefined;
      const bits = new Uint32Array(words(SIZE));
      for (let place = 0; place < SIZE; place += 1)
        if ((place * 7919) % 1_000 < share * 1_000) bits[place >>> 5]! |= 1 << (place & 31);
      const chosen =
        form === "run"
          ? run(Math.floor((share * SIZE) / 2), SIZE - 5)
          : form === "bits"
            ? ({ form, bits, count: settle(bits.slice(), SIZE).count } as const)
            : list(Uint32Array.from({ length: 40 }, (_, at) => at * 40 + Math.floor(share * 60)));
      const set = isOpen ? chosen : intersect([chosen, order.setOf(...within)], SIZE);
      const both = intersect([set, list(Uint32Array.from(gone).sort())], SIZE);
      const without = both.form === "list" ? both : undefined;
      const counted = subtract(set, without ?? list(new Uint32Array()), SIZE);

      const wanted = values.map((value, place) => ({ value, place }));
      const known = wanted.filter(({ value }) => value !== null);
      known.sort((a, b) => (backwards ? a.value! - b.value! : b.value! - a.value!) || a.place - b.place);
      const walk = [...known, ...wanted.filter(({ value }) => value === null)].map(({ place }) => place);
      const counts = new Set<number>();
      for (let place = 0; place < SIZE; place += 1)
        if (intersect([counted, run(place, place + 1)], SIZE).count > 0) counts.add(place);
      const expected = walk.flatMap((place, step) => (counts.has(place) ? [{ place, step }] : []));

      const asked = { set, without, backwards, offset, most: 24 };
      for (const page of [order.page(asked), ...(isOpen ? [] : [order.page({ ...asked, within })])]) {
        const some = expected.slice(offset, offset + 24);
        expect(page.places).toEqual(some.map(({ place }) => place));
        expect(page.steps).toEqual(some.map(({ step }) => step));
      }
    }),
    { numRuns: 400 },
  );
});
