import type { Handlers } from "../platform/queue.ts";
import type { Context } from "../platform/web/http.ts";
import { lookForWord } from "./claims/look.ts";
import { readBasisPage } from "./guard/bases.ts";
import { sendDataLink } from "./your-data/ask-for-data.ts";

export const contactHandlers = (
  context: Context,
): Pick<Handlers, "read-basis-page" | "look-for-claim" | "data-mail"> => ({
  "read-basis-page": ({ basisId }) => readBasisPage(context, basisId),
  "look-for-claim": ({ podcastId }) => lookForWord(context, podcastId),
  "data-mail": (mail) => sendDataLink(context, mail),
});
