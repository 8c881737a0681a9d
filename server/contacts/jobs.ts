import type { Handlers } from "../platform/queue.ts";
import type { Context } from "../platform/web/http.ts";
import { readBasisPage } from "./guard/bases.ts";

export const contactHandlers = (context: Context): Pick<Handlers, "read-basis-page"> => ({
  "read-basis-page": ({ basisId }) => readBasisPage(context, basisId),
});
