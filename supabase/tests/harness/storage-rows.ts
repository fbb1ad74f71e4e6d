import type { World } from './harness.ts';
import { allowDeletion } from './owner.ts';

/** A statement that deletes rows of files, as storage's own. */
export const deleteRows = (world: World, statement: string, values: unknown[] = []): Promise<void> =>
  world.hold(allowDeletion, [], async (more) => {
    await more(statement, values);
    await more('commit');
  });
