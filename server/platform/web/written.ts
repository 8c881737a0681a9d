import type { z } from "zod";

/** An answer's payload that is JSON already, put together from parts that went through the contract one by one. */
export class Written {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }
}

/** A value as JSON: only what the contract names, as in every other answer. */
export function writeThrough<Schema extends z.ZodType>(schema: Schema, value: z.input<Schema>): string {
  const read = schema.safeParse(value);
  if (!read.success) throw new Error("an answer breaks its promise", { cause: read.error });
  return JSON.stringify(read.data);
}
