import { saveFile } from "./save-file.ts";

/** Today where the user is: YYYY-MM-DD. */
export function today(now = new Date()): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Hands a text to the browser as a file to keep. */
export const saveCsv = (name: string, text: string): void =>
  saveFile(name, new Blob([text], { type: "text/csv;charset=utf-8" }), "text/csv;charset=utf-8");
