/**
 * A text as the part of a pattern that finds just this text, outside of a class in brackets. With the flags u and v only
 * these signs may be escaped: a needless backslash, as before a hyphen, refuses the whole pattern.
 */
export const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
