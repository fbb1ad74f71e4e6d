import type { Mutant } from '#testing/mutant.ts';

export default [
  {
    file: 'src/data/settings/mutations.ts',
    change: 'a deleted account stays signed in in its browser',
    from: "      await db.auth.signOut({ scope: 'local' });\n",
    to: '',
    killedBy: ['src/features/settings/settings-page.test.tsx'],
    only: 'deletes their account',
  },
  {
    file: 'src/data/settings/mutations.ts',
    change: 'whoever deletes their account is told that the session ended',
    from: '      leaveSession();\n',
    to: '',
    killedBy: ['src/features/settings/settings-page.test.tsx'],
    only: 'deletes their account',
  },
] satisfies Mutant[];
