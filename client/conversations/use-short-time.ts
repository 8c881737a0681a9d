import { useFormats } from "../language/formats.ts";

/** The time of today, else the day: for narrow columns. */
export function useShortTime(): (iso: string) => string {
  const format = useFormats();
  return (iso) =>
    new Date(iso).toDateString() === new Date().toDateString() ? format.time(iso) : format.day(iso);
}
