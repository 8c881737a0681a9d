import { z } from "zod";

/** Calendar day, YYYY-MM-DD. By itself, because forms check it in the browser, and `page.ts` loads with the first page. */
export const Day = z.iso.date();
