/**
 * A small change that a careless refactoring could make, and the tests that must notice it: about what two people do at
 * once, who may do what, whose account it is or which moment counts. Operators, bounds, conditions and constants are changed by
 * generators (stryker.config.mjs, scripts/mutants/sql.ts). Lists stand beside the noun they change, in files named
 * `<noun>.mutants.ts`; `npm run mutants` tries them.
 */
export type Mutant = {
  /** Path from the project's root of the file that is changed. */
  file: string;
  /** The effect of the change on the product, as a sentence. */
  change: string;
  /** Exact text of the file, found in it once. */
  from: string;
  to: string;
  /** Test files, of which at least one must fail. */
  killedBy: [string, ...string[]];
  /** Part of the name of the tests that suffice, so that a try takes seconds. */
  only?: string;
};
