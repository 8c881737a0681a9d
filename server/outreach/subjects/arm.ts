import { createHash } from "node:crypto";

/**
 * Which of two subjects a person gets: halves by a hash, so that a preview, a repeated request and a second mailing of
 * the campaign all say the same.
 */
export const armOf = (campaignId: number, personKey: string): "a" | "b" =>
  createHash("sha256").update(`${campaignId}:${personKey}`).digest()[0]! % 2 === 0 ? "a" : "b";
