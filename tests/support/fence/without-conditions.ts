import type pg from "pg";

/** A condition on the organization, or on who has access to it, in SQL as Kysely and as we write it. */
const CONDITIONS: readonly [find: RegExp, type: string][] = [
  [
    /((?:where|and|or|on|\()\s*\(?)(?:[\w"]+\.)?"?owner_id"? = any\s*\((\$\d+)(?:::bigint\[\])?\)/g,
    "bigint[]",
  ],
  [/((?:where|and|or|on|\()\s*\(?)(?:[\w"]+\.)?"?owner_id"? = (\$\d+)(?:::bigint)?/g, "bigint"],
];
const AMONG = /((?:where|and|or|on|\()\s*\(?)(?:[\w"]+\.)?"?owner_id"? in \((\$\d+(?:, \$\d+)*)\)/g;
const ACCESS = /((?:where|and|or|on|\()\s*\(?)(?:[\w"]+\.)?"?login_id"? = (\$\d+)/g;

/** The same statement for everybody's rows: each parameter stays where it was, and decides nothing. */
function withoutConditions(text: string): string {
  let open = text;
  for (const [find, type] of CONDITIONS) open = open.replace(find, `$1($2::${type} is not null)`);
  open = open.replace(
    AMONG,
    (_all, before, list: string) =>
      `${before}(${list
        .split(", ")
        .map((one) => `${one}::bigint is not null`)
        .join(" and ")})`,
  );
  if (/\bowner_access\b/.test(text)) open = open.replace(ACCESS, "$1($2::bigint is not null)");
  return open;
}

/** From now on no statement over this pool asks whose a row is; answers how many conditions were taken out. */
export function takeConditionsOut(pool: pg.Pool): () => number {
  let taken = 0;
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((asked: unknown, ...rest: unknown[]) => {
      const text = typeof asked === "string" ? asked : (asked as { text: string }).text;
      const open = withoutConditions(text);
      if (open !== text) taken += 1;
      return query(typeof asked === "string" ? open : { ...(asked as object), text: open }, ...rest);
    }) as typeof client.query;
  });
  return () => taken;
}
