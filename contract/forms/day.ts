import { z } from "zod";

/**
 * Calendar day, YYYY-MM-DD, of a year that people mean: the database knows no year 0. By itself, because forms check it
 * in the browser, and `page.ts` loads with the first page.
 */
export const Day = z.iso
  .date()
  .refine((day) => day >= "1900-01-01" && day <= "9999-12-31", { params: { rule: "wrong-kind" } });
