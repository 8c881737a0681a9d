import type { AgreedSum } from "../campaigns/overview.ts";
import type { Db } from "../platform/postgres/database.ts";
import { selectAgreed } from "./queries.ts";

/** What was agreed in a campaign; currencies are never added up. */
export const agreedIn: (db: Db, campaignId: number) => Promise<AgreedSum[]> = selectAgreed;
