/**
 * A small change that a careless refactoring could make, and the tests that must notice it. Lists of them stand
 * beside the noun they change, in files named `<noun>.mutants.ts`; `npm run mutants` tries them.
 */
export type Mutant = {
  /** Path from the project's root of the file that is changed. */
  file: string;
  /** What the change does to the product, as a sentence. */
  change: string;
  /** Exact text of the file, found in it once. */
  from: string;
  to: string;
} & (Killed | Equivalent);

type Killed = {
  /** Test files, of which at least one must fail. */
  killedBy: [string, ...string[]];
  /** Part of the name of the tests that suffice, so that a try takes seconds. */
  only?: string;
};

/** No test can tell it from the original; the text says why. */
type Equivalent = { equivalent: string };
