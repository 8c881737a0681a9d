// How many podcasts are compared and printed. Apart from the schemas, as the states are.

/** So many podcasts stand side by side. */
export const COMPARED_MIN = 2;
export const COMPARED_MAX = 5;
/** So many are asked for at once, and printed of a selection: an address with them is still one that mail programs keep whole. */
export const SELECTED_MAX = 50;
