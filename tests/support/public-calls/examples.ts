import { EXAMPLE_TAG, EXAMPLES } from "../../../contract/programs/names.ts";
import { PUBLIC_ROUTES } from "../../../contract/programs/routes.ts";
import { exampleRequest, type SampleRequest } from "../../../contract/programs/samples.ts";
import type { Tenant } from "../hostile-world.ts";

export type PublicRoute = (typeof PUBLIC_ROUTES)[number];

/** What takes something away comes last, and what takes most away at the end. */
const LATE = [
  "stopMailing",
  "decideOffer",
  "removeEntries",
  "liftSuppression",
  "deleteSavedSearch",
  "deleteCampaign",
];
const rank = ({ program }: PublicRoute): number => LATE.indexOf(program.id);
export const inOrder: readonly PublicRoute[] = [...PUBLIC_ROUTES].sort((a, b) => rank(a) - rank(b));

/** What the imaginary things of the reference are called in an organization that has one of each. */
const namesIn = ({ ids }: Tenant): Record<string, string> => ({
  [EXAMPLES.owner]: ids.owner,
  [EXAMPLES.podcast]: ids.podcast,
  [EXAMPLES.campaign]: ids.campaign,
  [EXAMPLES.entry]: ids.entry,
  [EXAMPLES.savedSearch]: ids.savedSearch,
  [EXAMPLES.mailing]: ids.mailing,
  [EXAMPLES.conversation]: ids.conversation,
  [EXAMPLES.suppression]: ids.suppression,
  [EXAMPLES.offer]: ids.offer,
  [EXAMPLES.booking]: ids.booking,
  [EXAMPLES.spot]: ids.airedSpot,
});

/** Answers a request with status, text and headers, however it is sent. */
export type Send = (
  request: SampleRequest,
) => Promise<{ status: number; body: string; tag?: string | undefined }>;

/**
 * The example of a route as it stands in the document, about the things of an organization. What only an answer says (an
 * ETag, the newest mail) is read first, with `read`.
 */
export async function exampleFor(promise: PublicRoute, tenant: Tenant, read: Send): Promise<SampleRequest> {
  const names = namesIn(tenant);
  const get = async (address: string) => read({ method: "GET", address, headers: {} });
  let text = JSON.stringify(exampleRequest(promise));
  for (const [from, to] of Object.entries(names)) text = text.replaceAll(from, to);
  if (text.includes(EXAMPLES.newest)) {
    const { newest } = JSON.parse((await get(`/v1/conversations/${tenant.ids.conversation}`)).body);
    text = text.replaceAll(EXAMPLES.newest, JSON.stringify(newest).slice(1, -1));
  }
  if (text.includes(EXAMPLES.message)) {
    const check = await read({
      method: "POST",
      address: `/v1/campaigns/${tenant.ids.campaign}/mailing-checks`,
      headers: { "Content-Type": "application/json" },
      body: { subject: "s", body: "b", recipients: [tenant.ids.entry] },
    });
    text = text.replaceAll(EXAMPLES.message, JSON.parse(check.body).seen);
  }
  const request = JSON.parse(text) as SampleRequest;
  if (request.headers["If-Match"] !== EXAMPLE_TAG) return request;
  const { tag } = await get(`/v1/offers/${tenant.ids.offer}`);
  return { ...request, headers: { ...request.headers, "If-Match": tag! } };
}
