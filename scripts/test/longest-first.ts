import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Tests that start servers and kill them, and those that import real sources: up to a minute a file. */
const LONG = /\/tests\/(?:hostile\/)?[^/]+\.test\.ts$|\/(?:embedded-postgres|real-import)\.test\.ts$/;

/**
 * By default Vitest starts with the largest files. The longest tests are in small ones: started last, one of them
 * would keep a single worker busy while the other is idle.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project, moduleId }: TestSpecification) =>
      project.name !== "server" ? 0 : LONG.test(moduleId) ? 1 : 2;
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}
