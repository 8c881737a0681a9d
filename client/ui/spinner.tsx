/** Spins while something runs. Decoration: the button or region that waits carries `aria-busy`. */
export function Spinner() {
  return <span className="spinner" aria-hidden="true" />;
}
