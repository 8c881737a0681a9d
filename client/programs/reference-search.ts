export interface ReferenceSearch {
  /** The call that is shown. */
  call?: string;
  q?: string;
}

export const readReferenceSearch = ({ call, q }: Record<string, unknown>): ReferenceSearch => ({
  ...(typeof call === "string" && { call }),
  ...(typeof q === "string" && q !== "" && { q: q.slice(0, 200) }),
});
