/** Returns whether typed text may be discarded; asks if something would be lost. */
type Ask = () => Promise<boolean>;

const asks = new Set<Ask>();

/** Registers a mounted form that has to be asked before it goes. Returns the clean-up function. */
export function guardForm(ask: Ask): () => void {
  asks.add(ask);
  return () => asks.delete(ask);
}

/** Whether the page may go, for ways out that are no links, such as signing out. */
export async function mayLeave(): Promise<boolean> {
  for (const ask of asks) if (!(await ask())) return false;
  return true;
}
