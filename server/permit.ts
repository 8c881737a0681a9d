import { type Act, GUEST_ACTS, mayDo } from "../contract/acts.ts";
import type { Route } from "../contract/route.ts";
import { fault } from "./platform/fault.ts";
import type { Permit } from "./platform/web/web.ts";
import { whoseOf } from "./whose.ts";

const isGuests = (act: Act): boolean => (GUEST_ACTS as readonly Act[]).includes(act);

/** A call about a campaign, by its handle. */
const campaignOf = ({ path }: Route, params: unknown): string | undefined =>
  path.startsWith("/api/campaign/:id") ? (params as { id: string }).id : undefined;

/**
 * Refuses whoever's role may not do what a call does, before its body is held against its rules (D1.03). Whoever has no
 * role in the organization does not find it. The verbs ask again when they look the thing up (`recordAct`), so a path
 * that is missing in `whose.ts` costs the order of two refusals and no right.
 */
export const permit: Permit = async ({ db }, caller, route, request) => {
  const { needs, roles } = caller;
  if (needs === undefined || roles === undefined) return undefined;
  const { params, query, body } = request;
  const campaign = campaignOf(route, params);
  if (campaign !== undefined && caller.guestIn?.has(campaign)) {
    if (!isGuests(needs)) throw fault("not-allowed");
    return undefined;
  }
  const ownerId = await whoseOf(db, {
    path: route.path,
    params,
    query: route.query ? query : undefined,
    body,
  });
  if (ownerId !== undefined) {
    const role = ownerId === null ? undefined : roles.get(ownerId);
    if (ownerId === null || role === undefined) throw fault("not-found");
    if (!mayDo(role, needs)) throw fault("not-allowed");
    return ownerId;
  }
  // It names no organization: what it changes belongs to the selected one, and what it shows may be of several.
  const selected = route.method === "GET" ? undefined : roles.get(caller.selectedOwnerId ?? 0);
  const may = selected === undefined ? anywhere(roles, needs) : mayDo(selected, needs);
  const onlyGuest = roles.size === 0 && (caller.guestIn?.size ?? 0) > 0;
  if ((roles.size > 0 && !may) || (onlyGuest && !isGuests(needs))) throw fault("not-allowed");
  return undefined;
};

const anywhere = (roles: NonNullable<Parameters<Permit>[1]["roles"]>, act: Act): boolean =>
  [...roles.values()].some((role) => mayDo(role, act));
