import type { Mutant } from '#testing/mutant.ts';

const file = 'src/worker/kept-pictures.ts';
const killedBy: [string] = ['src/worker/kept-pictures.test.ts'];

export default [
  {
    file,
    change: 'pictures are kept after logging out',
    from: '  if (!(await caches.has(name))) return;\n',
    to: '',
    killedBy,
  },
  {
    file,
    change: 'what was hidden stays',
    from: '  if (answer.status === 400 || answer.status === 404) await cache.delete(request);\n',
    to: '',
    killedBy,
  },
  {
    file,
    change: 'the first ones stay, not the last',
    from: '  await cache.delete(request);\n  await cache.put(request, answer);',
    to: '  await cache.put(request, answer);',
    killedBy,
  },
  {
    file,
    change: 'the other pictures of the site are kept',
    from: '(?:logos|avatars)',
    to: '\\w+',
    killedBy: ['src/worker/kept-site.test.ts'],
  },
] satisfies Mutant[];
