import type { createCampaign, updateCampaign } from "../../contract/campaigns.ts";
import { offeredCurrency } from "../../contract/forms/money.ts";
import type { RouteBody } from "../../contract/route.ts";
import { invalidField } from "../platform/fault.ts";
import type { CampaignColumns } from "./queries.ts";

export type CampaignFields = RouteBody<typeof createCampaign> | RouteBody<typeof updateCampaign>;

/**
 * The form fields to store: an omitted field keeps its value, null clears it.
 * @throws Fault invalid for a currency that is not offered
 */
export function columnsOf(given: CampaignFields): CampaignColumns {
  if (given.currency && !offeredCurrency(given.currency)) throw invalidField("/currency", "wrong-kind");
  return {
    display_name: given.displayName,
    start: given.start,
    duration: given.duration,
    currency: given.currency === null ? null : given.currency?.currencyCode,
    budget: given.budget,
    pay_per_action: given.payPerAction,
    pay_per_lead: given.payPerLead,
    pay_per_click: given.payPerClick,
    category: given.category,
    utm_source: given.utm_source,
    utm_medium: given.utm_medium,
    utm_campaign: given.utm_campaign,
  };
}
