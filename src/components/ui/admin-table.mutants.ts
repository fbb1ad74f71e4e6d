import type { Mutant } from '#testing/mutant.ts';

const dialog = 'src/components/ui/bulk-dialog.tsx';
const choice = 'src/components/ui/use-chosen.ts';
const killedBy: [string] = ['src/components/ui/admin-table.test.tsx'];

export default [
  {
    file: dialog,
    change: 'without a network fifty calls are tried all the same',
    from: 'if (mentionsNetwork(error) || (error instanceof CallError && error.code ===',
    to: 'if (false && (error instanceof CallError && error.code ===',
    killedBy,
    only: 'leaves the rest alone',
  },
  {
    file: dialog,
    change: 'what it does not fit is done too',
    from: 'const fitting = rows.filter(action.fits);',
    to: 'const fitting = rows.filter(() => true);',
    killedBy,
    only: 'leaves out what it does not fit',
  },
  {
    file: dialog,
    change: 'nobody can stop it',
    from: 'if (isStopped()) break;',
    to: 'isStopped();',
    killedBy,
    only: 'stops before the next one',
  },
  {
    file: choice,
    change: 'the choice outlives other filters',
    from: 'const filtersOf = (search: object) => JSON.stringify({ ...search, sort: undefined, hide: undefined });',
    to: 'const filtersOf = (search: object) => typeof search;',
    killedBy,
    only: 'ends with other filters',
  },
  {
    file: choice,
    change: 'there is no end to what is chosen',
    from: 'kept.slice(0, limits.chosenMax)',
    to: 'kept.slice(0, limits.chosenMax * 2)',
    killedBy,
    only: 'at most',
  },
] satisfies Mutant[];
