/** How far something is: `struck` is over, `ticked` is complete. */
export type Filling = "empty" | "quarter" | "half" | "three-quarters" | "full" | "ticked" | "struck";

const slices: Partial<Record<Filling, string>> = {
  quarter: "M8 8V1.8A6.2 6.2 0 0 1 14.2 8z",
  half: "M8 8V1.8A6.2 6.2 0 0 1 8 14.2z",
  "three-quarters": "M8 8V1.8A6.2 6.2 0 1 1 1.8 8z",
};

/** A circle that fills as things go on. Decoration: the word beside it says the same. */
export function FillingCircle({ filling }: { filling: Filling }) {
  const solid = filling === "full" || filling === "ticked";
  return (
    <svg className="glyph" viewBox="0 0 16 16" aria-hidden="true">
      {solid ? (
        <circle cx="8" cy="8" r="6.2" fill="currentColor" />
      ) : (
        <circle cx="8" cy="8" r="6.2" fill="none" stroke="currentColor" strokeWidth="1.4" />
      )}
      {slices[filling] ? <path fill="currentColor" d={slices[filling]} /> : null}
      {filling === "ticked" ? (
        <path
          d="m5.200 8.300 2 1.900 3.700-4"
          fill="none"
          stroke="var(--paper)"
          strokeWidth="1.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ) : null}
      {filling === "struck" ? (
        <path d="M3.800 12.200 12.200 3.800" stroke="currentColor" strokeWidth="1.4" />
      ) : null}
    </svg>
  );
}
