import type { z } from "zod";
import { FIELD_SENTENCES, type FieldRule } from "../../../contract/sentences.ts";
import { type Fault, type FieldFault, fault } from "../fault.ts";

type Issue = z.core.$ZodIssue;

/** A form has fewer fields; a list of a hundred thousand wrong items is not answered item by item. */
const MOST_FIELDS = 50;

/**
 * What a violated contract means: a malformed id is not found, an unknown field or query is unreadable (400),
 * anything else in a body breaks a rule (422) and names its fields.
 */
export function faultOfIssues(issues: readonly Issue[], where: string): Fault {
  if (where === "params") return fault("not-found");
  if (where !== "body") return fault("bad-request");
  const flat = issues.flatMap(flatten);
  if (flat.some((issue) => issue.code === "unrecognized_keys")) return fault("unknown-field");
  // A body that is missing, or is a list where an object belongs, is not readable at all.
  if (flat.some((issue) => issue.code === "invalid_type" && issue.path.length === 0))
    return fault("bad-request");
  // A number may break two bounds at once: the last one said is the contract's own and the tighter.
  const byPointer = new Map(flat.slice(0, MOST_FIELDS).map((issue) => [pointerTo(issue.path), issue]));
  return fault("invalid", { fields: [...byPointer.values()].map(fieldOf) });
}

/**
 * Makes a value unusable although its contract accepts it: PostgreSQL stores no NUL in text.
 * Null where there is none.
 */
export function faultOfNul(value: unknown, where: string): Fault | null {
  const places = nulPlaces(value, []);
  if (places.length === 0) return null;
  if (where !== "body") return fault("bad-request");
  const fields = places.slice(0, MOST_FIELDS);
  return fault("invalid", {
    fields: fields.map((path) => ({ pointer: pointerTo(path), rule: "control-characters" })),
  });
}

function nulPlaces(value: unknown, path: readonly PropertyKey[]): (readonly PropertyKey[])[] {
  if (typeof value === "string") return value.includes("\0") ? [path] : [];
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, one]) => nulPlaces(one, [...path, key]));
}

const pointerTo = (path: readonly PropertyKey[]): string =>
  `/${path.map((part) => String(part).replaceAll("~", "~0").replaceAll("/", "~1")).join("/")}`;

/** A union's issues are those of the member that came closest. */
function flatten(issue: Issue): Issue[] {
  if (issue.code !== "invalid_union" || issue.errors.length === 0) return [issue];
  const closest = [...issue.errors].sort((a, b) => a.length - b.length)[0]!;
  return closest.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }) as Issue);
}

function fieldOf(issue: Issue): FieldFault {
  const pointer = pointerTo(issue.path);
  switch (issue.code) {
    case "too_big":
      return {
        pointer,
        rule: issue.origin === "string" ? "too-long" : "too-big",
        values: { max: Number(issue.maximum) },
      };
    case "too_small":
      if (issue.origin === "string" && Number(issue.minimum) <= 1) return { pointer, rule: "required" };
      return {
        pointer,
        rule: issue.origin === "string" ? "too-short" : "too-small",
        values: { min: Number(issue.minimum) },
      };
    case "invalid_type":
      return { pointer, rule: issue.input === undefined || issue.input === null ? "required" : "wrong-kind" };
    case "custom": {
      const { rule, max } = issue.params ?? {};
      return {
        pointer,
        rule:
          typeof rule === "string" && Object.hasOwn(FIELD_SENTENCES, rule)
            ? (rule as FieldRule)
            : "wrong-kind",
        ...(typeof max === "number" && { values: { max } }),
      };
    }
    default:
      return { pointer, rule: "wrong-kind" };
  }
}
