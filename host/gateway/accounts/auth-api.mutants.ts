import type { Mutant } from '#testing/mutant.ts';

const limits = 'host/gateway/accounts/sign-in-limits.ts';
const accounts = 'host/gateway/accounts/accounts.ts';
const passwords = 'host/gateway/accounts/passwords.ts';
const deviceCookie = 'host/gateway/accounts/device-cookie.ts';

export default [
  {
    file: 'host/gateway/accounts/verify-link.ts',
    change: 'a password counts in whichever browser opens the link',
    from: `const isAsked = type === 'signup' && devices`,
    to: `const isAsked = type === 'signup' || devices`,
    killedBy: ['host/gateway/accounts/accounts.test.ts'],
    only: 'last, after its owner',
  },
  {
    file: 'host/gateway/accounts/auth-call.ts',
    change: 'an e-mail is looked up with its capitals',
    from: `textOf(fields, 'email').trim().toLowerCase()`,
    to: `textOf(fields, 'email').trim()`,
    killedBy: ['host/gateway/accounts/auth-api.test.ts'],
    only: 'however it is written',
  },
  {
    file: 'host/gateway/accounts/auth-call.ts',
    change: 'an e-mail is looked up with the space around it',
    from: `textOf(fields, 'email').trim().toLowerCase()`,
    to: `textOf(fields, 'email').toLowerCase()`,
    killedBy: ['host/gateway/accounts/auth-api.test.ts'],
    only: 'however it is written',
  },
  {
    file: 'host/gateway/accounts/sign-in.ts',
    change: 'what is no e-mail is refused at sign-in before anything is compared',
    from: `if (!email || !password) return refusal(c, 400, 'validation_failed', 'missing email or password');`,
    to: `if (!emailOf(fields) || !password) return refusal(c, 400, 'validation_failed', 'missing email or password');`,
    killedBy: ['host/gateway/accounts/auth-api.test.ts'],
    only: 'what an answer tells',
  },
  {
    file: 'host/gateway/accounts/sign-in.ts',
    change: 'an unknown account is refused before anything is compared',
    from: `  const isRight = await matches(`,
    to: `  if (!account) return wrongPassword(c);
  const isRight = await matches(`,
    killedBy: ['host/gateway/accounts/auth-api.test.ts'],
    only: 'compares one password',
  },
  {
    file: 'host/gateway/accounts/sign-in.ts',
    change: 'an unconfirmed account is told so before its password is compared',
    from: `  const isRight = await matches(`,
    to: `  if (account?.confirmed === false) return refusal(c, 400, 'email_not_confirmed', 'Email not confirmed');
  const isRight = await matches(`,
    killedBy: ['host/gateway/accounts/auth-api.test.ts'],
    only: 'what an answer tells',
  },
  {
    file: 'host/gateway/accounts/sign-up.ts',
    change: 'a sign-up of a taken address hashes nothing',
    from: `  const hash = await hashed(password, hasher);
`,
    to: `  const hash = (await accountOf(query, email)) ? '' : await hashed(password, hasher);
`,
    killedBy: ['host/gateway/accounts/auth-api.test.ts'],
    only: 'hashes one password',
  },
  {
    file: 'host/gateway/accounts/sign-up.ts',
    change: 'a sign-up is answered when it is written down',
    from: `  inBackground(email, async () => {
    const account =
      (await register(query, { email, hash, data: about }, always)) ??
      // who was invited chooses the password behind the link
      (await linkToSend(query, 'confirmation', email, always));
    if (account) await mailer.sendConfirmation(email, account.token, '', { userId: account.id });
  });`,
    to: `  const account = await register(query, { email, hash, data: about }, always);
  if (account) await mailer.sendConfirmation(email, account.token, '', { userId: account.id });`,
    killedBy: ['host/gateway/accounts/auth-api.test.ts'],
    only: 'before anybody looks at the accounts',
  },
  {
    file: 'host/gateway/accounts/sign-up.ts',
    change: 'a recovery is looked up before it is answered',
    from: `  await query('select 1');
  inBackground(email, async () => {
    const account = await linkToSend(`,
    to: `  await accountOf(query, email);
  inBackground(email, async () => {
    const account = await linkToSend(`,
    killedBy: ['host/gateway/accounts/auth-api.test.ts'],
    only: 'before anybody looks at the accounts',
  },
  {
    file: 'host/gateway/accounts/auth-api.ts',
    change: 'mails to one address may overtake each other',
    from: `    withLock(email, later).catch(`,
    to: `    later().catch(`,
    killedBy: ['host/gateway/accounts/accounts.test.ts'],
    only: 'waits until the mail',
  },
  {
    file: 'host/gateway/accounts/auth-call.ts',
    change: 'the backend’s answer goes through as it is framed',
    from: `  return c.json((await answer.json()) as object, answer.status as ContentfulStatusCode);`,
    to: `  return answer;`,
    killedBy: ['host/gateway/accounts/auth-api.test.ts'],
    only: 'own headers',
  },
  {
    file: 'host/gateway/accounts/sign-in.ts',
    change: 'a right sign-in does not take the tries back',
    from: `  proven();
  await noteSignIn(`,
    to: `  await noteSignIn(`,
    killedBy: ['host/gateway/accounts/auth-api.test.ts'],
    only: 'takes the tries back',
  },
  {
    file: 'host/gateway/accounts/sign-up.ts',
    change: 'the own e-mail may be a password at sign-up',
    from: `  const weak = refusedPassword(password, email);`,
    to: `  const weak = refusedPassword(password, 'x');`,
    killedBy: ['host/gateway/accounts/auth-api.test.ts'],
    only: 'own e-mail is no password',
  },
  {
    file: 'host/gateway/accounts/change-account.ts',
    change: 'the own e-mail may be a password at a change',
    from: `  const weak = refusedPassword(password, own.email);`,
    to: `  const weak = refusedPassword(password, 'x');`,
    killedBy: ['host/gateway/accounts/auth-api.test.ts'],
    only: 'own e-mail is no password',
  },
  {
    file: 'host/gateway/accounts/change-account.ts',
    change: 'a change of password needs no current one',
    from: `if (!own.recovers && !(await matches(current, own.hash, hasher))) return wrongCurrent(c);`,
    to: ``,
    killedBy: ['host/gateway/accounts/auth-api.test.ts'],
    only: 'needs the current password',
  },
  {
    file: 'host/gateway/accounts/change-account.ts',
    change: 'guessing the current password is not counted',
    from: `  const { wait, proven } = limits.guess(callerOf(call, own.email));
  if (wait) return tooMany(c, wait);
  if (!own.recovers`,
    to: `  const { wait, proven } = { wait: 0, proven: () => {} };
  if (wait) return tooMany(c, wait);
  if (!own.recovers`,
    killedBy: ['host/gateway/accounts/auth-api.test.ts'],
    only: 'needs the current password',
  },
  {
    file: 'host/gateway/accounts/verify-link.ts',
    change: 'a recovery keeps what a stranger’s sign-up chose',
    from: `  if (!isAsked) await forgetSignUp(query, signUp.id, kind);
`,
    to: ``,
    killedBy: ['host/gateway/accounts/accounts.test.ts'],
    only: 'forgotten password',
  },
  {
    file: passwords,
    change: 'nothing is compared where no password is kept',
    from: `  const isRight = await hasher.compare(hashable(password), hash ?? nobodys);`,
    to: `  const isRight = typeof hash === 'string' && (await hasher.compare(hashable(password), hash));`,
    killedBy: ['host/gateway/accounts/auth-api.test.ts'],
    only: 'compares one password',
  },
  {
    file: passwords,
    change: 'nobody’s password opens what has none',
    from: `  return isRight && typeof hash === 'string';`,
    to: `  return isRight;`,
    killedBy: ['host/gateway/accounts/passwords.test.ts'],
  },
  ...(
    [
      ['sign-ins from one address', 'count.signInByAddress.take(address) ||', ''],
      ['sign-ins with one e-mail from one address', 'count.signInByPair.take(pair) ||', ''],
      [
        'sign-ins with one e-mail from anywhere',
        '(count.signInByEmail.take(email) && (quiet ? count.spareByEmail : count.signInByEmail).take(email)) ||',
        '',
      ],
      ['sign-ins from a device that is known', 'count.signInByDevice.take(own) || ', ''],
      ['sign-ups from one address', ' && count.signUpByAddress.take(address)', ' && 0'],
      ['recoveries from one address', 'count.mailByAddress.take(address) || ', ''],
      ['links from one address', 'count.codeByAddress.take(address)', '0'],
      ['renewals from one address', 'count.refreshByAddress.take(address)', '0'],
      ['changes from one address', 'count.changeByAddress.take(address)', '0'],
    ] as const
  ).map(([what, from, to]): Mutant => ({
    file: limits,
    change: `${what} are not counted`,
    from,
    to,
    killedBy: ['host/gateway/accounts/auth-api.test.ts'],
    only: `${what} are heard`,
  })),
  {
    file: limits,
    change: 'known devices share the strangers’ hashing',
    from: `const wait = count.signInByDevice.take(own) || hashOfKnown();`,
    to: `const wait = count.signInByDevice.take(own) || laterTry();`,
    killedBy: ['host/gateway/accounts/auth-api.test.ts'],
    only: 'leave some to known devices',
  },
  {
    file: limits,
    change: 'a sign-up is hashed beside the budget',
    from: ` ||
      hashOfStranger(isQuiet(address)),
`,
    to: `,
`,
    killedBy: ['host/gateway/accounts/auth-api.test.ts'],
    only: 'leave some to known devices',
  },
  {
    file: limits,
    change: 'strangers who hammer at an account shut its owner out of a new device',
    from: `(quiet ? count.spareByEmail : count.signInByEmail)`,
    to: `count.signInByEmail`,
    killedBy: ['host/gateway/accounts/auth-api.test.ts'],
    only: 'answered on a new device within a minute',
  },
  {
    file: limits,
    change: 'spare tries are everybody’s',
    from: `(quiet ? count.spareByEmail : count.signInByEmail)`,
    to: `count.spareByEmail`,
    killedBy: ['host/gateway/accounts/auth-api.test.ts'],
    only: 'answered on a new device within a minute',
  },
  {
    file: limits,
    change: 'a sign-in counts as a failed try',
    from: `        count.failedByNetwork.giveBack(networkOf(address));\n`,
    to: ``,
    killedBy: ['host/gateway/accounts/auth-api.test.ts'],
    only: 'a network whose members sign in',
  },
  {
    file: limits,
    change: 'strangers’ wrong tries use up those of a known device',
    from: `if (device !== undefined) {`,
    to: `if (device === '') {`,
    killedBy: ['host/gateway/accounts/auth-api.test.ts'],
    only: 'own device its tries',
  },
  {
    file: deviceCookie,
    change: 'an entry of one e-mail is good for every other',
    from: '.update(`${device} ${until} ${about}`)',
    to: '.update(`${device} ${until}`)',
    killedBy: ['host/gateway/accounts/auth-api.test.ts'],
    only: 'a device cookie is for',
  },
  {
    file: deviceCookie,
    change: 'an entry’s end is not signed',
    from: '.update(`${device} ${until} ${about}`)',
    to: '.update(`${device} ${about}`)',
    killedBy: ['host/gateway/accounts/auth-api.test.ts'],
    only: 'a device cookie is for',
  },
  {
    file: deviceCookie,
    change: 'an entry never ends',
    from: `.filter(({ until }) => until > seconds())`,
    to: ``,
    killedBy: ['host/gateway/accounts/auth-api.test.ts'],
    only: 'a device cookie is for',
  },
  {
    file: accounts,
    change: 'a sign-up replaces a confirmed account',
    from: `         and email_confirmed_at is null
         and invited_at is null`,
    to: `         and invited_at is null`,
    killedBy: ['host/gateway/accounts/accounts.test.ts'],
    only: 'cannot replace a confirmed account',
  },
  {
    file: accounts,
    change: 'a fresh link is replaced by whoever asks',
    from: `set \${kind}_token = case when before.is_fresh then u.\${kind}_token else $2 end,`,
    to: `set \${kind}_token = $2,`,
    killedBy: ['host/gateway/accounts/auth-api.test.ts', 'host/gateway/accounts/accounts.test.ts'],
    only: 'kills the link|same link',
  },
  {
    file: 'host/operator/admins.ts',
    change: 'who never confirmed an address becomes an admin',
    from: ` and email_confirmed_at is not null`,
    to: ``,
    killedBy: ['host/boot.test.ts'],
    only: 'demo',
  },
] satisfies Mutant[];
