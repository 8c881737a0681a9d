import type { Campaign } from "../../contract/campaigns.ts";
import { CURRENCIES } from "../../contract/forms/money.ts";
import { UTM_SOURCE_DEFAULT } from "../../contract/forms/utm.ts";
import type { CampaignRow } from "./queries.ts";

/** A campaign as the API returns it: timestamps as text, the currency in full, the default utm_source if none is set. */
/** The fields of a campaign that a user fills in, as the audit keeps them. */
export const told = ({ created, modified, currency, ...campaign }: Campaign) => {
  const { displayName, start, duration, budget, payPerAction, payPerLead, payPerClick, category } = campaign;
  const { utm_source, utm_medium, utm_campaign } = campaign;
  return {
    ...{ displayName, start, duration, budget, payPerAction, payPerLead, payPerClick, category },
    ...{ currency: currency?.currencyCode ?? null, utm_source, utm_medium, utm_campaign },
  };
};

export const toCampaign = (row: CampaignRow): Campaign => ({
  ...row,
  created: row.created.toISOString(),
  modified: row.modified.toISOString(),
  start: row.start?.toISOString() ?? null,
  currency: CURRENCIES.find((currency) => currency.currencyCode === row.currency) ?? null,
  utm_source: row.utm_source || UTM_SOURCE_DEFAULT,
});
