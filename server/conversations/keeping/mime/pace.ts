/** Work without a pause, in milliseconds; then others get their turn. */
const LONGEST = 10;

/** To be asked between pieces of work: gives the event loop back when it was held for long enough. */
export class Pace {
  #since = performance.now();

  get due(): boolean {
    return performance.now() - this.#since > LONGEST;
  }

  async rest(): Promise<void> {
    if (!this.due) return;
    await new Promise((resolve) => setImmediate(resolve));
    this.#since = performance.now();
  }
}
