import type { Served } from "../platform/http.ts";

export const outreachRoutes: Served[] = [];
