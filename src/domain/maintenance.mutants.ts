import type { Mutant } from '#testing/mutant.ts';

export default [
  {
    file: 'src/domain/maintenance.ts',
    change: 'a word switches maintenance on',
    from: 'isRecord(value) && value.enabled === true',
    to: 'isRecord(value) && Boolean(value.enabled)',
    killedBy: ['src/domain/maintenance.test.ts'],
  },
  {
    file: 'src/domain/maintenance.ts',
    change: 'an empty message is shown',
    from: 'return { enabled: isMaintenanceOn(value), message: message || defaultMaintenanceMessage };',
    to: 'return { enabled: isMaintenanceOn(value), message };',
    killedBy: ['src/domain/maintenance.test.ts'],
  },
  {
    file: 'src/domain/maintenance.ts',
    change: 'an empty message is stored',
    from: 'message: message.trim() || defaultMaintenanceMessage',
    to: 'message: message.trim()',
    killedBy: ['src/domain/maintenance.test.ts'],
  },
  {
    file: 'src/domain/maintenance.ts',
    change: 'who changed it is left out',
    from: '    updated_by: by.userId,\n',
    to: '',
    killedBy: ['src/domain/maintenance.test.ts'],
  },
  {
    file: 'src/domain/maintenance.ts',
    change: 'a setting that is null breaks the site',
    from: "typeof value === 'object' && value !== null",
    to: "typeof value === 'object'",
    killedBy: ['src/domain/maintenance.test.ts'],
  },
] satisfies Mutant[];
