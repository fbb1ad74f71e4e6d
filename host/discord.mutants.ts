import type { Mutant } from '#testing/mutant.ts';

const handler = 'supabase/functions/discord-link/handler.ts';
const signIn = 'supabase/functions/discord-link/sign-in.ts';
const authApi = 'host/gateway/accounts/auth-api.ts';
const killedBy: [string] = ['host/discord-sign-in.test.ts'];

export default [
  {
    file: signIn,
    change: 'any way back counts in a browser that left once',
    from: '.find((each) => each.state === state)',
    to: '.find((each) => each.state !== state) ?? waysIn(cookies, site)[0]',
    killedBy,
    only: 'by what somebody else brought back',
  },
  {
    file: signIn,
    change: 'a way there never ends',
    from: '.filter(({ until }) => until > seconds())',
    to: '.filter(({ until }) => until > 0)',
    killedBy,
    only: 'after ten minutes',
  },
  {
    file: signIn,
    change: 'a second tab takes the place of the first',
    from: '[left, ...waysIn(cookies, site)].slice(0, most)',
    to: '[left].slice(0, most)',
    killedBy,
    only: 'two tabs',
  },
  {
    file: handler,
    change: 'a token of any application counts',
    from: `objectOf(said?.['application'])['id'] !== client || `,
    to: '',
    killedBy,
    only: 'by a token of another application',
  },
  {
    file: handler,
    change: 'a way that was gone stays open',
    from: `const cookie = left && cookieWithout(cookies, left, options.site);`,
    to: `const cookie = left && cookieWithout(null, left, 'x:') && undefined;`,
    killedBy,
    only: 'leaves what every sign-in leaves',
  },
  {
    file: authApi,
    change: 'a sign-in with Discord is noted nowhere',
    from: `      await noteSignIn(account, session.id);
`,
    to: '',
    killedBy,
    only: 'leaves what every sign-in leaves',
  },
] satisfies Mutant[];
