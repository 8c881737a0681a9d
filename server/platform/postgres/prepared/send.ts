import { type Fence, FencedQuery, isFenced, saying } from "../fence/fenced-query.ts";
import type { KnownStatements } from "./known.ts";
import { type Prepared, PreparedQuery } from "./prepared-query.ts";
import { forgetTexts, isStale, nameOf, type Preparing } from "./repeated.ts";

/** A statement that is sent in our own way: with a fence, or under a name, or both. */
export interface Asked {
  text: string;
  values: unknown[];
  name: string | undefined;
  fence: { is: Fence; name: string | undefined } | undefined;
}

/** What was asked of a client, in our own way; undefined where pg sends it as it is. */
export function askedOf([asked, values, ...rest]: unknown[], preparing: Preparing): Asked | undefined {
  if (isFenced(asked)) {
    const { text, fence, values = [] } = asked;
    const name = nameOf(text, preparing, true);
    return {
      text,
      values,
      name,
      fence: fence ? { is: fence, name: nameOf(saying(fence), preparing, true) } : undefined,
    };
  }
  if (typeof asked !== "string" || rest.length > 0 || !(values === undefined || Array.isArray(values)))
    return undefined;
  const name = nameOf(asked, preparing, false);
  return name === undefined ? undefined : { text: asked, values: values ?? [], name, fence: undefined };
}

interface Line {
  query(sent: PreparedQuery): void;
  known: KnownStatements;
  /** Asked when a statement has failed: whether it stood alone, in no transaction and with nothing sent behind it. */
  repeatable(): boolean;
  /** The connection must not be used again. */
  gone(): void;
}

/** Sends it. Where a plan is stale and the statement stands alone, it is sent once more, to be parsed anew. */
export const sendOwn = (asked: Asked, line: Line): Promise<unknown> =>
  sendOnce(asked, line, true).catch((error: Error) => {
    // As pg does it: a trace that leads to who asked.
    Error.captureStackTrace(error);
    throw error;
  });

const sendOnce = (asked: Asked, line: Line, first: boolean): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const { text, values, name, fence } = asked;
    const preparedAs = (name: string | undefined): Prepared | undefined =>
      name === undefined ? undefined : { name, known: line.known };
    const plain = { text, values, prepared: preparedAs(name) };
    const fencing = fence && new FencedQuery(plain, fence.is, preparedAs(fence.name));
    const sent = fencing ?? new PreparedQuery(plain);
    sent.callback = (error, result) => {
      if (!error) return resolve(result);
      const stale = isStale(error);
      if (stale) forgetTexts();
      if (fencing && !fencing.standsWell) line.gone();
      else if (stale && first && line.repeatable()) return resolve(sendOnce(asked, line, false));
      reject(error);
    };
    line.query(sent);
  });
