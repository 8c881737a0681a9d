/**
 * What is for the same person, together, in the order in which each of them comes first. What has no key cannot be
 * written to, and stays by itself.
 */
export function groupByPerson<T extends { key: string }>(all: readonly T[]): [T, ...T[]][] {
  const groups: [T, ...T[]][] = [];
  const known = new Map<string, T[]>();
  for (const one of all) {
    const group = one.key === "" ? undefined : known.get(one.key);
    if (group) {
      group.push(one);
      continue;
    }
    const begun: [T, ...T[]] = [one];
    groups.push(begun);
    if (one.key !== "") known.set(one.key, begun);
  }
  return groups;
}
