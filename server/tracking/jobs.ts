import { inTransaction } from "../platform/postgres/database.ts";
import type { Handlers } from "../platform/queue.ts";
import type { Context } from "../platform/web/http.ts";
import { forgetDays } from "./clicks/turn-day.ts";

export const trackingHandlers = (context: Context): Pick<Handlers, "turn-day"> => ({
  "turn-day": () => inTransaction(context.db, forgetDays),
});
