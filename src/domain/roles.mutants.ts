import type { Mutant } from '#testing/mutant.ts';

export default [
  {
    file: 'src/domain/roles.ts',
    change: 'a moderator is asked for before an admin',
    from: `  if (await checks.isAdmin()) return 'admin';
  if (await checks.isModerator()) return 'moderator';
`,
    to: `  if (await checks.isModerator()) return 'moderator';
  if (await checks.isAdmin()) return 'admin';
`,
    killedBy: ['src/domain/roles.test.ts'],
  },
  {
    file: 'src/domain/roles.ts',
    change: 'both questions are asked of everybody',
    from: "  if (await checks.isAdmin()) return 'admin';\n",
    to: `  const [isAdmin] = await Promise.all([checks.isAdmin(), checks.isModerator()]);
  if (isAdmin) return 'admin';
`,
    killedBy: ['src/domain/roles.test.ts'],
  },
  {
    file: 'src/domain/roles.ts',
    change: 'a failed check makes a plain user',
    from: "if (await checks.isAdmin()) return 'admin';",
    to: "if (await checks.isAdmin().catch(() => false)) return 'admin';",
    killedBy: ['src/domain/roles.test.ts'],
  },
  {
    file: 'src/domain/roles.ts',
    change: 'a failed second check makes a plain user',
    from: "if (await checks.isModerator()) return 'moderator';",
    to: "if (await checks.isModerator().catch(() => false)) return 'moderator';",
    killedBy: ['src/domain/roles.test.ts'],
  },
] satisfies Mutant[];
