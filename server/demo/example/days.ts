const DAY = 86_400_000;

/** The times of the example, counted back from the moment in which it is made. */
export interface Days {
  now: Date;
  /** At ten in the morning in UTC. */
  ago(days: number): Date;
  /** YYYY-MM-DD. */
  dayAgo(days: number): string;
}

export function daysBefore(now: Date): Days {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const ago = (days: number) => new Date(today - days * DAY + 10 * 3_600_000);
  return { now, ago, dayAgo: (days) => ago(days).toISOString().slice(0, 10) };
}
