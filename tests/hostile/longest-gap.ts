/** The longest time, in milliseconds, in which nothing else had its turn while this work was done. */
export async function longestGap(work: () => Promise<unknown>): Promise<number> {
  let last = performance.now();
  let gap = 0;
  const look = () => {
    const now = performance.now();
    gap = Math.max(gap, now - last);
    last = now;
  };
  const timer = setInterval(look, 5);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  look();
  return gap;
}
