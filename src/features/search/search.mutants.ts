import type { Mutant } from '#testing/mutant.ts';

export default [
  {
    file: 'src/features/search/acts.ts',
    change: 'moderators find the rooms of the admins',
    from: 'admin ? adminRooms : staff ? moderatorRooms : []',
    to: 'staff ? adminRooms : []',
    killedBy: ['src/features/search/search-dialog.test.tsx'],
    only: 'that are theirs',
  },
  {
    file: 'src/features/search/acts.ts',
    change: 'everybody finds the rooms of the moderators',
    from: 'staff ? moderatorRooms : []',
    to: 'moderatorRooms',
    killedBy: ['src/features/search/search-dialog.test.tsx'],
    only: 'that are theirs',
  },
] satisfies Mutant[];
