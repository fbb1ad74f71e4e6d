import type { Mutant } from '#testing/mutant.ts';

export default [
  {
    file: 'src/app/layouts/account-items.ts',
    change: 'signing out does nothing',
    from: 'onSelect: () => void signOut(), label',
    to: 'onSelect: () => {}, label',
    killedBy: ['src/app/layouts/member-bars.test.tsx'],
    only: 'sign',
  },
  {
    file: 'src/app/layouts/account-items.ts',
    change: 'everybody finds the pages of admins',
    from: '...(admin ? [',
    to: '...(staff ? [',
    killedBy: ['src/app/layouts/member-bars.test.tsx'],
    only: 'leads a',
  },
  {
    file: 'src/data/auth/viewer.ts',
    change: 'moderators do not find their page',
    from: "staff: role === 'admin' || role === 'moderator',",
    to: "staff: role === 'admin',",
    killedBy: ['src/app/layouts/member-bars.test.tsx'],
    only: 'leads a',
  },
  {
    file: 'src/app/layouts/member-bars.tsx',
    change: 'everybody is told that maintenance is on',
    from: 'if (!maintenance?.enabled || !admin) return null;',
    to: 'if (!maintenance?.enabled) return null;',
    killedBy: ['src/app/layouts/member-bars.test.tsx'],
    only: 'tells admins',
  },
  {
    file: 'src/app/layouts/member-bars.tsx',
    change: 'the search opens at every K',
    from: "event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)",
    to: "event.key.toLowerCase() !== 'k'",
    killedBy: ['src/app/layouts/member-bars.test.tsx'],
    only: 'search',
  },
  {
    file: 'src/app/layouts/member-bars.tsx',
    change: 'the search is not opened from a Mac',
    from: '(event.metaKey || event.ctrlKey)',
    to: 'event.ctrlKey',
    killedBy: ['src/app/layouts/member-bars.test.tsx'],
    only: 'search',
  },
] satisfies Mutant[];
