/** The part of the address that says which spot is open. */
export interface AiringSearch {
  spot?: string;
}

export const readAiringSearch = (search: Record<string, unknown>): AiringSearch =>
  typeof search.spot === "string" ? { spot: search.spot } : {};
