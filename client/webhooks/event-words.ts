import { TEST_EVENT, type WebhookEvent } from "../../contract/webhooks.ts";
import type { TextKey } from "../language/text.tsx";

type Name<Event extends string> = Event extends `${infer Thing}.${infer What}` ? `${Thing}_${What}` : never;

/** The words for an event: keys of texts hold no dot more than they need. */
export const eventKey = (event: WebhookEvent | typeof TEST_EVENT): TextKey =>
  event === TEST_EVENT
    ? "settings.webhooks.event.test"
    : `settings.webhooks.event.${event.replace(".", "_") as Name<WebhookEvent>}`;
