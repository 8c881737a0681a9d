import type { Handlers } from "../platform/queue.ts";
import type { Context } from "../platform/web/http.ts";
import { makeExport } from "./kept/make.ts";
import { takeBackExports } from "./kept/sweep.ts";

export const exportHandlers = (context: Context): Pick<Handlers, "make-export" | "person-erased"> => ({
  "make-export": ({ exportId }, stopping) => makeExport(context, exportId, { stopping }),
  "person-erased": () => takeBackExports(context.db),
});
