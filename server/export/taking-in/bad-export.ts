/** The file is no export, is damaged, or does not fit; nothing was changed. */
export class BadExport extends Error {
  override name = "BadExport";
}

/** What PostgreSQL says of a row that does not fit: 22 a value, 23 a constraint, P0001 a rule of ours. */
export function asBadExport(error: unknown): unknown {
  const { code, message, table, constraint } = error as Record<string, string | undefined>;
  if (!code || !/^(22|23|P0001)/.test(code)) return error;
  if (code === "23505" && table !== "moved")
    return new BadExport(
      `Something in the export is in this installation already (${[table, constraint].filter(Boolean).join(", ")}).`,
    );
  return new BadExport(`The export does not fit together: ${message}.`);
}
