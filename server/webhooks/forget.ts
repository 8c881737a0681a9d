import { LOG_DAYS } from "../../contract/webhooks.ts";
import type { Tx } from "../platform/postgres/database.ts";
import { deleteEvents } from "./delivery-queries.ts";

/** In one run of the hourly tidying. */
const MOST = 50_000;

/** Events and their deliveries are kept for a month, whether they arrived or not. */
export const forgetOldDeliveries = (tx: Tx): Promise<number> => deleteEvents(tx, LOG_DAYS, MOST);
