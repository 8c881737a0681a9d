/** Lets so many work at once; the others wait for their turn, in the order they came. */
export function createGate(most: number) {
  let inside = 0;
  const waiting: (() => void)[] = [];
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else inside -= 1;
  };
  return {
    free: () => Math.max(0, most - inside - waiting.length),
    waiting: () => waiting.length,
    async enter(): Promise<() => void> {
      if (inside < most) inside += 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      let left = false;
      return () => {
        if (left) return;
        left = true;
        leave();
      };
    },
  };
}

export type Gate = ReturnType<typeof createGate>;

/** A gate for each owner of what works. */
export function createOwnGates(most: number) {
  const gates = new Map<number, Gate>();
  return {
    waiting: (owner: number) => gates.get(owner)?.waiting() ?? 0,
    async enter(owner: number): Promise<() => void> {
      const gate = gates.get(owner) ?? createGate(most);
      gates.set(owner, gate);
      const leave = await gate.enter();
      return () => {
        leave();
        if (gate.free() === most) gates.delete(owner);
      };
    },
  };
}

export type OwnGates = ReturnType<typeof createOwnGates>;
