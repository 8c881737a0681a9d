import type { BookingCheck } from "../../../contract/bookings/checks.ts";
import type { useText } from "../../language/text.tsx";

/** What is to be done, in words: "Ad 2: recording". */
export function wordsOfCheck(
  { what, position, makegoodOf }: Pick<BookingCheck, "what" | "position" | "makegoodOf">,
  t: ReturnType<typeof useText>,
): string {
  if (what !== "recording" && what !== "airing") return t(`bookings.checks.${what}`);
  const spot =
    makegoodOf === null
      ? t("bookings.spot", { position })
      : t("bookings.checks.makegood", { position: makegoodOf });
  return t(`bookings.checks.${what}`, { spot });
}

/** The browser's day. */
export function localDay(now = new Date()): string {
  const two = (figure: number) => String(figure).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
