import type { Mutant } from '#testing/mutant.ts';

export default [
  {
    file: 'src/features/search/commands.ts',
    change: 'moderators find the pages of the admins',
    from: 'admin ? adminPages : staff ? moderatorPages : []',
    to: 'staff ? adminPages : []',
    killedBy: ['src/features/search/search-dialog.test.tsx'],
    only: 'that are theirs',
  },
  {
    file: 'src/features/search/commands.ts',
    change: 'everybody finds the pages of the moderators',
    from: 'staff ? moderatorPages : []',
    to: 'moderatorPages',
    killedBy: ['src/features/search/search-dialog.test.tsx'],
    only: 'that are theirs',
  },
] satisfies Mutant[];
