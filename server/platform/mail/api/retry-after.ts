import { statedDelay } from "../smtp-outcome.ts";

const DAY = 86_400;

/** Seconds of a Retry-After header (RFC 9110 10.2.3: seconds or a date), at most a day; null where it says nothing. */
export function retryAfterSeconds(header: string | undefined, now = Date.now()): number | null {
  if (header === undefined) return null;
  const text = header.trim();
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : (Date.parse(text) - now) / 1_000;
  return Number.isNaN(seconds) ? null : clamp(seconds);
}

/** Seconds that words ask for: Gmail writes "Retry after 2026-11-24T10:15:00.000Z". */
export function delayInWords(text: string, now = Date.now()): number | null {
  const time = /\bretry after (\d{4}-\d\d-\d\dT[\d:.]{5,15}Z)/i.exec(text)?.[1];
  if (time === undefined) return statedDelay(text);
  const seconds = (Date.parse(time) - now) / 1_000;
  return Number.isNaN(seconds) ? null : clamp(seconds);
}

const clamp = (seconds: number) => Math.min(DAY, Math.max(0, Math.ceil(seconds)));
