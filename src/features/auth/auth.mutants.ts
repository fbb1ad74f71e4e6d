import type { Mutant } from '#testing/mutant.ts';

export default [
  {
    file: 'src/data/auth/mutations.ts',
    change: 'signing out does nothing',
    from: 'attempt(async ({ auth }) => auth.signOut({ scope }))',
    to: 'attempt(async () => ({ error: null }))',
    killedBy: ['src/data/auth/mutations.test.ts'],
    only: 'logging out',
  },
  {
    file: 'src/data/auth/mutations.ts',
    change: 'a refused attempt calls the backend all the same',
    from: `  const refused = await refuseTooMany('login', email);
  if (refused) return refused;
`,
    to: "  await refuseTooMany('login', email);\n",
    killedBy: ['src/data/auth/mutations.test.ts'],
  },
  {
    file: 'src/data/auth/mutations.ts',
    change: 'registrations are counted as logins',
    from: "refuseTooMany('registration', email)",
    to: "refuseTooMany('login', email)",
    killedBy: ['src/data/auth/mutations.test.ts'],
  },
  {
    file: 'src/data/auth/mutations.ts',
    change: 'a failed login clears the counter',
    from: '  if (!result.error)\n',
    to: '',
    killedBy: ['src/data/auth/mutations.test.ts'],
  },
  {
    file: 'src/data/auth/mutations.ts',
    change: 'attempts are forgotten by a reload',
    from: `  storage.write(attemptsKey, JSON.stringify(decision.attempts));
`,
    to: '',
    killedBy: ['src/data/auth/mutations.test.ts'],
  },
  {
    file: 'src/data/auth/mutations.ts',
    change: 'the refused sixth attempt is not shown',
    from: '  await tooManyAttempts(kind, decision.minutesLeft);\n',
    to: '',
    killedBy: ['src/data/auth/mutations.test.ts'],
  },
  {
    file: 'src/data/auth/mutations.ts',
    change: 'a failure is thrown at the screen',
    from: `    return { error: { message: reason instanceof Error ? reason.message : String(reason) } };
`,
    to: '    throw reason;\n',
    killedBy: ['src/data/auth/mutations.test.ts'],
  },
  {
    file: 'src/data/auth/mutations.ts',
    change: 'mails come in English to everybody',
    from: 'options: { data: { locale: currentLanguage() } }',
    to: "options: { data: { locale: 'en' } }",
    killedBy: ['src/data/auth/mutations.test.ts'],
  },
] satisfies Mutant[];
