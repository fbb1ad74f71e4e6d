import type { Mutant } from '#testing/mutant.ts';

const file = 'src/worker/kept-site.ts';
const killedBy: [string] = ['src/worker/kept-site.test.ts'];

export default [
  {
    file,
    change: 'the worker answers for other sites',
    from: "  if (method !== 'GET' || from !== origin) return undefined;",
    to: "  if (method !== 'GET') return undefined;",
    killedBy,
  },
  {
    file,
    change: 'a page of another build is kept',
    from: '|| !(await answer.clone().text()).includes(release.entry)',
    to: '',
    killedBy,
  },
  {
    file,
    change: 'a site that is down hides the kept page',
    from: 'first && first.status < 500',
    to: 'first',
    killedBy,
  },
  {
    file,
    change: 'open tabs lose the files of their build',
    from: 'others.slice(0, -1)',
    to: 'others',
    killedBy,
  },
] satisfies Mutant[];
