import type { Mutant } from '#testing/mutant.ts';

const file = 'src/lib/time-zone.ts';
const settings: [string] = ['src/features/settings/formats-section.test.tsx'];
const own: [string] = ['src/lib/time-zone.test.ts'];

export default [
  {
    file,
    change: 'a zone that no browser knows is taken, and every time of the page fails',
    from: '    return undefined;\n  }\n}',
    to: '    return zone;\n  }\n}',
    killedBy: own,
    only: 'nobody knows',
  },
  {
    file,
    change: 'a reload forgets the zone',
    from: '  else storage.write(storageKeys.timeZone, next);\n',
    to: '',
    killedBy: own,
    only: 'a reload',
  },
  {
    file,
    change: 'the zone of the device comes back for this page alone',
    from: '  if (next === undefined) storage.remove(storageKeys.timeZone);\n  else ',
    to: '  if (next !== undefined) ',
    killedBy: own,
    only: 'a reload',
  },
  {
    file,
    change: 'what is drawn stays in the zone before',
    from: '  await changeLanguage(currentLanguage());\n',
    to: '',
    killedBy: settings,
    only: 'every time that is shown follows',
  },
  {
    file,
    change: 'times are the device’s, whatever was chosen',
    from: 'chosen ?? deviceZone();',
    to: 'deviceZone();',
    killedBy: settings,
    only: 'every time that is shown follows',
  },
  {
    file: 'src/features/settings/formats-section.tsx',
    change: 'a zone is found by its own spelling alone',
    from: "matchesSearch(`${id.replaceAll('_', ' ')} ${name}`, text)",
    to: 'name.includes(text)',
    killedBy: settings,
    only: 'without its accents and capitals',
  },
  {
    file: 'src/features/settings/formats-section.tsx',
    change: 'the zone of the device is kept as if it were chosen',
    from: 'save.mutateAsync(time_zone || undefined)',
    to: 'save.mutateAsync(time_zone || deviceZone())',
    killedBy: settings,
    only: 'back to the zone of the device',
  },
  {
    file: 'src/data/auth/queries.ts',
    change: 'another device of the account reads other times',
    from: '    await chooseZone(own?.time_zone ?? undefined);\n',
    to: '',
    killedBy: ['src/app/startup.test.tsx'],
    only: 'is the account’s',
  },
  {
    file: 'src/app/startup.tsx',
    change: 'whoever leaves leaves their zone behind',
    from: "    if (session.status === 'signed-out') void chooseZone(undefined);\n",
    to: '',
    killedBy: ['src/app/startup.test.tsx'],
    only: 'leaves with whoever leaves',
  },
] satisfies Mutant[];
