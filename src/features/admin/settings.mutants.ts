import type { Mutant } from '#testing/mutant.ts';

export default [
  {
    file: 'src/data/admin/mutations.ts',
    change: 'a saved setting is not read again',
    from: ", invalidates: ['site-settings'] }",
    to: ' }',
    killedBy: ['src/data/mutations.test.ts'],
    only: 'useSaveBrand',
  },
  {
    file: 'src/data/admin/mutations.ts',
    change: 'a setting that is refused says nothing',
    from: " errorToast: 'admin:settings.failed',",
    to: '',
    killedBy: ['src/data/mutations.test.ts'],
    only: 'useSaveLiveStream',
  },
  {
    file: 'src/data/admin/mutations.ts',
    change: 'maintenance that could not be set says nothing',
    from: '    meta: { errorToast: failure },\n',
    to: '',
    killedBy: ['src/data/mutations.test.ts'],
    only: 'useToggleMaintenance',
  },
  {
    file: 'src/data/admin/mutations.ts',
    change: 'maintenance that was set says nothing',
    from: '      void toast.success(t(success(variable)));\n',
    to: '',
    killedBy: ['src/data/mutations.test.ts'],
    only: 'useToggleMaintenance',
  },
  {
    file: 'src/data/admin/mutations.ts',
    change: 'moderators set maintenance',
    from: "!== 'admin') throw new Error(refusal);",
    to: "=== 'user') throw new Error(refusal);",
    killedBy: ['src/data/admin/mutations.test.ts'],
  },
  {
    file: 'src/data/admin/mutations.ts',
    change: 'somebody without a session sets maintenance',
    from: `  if (session.status !== 'signed-in') throw new Error('User not authenticated');
`,
    to: "  if (session.status !== 'signed-in') return;\n",
    killedBy: ['src/data/admin/mutations.test.ts'],
  },
  {
    file: 'src/data/admin/mutations.ts',
    change: 'who set maintenance is not written',
    from: '{ userId: session.user.id, now: new Date() }',
    to: "{ userId: '', now: new Date() }",
    killedBy: ['src/data/admin/mutations.test.ts'],
  },
  {
    file: 'src/domain/community/brand.ts',
    change: 'links that were emptied are Rondo’s again',
    from: 'social: isRecord(value.social) ? socialIn(value.social) : rondo.social,',
    to: 'social: { ...rondo.social, ...(isRecord(value.social) ? socialIn(value.social) : {}) },',
    killedBy: ['src/domain/community/brand.test.ts'],
  },
  {
    file: 'src/domain/competition/season-defaults.ts',
    change: 'the prize an admin named is forgotten',
    from: "prize_pool: storedPrize(prizeOf(set['prize_pool'])) }",
    to: 'prize_pool: null }',
    killedBy: ['src/domain/competition/season-defaults.test.ts'],
  },
] satisfies Mutant[];
