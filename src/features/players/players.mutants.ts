import type { Mutant } from '#testing/mutant.ts';

export default [
  {
    file: 'src/data/players/mutations.ts',
    change: 'nothing is read again after: save profile',
    from: "meta: { successToast: 'players:toasts.saved', invalidates: [...drawn, 'profile-private', 'eligibility'] }",
    to: "meta: { successToast: 'players:toasts.saved' }",
    killedBy: ['src/data/mutations.test.ts'],
    only: 'useSaveProfile',
  },
  {
    file: 'src/data/players/mutations.ts',
    change: 'the avatar that was is kept in the folder',
    from: 'old: player.avatar }',
    to: 'old: null }',
    killedBy: ['src/data/mutations.test.ts'],
    only: 'useSetAvatar',
  },
  {
    file: 'src/data/players/mutations.ts',
    change: 'a removed avatar is kept in the folder',
    from: `      if (player.avatar) await removePicture(player.avatar);
`,
    to: '',
    killedBy: ['src/data/mutations.test.ts'],
    only: 'useRemoveAvatar',
  },
  {
    file: 'src/data/players/mutations.ts',
    change: 'the birth date is written before a refused name',
    from: '        if (error) throw twinOf(error);\n',
    to: '',
    killedBy: ['src/data/mutations.test.ts'],
    only: 'useSaveProfile',
  },
  {
    file: 'src/data/players/mutations.ts',
    change: 'the profile of everybody is written',
    from: ".update(changes).eq('id', userId)",
    to: ".update(changes).neq('id', userId)",
    equivalent: 'row level security lets everybody write the own row alone',
  },
  {
    file: 'src/features/players/player-view.tsx',
    change: 'the name of a deleted account stands on its page',
    from: "player.deleted_at ? t('deleted') : player.username",
    to: 'player.username',
    killedBy: ['src/features/players/player-page.test.tsx'],
    only: 'a deleted account',
  },
  {
    file: 'src/components/league/transfer/transfer-line.tsx',
    change: 'the name of a deleted account stands in the latest transfers',
    from: "{username ?? common('league.deletedPlayer')}",
    to: '{username}',
    killedBy: ['src/components/league/transfer/transfer-line.test.tsx'],
  },
  {
    file: 'src/components/league/transfer/transfer-row.tsx',
    change: 'the name of a deleted account is a link',
    from: '{username === null ? (',
    to: '{username === undefined ? (',
    killedBy: ['src/components/league/transfer/transfer-row.test.tsx'],
  },
] satisfies Mutant[];
