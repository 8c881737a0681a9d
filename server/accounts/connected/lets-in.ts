import type { Db } from "../../platform/postgres/database.ts";
import { readSettings } from "../../settings/read.ts";

/**
 * Whether a client may come in. What registered itself may as long as programs may do that: with the setting off it is as
 * one that is not there, and its connections open nothing until the setting is on again or they are over.
 */
export const letsIn = async (db: Db, client: { registeredItself: boolean }): Promise<boolean> =>
  !client.registeredItself || (await readSettings(db)).clientRegistration;
