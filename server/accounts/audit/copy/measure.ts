import type { Measure } from "../../../platform/web/health.ts";
import { selectCopies } from "./copy-queries.ts";

/** How far the copies of the audit outside are, for `/metrics`. */
export const copyMeasure: Measure = {
  name: "hostread_audit_copy_behind",
  help: "Entries of the audit that a receiver outside has not taken yet",
  labels: ["receiver"],
  collect: async ({ db }) =>
    (await selectCopies(db)).map(({ receiver, behind }) => ({ labels: { receiver }, value: behind })),
};
