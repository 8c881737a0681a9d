import { BadConfiguration } from "../config.ts";
import { DataFolderInUse } from "./data-folder-lock.ts";
import { isUnavailable } from "./database.ts";
import { SchemaMismatch } from "./migrate.ts";

/** Why the server did not start. What an operator can mend is said in a sentence; anything else with its stack. */
export function explainStart(error: unknown): string {
  if (
    error instanceof BadConfiguration ||
    error instanceof DataFolderInUse ||
    error instanceof SchemaMismatch
  ) {
    return error.message;
  }
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === "EADDRINUSE")
    return `Port ${port} is taken. Stop what listens there, or set PORT to another one.`;
  if (code === "ECONNREFUSED" || code === "ENOTFOUND")
    return "The database of DATABASE_URL cannot be reached.";
  if (isUnavailable(error))
    return "The database did not answer in time or went away. Nothing was left half done: start again, once the machine or the database is less busy.";
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
