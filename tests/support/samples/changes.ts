import type { Method } from "../../../contract/route.ts";
import type { Ids, SampleRequest } from "./ids.ts";

export const changeRequests: Readonly<Record<`${Method} ${string}`, (ids: Ids) => SampleRequest>> = {
  "GET /core/api/background-change": () => ({ url: "/core/api/background-change" }),
  "POST /core/api/background-change/:name": () => ({ url: "/core/api/background-change/podcast-words" }),
};
