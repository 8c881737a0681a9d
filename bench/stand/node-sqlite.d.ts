// The part of Node's own SQLite that the comparison uses; the product runs on a Node that does not have it yet.
declare module "node:sqlite" {
  export class StatementSync {
    all(...values: (string | number | null)[]): Record<string, unknown>[];
    get(...values: (string | number | null)[]): Record<string, unknown> | undefined;
    run(...values: (string | number | null)[]): unknown;
  }
  export class DatabaseSync {
    constructor(file: string);
    exec(sql: string): void;
    prepare(sql: string): StatementSync;
    close(): void;
  }
}
