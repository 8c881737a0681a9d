import type { Context } from "../platform/http.ts";
import type { Handlers } from "../platform/queue.ts";
import { tendSearch } from "./search/tend.ts";

/** The jobs of the catalogue. */
export const catalogueHandlers = ({ db, config, log }: Context): Pick<Handlers, "tend-search"> => ({
  "tend-search": () => tendSearch(db, config.databaseDirectUrl ?? config.databaseUrl, log),
});
