const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields that differ between two states of a form. */
const differing = <Form extends object>(one: Form, other: Form): (keyof Form)[] =>
  (Object.keys(one) as (keyof Form)[]).filter((field) => !same(one[field], other[field]));

/** What was typed since `base`, upon what somebody else has saved meanwhile. */
export function uponNewer<Form extends object>(typed: Form, base: Form, newer: Form): Form {
  const own = differing(typed, base).map((field) => [field, typed[field]] as const);
  return { ...newer, ...Object.fromEntries(own) };
}

/** The fields that somebody types in and somebody else has saved differently. */
export function clashesOf<Form extends object>(typed: Form, base: Form, newer: Form): (keyof Form)[] {
  const others = differing(newer, base);
  return differing(typed, base).filter(
    (field) => others.includes(field) && !same(typed[field], newer[field]),
  );
}
