// @ts-check
/** A number with three significant digits, as the other tables have them. @param {number} value */
export function figure(value) {
  if (!Number.isFinite(value) || value === 0) return "0";
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return value.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
