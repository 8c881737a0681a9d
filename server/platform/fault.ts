import { FAULTS, type FaultCode, faultType } from "../../contract/faults.ts";
import type { Language } from "../../contract/forms/locale.ts";
import type { Problem } from "../../contract/problem.ts";
import { type FieldRule, fieldSentence, sentence } from "../../contract/sentences.ts";

export type FaultValues = Readonly<Record<string, string | number>>;

/** One field that breaks a rule; `pointer` is a JSON pointer into the body, e.g. `/displayName`. */
export interface FieldFault {
  pointer: string;
  rule: FieldRule;
  values?: FaultValues;
}

interface FaultDetails {
  values?: FaultValues;
  fields?: readonly FieldFault[];
  /** Seconds for `Retry-After`. */
  retryAfter?: number;
  /** Answered beside the problem, e.g. a form with its errors. */
  payload?: unknown;
}

/** An expected failure with a code both sides know. Everything else that is thrown is a 500. */
export class Fault extends Error {
  override name = "Fault";
  readonly code: FaultCode;
  readonly status: number;
  readonly details: FaultDetails;

  constructor(code: FaultCode, details: FaultDetails = {}) {
    super(code);
    this.code = code;
    this.status = FAULTS[code];
    this.details = details;
  }
}

/** Makes a fault to throw: `throw fault("no-credits")`. */
export const fault = (code: FaultCode, details?: FaultDetails): Fault => new Fault(code, details);

/** A 422 for one field. */
export const invalidField = (pointer: string, rule: FieldRule, values?: FaultValues): Fault =>
  fault("invalid", { fields: [values ? { pointer, rule, values } : { pointer, rule }] });

/** The answer to a fault, in the reader's language (RFC 9457). */
export function problemOf(failure: Fault, language: Language, requestId: string): Problem {
  const { values, fields, payload } = failure.details;
  const title = sentence(failure.code, language, values);
  return {
    type: faultType(failure.code),
    title,
    status: failure.status,
    detail: title,
    ...(fields && {
      errors: fields.map((field) => ({
        pointer: field.pointer,
        rule: field.rule,
        detail: fieldSentence(field.rule, language, field.values),
      })),
    }),
    ...(values && { values }),
    ...(payload !== undefined && { payload }),
    requestId,
  };
}
