import type { Context } from "../../../server/platform/web/http.ts";

export async function fillOrganization(_context: Context, _asked: { ownerId: number; loginId: number }): Promise<void> {}
