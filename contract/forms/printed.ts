export interface PrintedRow {
  name: string;
  says: string;
}

/** A part of a document: rows of a name and what is said of it, a table, or paragraphs. */
export interface PrintedPart {
  title: string;
  rows?: PrintedRow[];
  table?: { heads: string[]; rows: string[][] };
  words?: string[];
}
