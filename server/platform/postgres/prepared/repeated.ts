import { randomBytes } from "node:crypto";

/** What of the statements of a database is planned once for a connection; see `openDatabase`. */
export type Preparing = "nothing" | "marked" | "repeated";

/**
 * A statement whose text begins with this is prepared when it is first seen: for the few constant statements that run
 * so often that planning would be most of the work.
 */
export const PREPARED = "/* prepared */";

/** Before that it may be a text that does not come again, as of a list whose length varies. */
const OFTEN = 3;

/** Texts that are counted; the one not seen for longest is forgotten first. */
const TEXTS = 1_000;

/** Characters. Longer ones carry lists of values. */
const LONGEST = 30_000;

const PREPARABLE = /^(?:\s|\/\*.*?\*\/|--.*\n)*(?:select|with|insert|update|delete)\b/i;

interface Text {
  name: string;
  seen: number;
}
const texts = new Map<string, Text>();

// No other process gives these names, nor this one twice: a name that is known anywhere means this text.
const own = randomBytes(4).toString("hex");
let names = 0;

const isMarked = (text: string): boolean => text.trimStart().startsWith(PREPARED);

/**
 * Counts a statement. Answers the name under which to prepare it, undefined where it is not worth it. What is fenced has
 * another name: PostgreSQL plans a statement anew whenever it is asked by another role than the last time.
 */
export function nameOf(text: string, preparing: Preparing, fenced: boolean): string | undefined {
  if (preparing === "nothing") return undefined;
  const marked = isMarked(text);
  if (!marked && (preparing === "marked" || text.length > LONGEST)) return undefined;
  let known = texts.get(text);
  if (known) texts.delete(text);
  // Without a name and without values pg takes several statements in one text.
  else if (!PREPARABLE.test(text) || text.includes(";")) return undefined;
  else known = { name: `${own}_${++names}`, seen: 0 };
  texts.set(text, known);
  if (texts.size > TEXTS) texts.delete(texts.keys().next().value!);
  known.seen += 1;
  if (!marked && known.seen < OFTEN) return undefined;
  return fenced ? `f${known.name}` : `s${known.name}`;
}

/** How many texts are counted. */
export const countedTexts = (): number => texts.size;

/** feature_not_supported, invalid_sql_statement_name. */
const CHANGED = "0A000";
const UNKNOWN = "26000";

/**
 * Whether a prepared statement was refused that would be answered if it were asked as a new one: it answers other columns
 * than when it was prepared, because a migration has changed them, or somebody has taken it from the connection.
 */
export function isStale(error: unknown): boolean {
  const { code, routine } = (error ?? {}) as { code?: unknown; routine?: unknown };
  return code === UNKNOWN || (code === CHANGED && routine === "RevalidateCachedQuery");
}

/** All texts are new ones from here on, under new names: what one connection has found out holds for the others. */
export const forgetTexts = (): void => texts.clear();
