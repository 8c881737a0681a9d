import { OUTSIDE } from "../../../server/export/outside.ts";
import { readSchema } from "../../../server/export/references.ts";
import { openExport } from "../../../server/export/taking-in/open-export.ts";
import { linesOf } from "../../../server/export/taking-in/stage.ts";
import type { Db } from "../../../server/platform/postgres/database.ts";

export type Row = Record<string, unknown>;

/**
 * All rows of an export, table by table, with every number of a row replaced by which one it is: the third campaign, the
 * first user. So two installations that hold the same have the same rows.
 */
export async function comparedRows(db: Db, path: string): Promise<Record<string, Row[]>> {
  const opened = await openExport(path);
  try {
    const rows: Record<string, Row[]> = {};
    for (const [folder, tables] of [
      ["tables", opened.manifest.tables],
      ["outside", opened.manifest.outside],
    ] as const)
      for (const told of tables) {
        const found: Row[] = [];
        for await (const line of linesOf(opened.read(`${folder}/${told.name}.jsonl`, told)))
          found.push(JSON.parse(line));
        rows[folder === "tables" ? told.name : `outside ${told.name}`] = found;
      }
    return await numbered(db, rows);
  } finally {
    opened.close();
  }
}

async function numbered(db: Db, rows: Record<string, Row[]>): Promise<Record<string, Row[]>> {
  const { shapes, references } = await readSchema(db);
  const idsIn = (...names: string[]) =>
    [...new Set(names.flatMap((name) => (rows[name] ?? []).map(({ id }) => id as number)))].sort(
      (a, b) => a - b,
    );
  const places = new Map<string, Map<number, number | string>>();
  const place = (of: string, id: unknown): unknown => {
    if (typeof id !== "number") return id;
    const known =
      places.get(of) ?? new Map<number, number | string>(idsOf(of).map((one, at) => [one, at + 1]));
    places.set(of, known);
    return known.has(id) ? `${of} ${known.get(id)}` : `${of} elsewhere`;
  };
  // The platform's accounts are shared, and may have been made in another order.
  places.set(
    "ledger_account",
    new Map(
      [...(rows.ledger_account ?? []), ...(rows["outside platform_account"] ?? [])].map((row) => [
        row.id as number,
        `${row.kind} ${row.unit}`,
      ]),
    ),
  );
  const idsOf = (of: string): number[] =>
    of === "unlock"
      ? idsIn("unlock", "unlock_taken")
      : (OUTSIDE as readonly string[]).includes(of)
        ? idsIn(`outside ${of}`)
        : idsIn(of);
  const outside: Record<string, Record<string, string>> = {
    "outside login": { id: "login" },
    "outside podcast": { id: "podcast" },
    "outside podcast_address": { id: "podcast_address", podcast_id: "podcast" },
    "outside episode": { id: "episode", podcast_id: "podcast" },
    "outside platform_account": { id: "ledger_account" },
  };
  const changed = Object.entries(rows).map(([name, table]): [string, Row[]] => {
    const columns: Record<string, string> = {
      ...outside[name],
      ...(shapes.get(name)?.numbered && { id: name }),
      ...Object.fromEntries(
        references.filter((one) => one.table === name).map(({ column, to }) => [column, to]),
      ),
    };
    return [
      name,
      table.map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([column, value]) => {
            const of = columns[column];
            // Made with the installation's own key; the person is the same.
            if (column === "address_hmac" && row.person) return [column, "of the person"];
            if (of === undefined) return [column, value];
            return [column, Array.isArray(value) ? value.map((one) => place(of, one)) : place(of, value)];
          }),
        ),
      ),
    ];
  });
  return Object.fromEntries(changed);
}
