import {
  beginImport,
  CONVERSIONS_AT_ONCE,
  type Conversion,
  type ConversionImport,
  finishImport,
  sendPart,
} from "../../../contract/tracking/conversions.ts";
import { call } from "../../api/call.ts";
import { newIdempotencyKey } from "../../api/idempotency-key.ts";

/** An import under way: what is left is known, so that it goes on where it stopped. */
export interface Sending {
  readonly ownerId: string;
  readonly fileName: string;
  readonly source: string;
  readonly conversions: readonly Conversion[];
  readonly keepAnswers: boolean;
  /** The same on every try: the server answers a part that it has with the first answer. */
  readonly key: string;
  begun: ConversionImport | null;
  done: number;
}

export const newSending = (what: Omit<Sending, "key" | "begun" | "done">): Sending => ({
  ...what,
  key: newIdempotencyKey(),
  begun: null,
  done: 0,
});

/** Sends what is left, part by part. @throws Problem; called again, it goes on from there */
export async function sendOn(sending: Sending, told: (done: number) => void): Promise<ConversionImport> {
  const { ownerId, fileName, source, conversions, keepAnswers, key } = sending;
  sending.begun ??= await call(
    beginImport,
    { params: { ownerId }, body: { fileName, source } },
    { idempotencyKey: key },
  );
  const id = sending.begun.publicId;
  while (sending.done < conversions.length) {
    const part = conversions.slice(sending.done, sending.done + CONVERSIONS_AT_ONCE);
    sending.begun = await call(
      sendPart,
      { params: { id }, body: { conversions: part, keepAnswers } },
      { idempotencyKey: `${key}-${sending.done}` },
    );
    sending.done += part.length;
    told(sending.done);
  }
  sending.begun = await call(finishImport, { params: { id } });
  return sending.begun;
}
