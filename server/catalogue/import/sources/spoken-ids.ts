import type { Spoken } from "../batch.ts";
import type { SourceKind } from "../record.ts";

/** Remembers which podcasts a source has spoken about in this run: one bit each, so that millions fit. */
export class SpokenIds {
  readonly #bits = new Map<SourceKind, Uint8Array>();

  add({ source, id }: Spoken): void {
    const at = id >>> 3;
    let bits = this.#bits.get(source) ?? new Uint8Array(1024);
    if (at >= bits.length) {
      const larger = new Uint8Array(Math.max(at + 1, bits.length * 2));
      larger.set(bits);
      bits = larger;
    }
    bits[at]! |= 1 << (id & 7);
    this.#bits.set(source, bits);
  }

  has({ source, id }: Spoken): boolean {
    return ((this.#bits.get(source)?.[id >>> 3] ?? 0) & (1 << (id & 7))) !== 0;
  }
}
