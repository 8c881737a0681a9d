import { z } from "zod";

/** RFC 9457 `application/problem+json`, as every failure is answered. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  errors: z.array(z.object({ pointer: z.string(), detail: z.string(), rule: z.string() })).optional(),
  /** Values the sentence was filled with, so that the client can say it in its own language. */
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  requestId: z.string(),
  payload: z.unknown().optional(),
});
export type Problem = z.output<typeof Problem>;
