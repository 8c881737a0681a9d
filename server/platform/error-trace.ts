/** Anything that looks like a mail address; a word character before the @ keeps package paths readable. */
const ADDRESS = /[\w.+%-]+@[\w-]+(?:\.[\w-]+)+/g;

/**
 * What the log may hold of an unexpected error. A database error carries the row it failed on in further
 * fields (detail, where, parameters): none of them is taken, and addresses inside a message are blanked.
 */
export function traceOf(error: unknown): { error: string; code: string | null; stack: string | null } {
  const { name, message, stack, code } = (error ?? {}) as Partial<Error> & { code?: unknown };
  return {
    error: `${name ?? "Error"}: ${message ?? String(error)}`.replace(ADDRESS, "[address]"),
    code: typeof code === "string" ? code : null,
    stack: stack?.replace(ADDRESS, "[address]") ?? null,
  };
}
