import { inTransaction } from "../platform/postgres/database.ts";
import type { Handlers } from "../platform/queue.ts";
import type { Context } from "../platform/web/http.ts";
import { forgetDays } from "./clicks/turn-day.ts";
import { forgetImport } from "./conversions/imports.ts";
import { recompute } from "./conversions/recompute.ts";

export const trackingHandlers = ({
  db,
}: Context): Pick<Handlers, "turn-day" | "attribute" | "forget-import"> => ({
  "turn-day": () => inTransaction(db, forgetDays),
  attribute: ({ ownerId }) => recompute(db, ownerId),
  "forget-import": ({ importId, ownerId }) => forgetImport(db, importId, ownerId),
});
