/** Graph allows four requests at once for a mailbox; a reader and a sender in two processes stay within that. */
const AT_ONCE = 2;

const mailboxes = new Map<string, { running: number; waiting: (() => void)[] }>();

/** Runs at most two pieces of work on the same mailbox at once within this process; the others wait in their order. */
export async function takeTurn<T>(mailbox: string, work: () => Promise<T>): Promise<T> {
  const turns = mailboxes.get(mailbox) ?? { running: 0, waiting: [] };
  mailboxes.set(mailbox, turns);
  if (turns.running < AT_ONCE) turns.running += 1;
  else await new Promise<void>((resolve) => turns.waiting.push(resolve));
  try {
    return await work();
  } finally {
    // The place is passed on, so that nobody who comes now goes before one who waits.
    const next = turns.waiting.shift();
    if (next) next();
    else {
      turns.running -= 1;
      if (turns.running === 0) mailboxes.delete(mailbox);
    }
  }
}
