import type { Tx } from "../../platform/postgres/database.ts";
import { deleteNews } from "./news-queries.ts";

/** News of shows is kept for so many days. */
const KEPT_DAYS = 90;

export const forgetOldNews = (tx: Tx): Promise<unknown> => deleteNews(tx, KEPT_DAYS);
