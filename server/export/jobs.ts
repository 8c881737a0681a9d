import type { Handlers } from "../platform/queue.ts";
import type { Context } from "../platform/web/http.ts";
import { makeExport } from "./kept/make.ts";
import { forgetPieces, takeBackExports } from "./kept/sweep.ts";

export const exportHandlers = (
  context: Context,
): Pick<Handlers, "make-export" | "forget-exports" | "person-erased"> => ({
  "forget-exports": () => forgetPieces(context.db),
  "make-export": ({ exportId }, stopping) => makeExport(context, exportId, { stopping }),
  "person-erased": () => takeBackExports(context.db),
});
