import { type RawBuilder, sql } from "kysely";

/** Calendar months in UTC by the database's clock (decision 23). */
export const monthsAgo = (months: number): RawBuilder<unknown> =>
  sql`((now() at time zone 'utc')::date - make_interval(months => ${months}))::date`;

export const sinceMonths = (months: number): RawBuilder<unknown> =>
  sql`p.latest_episode >= ${monthsAgo(months)}`;
