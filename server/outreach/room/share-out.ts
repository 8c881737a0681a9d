/** A mailbox that takes part, with how many mails it may still send today. */
export interface Sharer {
  id: number;
  free: number;
}

/**
 * Which mailbox each mail goes from: a person stays with the one that wrote to them before, the others go to whichever
 * has most left of its allowance. The order of mails and mailboxes decides between equals, so that the same question
 * has the same answer.
 */
export function shareOut(
  people: readonly { key: string }[],
  before: ReadonlyMap<string, number>,
  mailboxes: readonly Sharer[],
): (number | undefined)[] {
  const free = new Map(mailboxes.map(({ id, free }) => [id, free]));
  const shares = people.map(({ key }) => {
    const id = before.get(key);
    return id !== undefined && free.has(id) ? id : undefined;
  });
  for (const id of shares) if (id !== undefined) free.set(id, free.get(id)! - 1);
  return shares.map((share) => {
    if (share !== undefined) return share;
    let most: number | undefined;
    for (const { id } of mailboxes) if (most === undefined || free.get(id)! > free.get(most)!) most = id;
    if (most !== undefined) free.set(most, free.get(most)! - 1);
    return most;
  });
}
