import { newToken } from "../../platform/handle.ts";
import type { Caller, Context } from "../../platform/web/http.ts";

const CARRIED = new WeakMap<Context, Map<string, Caller>>();

/**
 * Makes a call inside the server for who has come in at `/mcp`, under a word that lasts as long as the call: a connected
 * client's token is for `/mcp`, and opens nothing by itself (RFC 8707).
 */
export async function carry<T>(
  context: Context,
  caller: Caller,
  call: (bearer: string) => Promise<T>,
): Promise<T> {
  const { token } = newToken();
  const carried = CARRIED.get(context) ?? new Map<string, Caller>();
  CARRIED.set(context, carried.set(token, caller));
  try {
    return await call(token);
  } finally {
    carried.delete(token);
  }
}

/** Who such a word stands for, while the call is made. */
export const carriedCaller = (context: Context, word: string): Caller | null =>
  CARRIED.get(context)?.get(word) ?? null;
