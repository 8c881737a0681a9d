import type { TextOf } from "../../language/text.tsx";

/** "340 KB", "1.2 MB": in steps of a thousand, as file managers count. */
export function fileSize(bytes: number, t: TextOf): string {
  if (bytes < 1_000_000)
    return t("outreach.file.kilobytes", { size: Math.max(1, Math.round(bytes / 1_000)) });
  return t("outreach.file.megabytes", { size: Math.round(bytes / 100_000) / 10 });
}
