/** Failures between us and a provider. "After" means that the provider carried out the request. */
export type FaultKind =
  | "409"
  | "429"
  | "500-before"
  | "500-after"
  /** Before an endpoint is reached: nothing is done, and nothing kept under the key. */
  | "503"
  | "timeout-before"
  | "timeout-after"
  | "cut-before"
  | "cut-after"
  | "slow";

export interface Fault {
  /** Method and path as `POST /v1/checkout/sessions`, a part of them as `/expire`; all requests where left out. */
  on?: string | RegExp;
  kind: FaultKind;
  /** How many requests it affects; 1 if left out. */
  times?: number;
  /** How long a slow answer takes, in milliseconds. */
  ms?: number;
}

/** The faults still to come. Each request takes the first that fits it. */
export class Faults {
  #planned: Fault[] = [];

  plan(fault: Fault): void {
    this.#planned.push({ ...fault });
  }

  clear(): void {
    this.#planned = [];
  }

  take(request: string): Fault | undefined {
    const found = this.#planned.find(({ on }) =>
      on === undefined ? true : typeof on === "string" ? request.includes(on) : on.test(request),
    );
    if (!found) return undefined;
    found.times = (found.times ?? 1) - 1;
    if (found.times <= 0) this.#planned = this.#planned.filter((one) => one !== found);
    return found;
  }
}
