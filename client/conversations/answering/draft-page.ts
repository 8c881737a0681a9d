import type { DraftPage } from "../../../contract/conversations/reply.ts";
import { newIdempotencyKey } from "../../api/idempotency-key.ts";

/** This page among those that write a draft: the server lets each go on with its own words. */
const id = newIdempotencyKey();

/** Of each conversation the version of the draft that was shown here, or written elsewhere and taken up here. */
const seen = new Map<string, string | null>();

export const draftPage = (conversation: string): DraftPage => ({ id, seen: seen.get(conversation) ?? null });

export const seeDraft = (conversation: string, version: string | null) =>
  void seen.set(conversation, version);
