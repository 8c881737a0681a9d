import { type listSecurityEvents, SECURITY_PAGE_SIZE } from "../../../contract/accounts-security.ts";
import type { RouteReply } from "../../../contract/route.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { type Asked, countEvents, selectEvents } from "./queries.ts";

/** A page of the security log. */
export async function listEvents(db: Db, asked: Asked): Promise<RouteReply<typeof listSecurityEvents>> {
  return {
    resultSize: await countEvents(db, asked),
    pageSize: SECURITY_PAGE_SIZE,
    pageIndex: asked.page,
    page: (await selectEvents(db, asked)).map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
  };
}
