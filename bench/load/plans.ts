/** A node of a plan, as PostgreSQL's auto_explain writes it in JSON. */
interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows"?: number;
  "Actual Loops"?: number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  "Shared Hit Blocks"?: number;
  "Shared Read Blocks"?: number;
  Plans?: PlanNode[];
}

/** What one run of a statement read and gave. */
export interface Read {
  text: string;
  /** Rows that came out of it, or that it wrote. */
  returned: number;
  /** Rows of tables that were looked at, those that were then left out among them. */
  read: number;
  /** By table. */
  tables: Record<string, number>;
  /** It counts, sums up or puts many rows into one. */
  gathers: boolean;
  /** Pages of 8 kB. */
  pages: number;
}

/** Nodes that look at rows of a table; a bitmap's index scans only say where they are. */
const SCANS = new Set([
  "Seq Scan",
  "Index Scan",
  "Index Only Scan",
  "Bitmap Heap Scan",
  "Tid Scan",
  "Tid Range Scan",
  "Sample Scan",
]);
const GATHERS = new Set(["Aggregate", "WindowAgg", "Group"]);

/** Reads one message of auto_explain; null for another message, and for what no table is behind. */
export function readPlan(message: string): Read | null {
  const begin = message.indexOf("{");
  if (!/^duration: [\d.]+ ms\s+plan:/.test(message) || begin < 0) return null;
  const { "Query Text": text, Plan: root } = JSON.parse(message.slice(begin)) as {
    "Query Text": string;
    Plan: PlanNode;
  };
  const tables: Record<string, number> = {};
  let gathers = false;
  const visit = (node: PlanNode): void => {
    if (GATHERS.has(node["Node Type"])) gathers = true;
    if (SCANS.has(node["Node Type"])) {
      const each =
        (node["Actual Rows"] ?? 0) +
        (node["Rows Removed by Filter"] ?? 0) +
        (node["Rows Removed by Index Recheck"] ?? 0);
      const name = node["Relation Name"] ?? "?";
      tables[name] = (tables[name] ?? 0) + each * (node["Actual Loops"] ?? 0);
    }
    node.Plans?.forEach(visit);
  };
  visit(root);
  const read = Math.round(Object.values(tables).reduce((sum, one) => sum + one, 0));
  // What writes without answering gives the rows that it writes.
  const giving =
    root["Node Type"] === "ModifyTable" && !root["Actual Rows"] ? (root.Plans?.[0] ?? root) : root;
  return {
    text: text.replace(/\s+/g, " ").trim(),
    returned: Math.round((giving["Actual Rows"] ?? 0) * (giving["Actual Loops"] ?? 1)),
    read,
    tables,
    gathers,
    pages: (root["Shared Hit Blocks"] ?? 0) + (root["Shared Read Blocks"] ?? 0),
  };
}

/** A statement in all its runs. */
export interface Statement {
  text: string;
  runs: number;
  acts: string[];
  gathers: boolean;
  /** Its worst run: by rows read for each row that it gave. */
  worst: Omit<Read, "text" | "gathers">;
}

/** No statement of a request may read more than ten times what it gives. */
const MOST_TIMES = 10;
/** Fewer rows than these fit on a page or two of a table, and are not worth a thought. */
const LEAST = 100;

const excess = ({ read, returned }: Pick<Read, "read" | "returned">) => read / Math.max(1, returned);

/** Whether a statement read more than it may. */
export const readsTooMuch = ({ worst }: Statement): boolean =>
  worst.read > LEAST && excess(worst) > MOST_TIMES;

/** Gathers the runs of statements, each with what it was done for. */
export function newStatements(): { note(read: Read, act: string): void; all(): Statement[] } {
  const known = new Map<string, Statement>();
  return {
    note: ({ text, gathers, ...worst }, act) => {
      // Lists of values differ in length from call to call.
      const key = text.replace(/\$\d+(, ?\$\d+)+/g, "$…").replace(/(\(\$…\)(, ?)?)+/g, "($…)");
      const statement = known.get(key);
      if (!statement) {
        known.set(key, { text: key, runs: 1, acts: [act], gathers, worst });
        return;
      }
      statement.runs += 1;
      if (!statement.acts.includes(act)) statement.acts.push(act);
      const small = worst.read <= LEAST && statement.worst.read > LEAST;
      const worse = excess(worst) > excess(statement.worst);
      if (!small && (worse || (statement.worst.read <= LEAST && worst.read > LEAST))) statement.worst = worst;
    },
    all: () => [...known.values()],
  };
}
