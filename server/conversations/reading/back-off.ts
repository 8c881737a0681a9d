const SHORTEST = 5_000;
const LONGEST = 15 * 60_000;

/** How long to wait after so many failed looks in a row, in milliseconds: 5 s, doubled up to 15 minutes, a quarter more or less. */
export function waitAfter(failures: number, random: () => number = Math.random): number {
  const whole = Math.min(LONGEST, SHORTEST * 2 ** Math.min(20, Math.max(0, failures - 1)));
  return Math.round(whole * (0.75 + random() / 2));
}
