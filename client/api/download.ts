import type { Route } from "../../contract/route.ts";
import { ask, type RouteInput } from "./call.ts";
import { Problem } from "./problem.ts";

/** Fetches the bytes of a file. Throws `Problem`. */
export async function download<T extends Route>(route: T, input: RouteInput<T>): Promise<Blob> {
  const response = await ask(route, input);
  try {
    return await response.blob();
  } catch {
    throw new Problem({ code: "network", status: response.status, detail: "" });
  }
}
