const HOUR = 8;

/** Instants that are often meant, in the user's own time: this afternoon until noon, tomorrow, next Monday. */
export function laterTimes(now: Date): { name: "afternoon" | "tomorrow" | "monday"; at: Date }[] {
  const at = (days: number, hour: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour);
  const toMonday = (8 - now.getDay()) % 7 || 7;
  return [
    ...(now.getHours() < 12 ? [{ name: "afternoon" as const, at: at(0, 15) }] : []),
    { name: "tomorrow", at: at(1, HOUR) },
    // On a Sunday, tomorrow is Monday.
    ...(toMonday > 1 ? [{ name: "monday" as const, at: at(toMonday, HOUR) }] : []),
  ];
}

/** An instant as a field for date and time has it, in the user's own time. */
export function fieldValue(at: Date): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
}
