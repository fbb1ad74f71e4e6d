import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files with properties come last: most changes fail an example before, and a property that fails looks for its smallest case. */
export class ExamplesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => Number(hasProperties(one)) - Number(hasProperties(other)));
  }
}

const hasProperties = ({ moduleId }: TestSpecification): boolean =>
  readFileSync(moduleId, 'utf8').includes("'fast-check'");
