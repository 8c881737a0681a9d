/** A text as the part of a pattern with the u flag that finds just this text. */
export const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
