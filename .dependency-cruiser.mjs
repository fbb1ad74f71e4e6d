/** House rules of importing: app → features → components → lib, domain. Messages say where the code belongs instead. */
const from = (path, pathNot) => ({ path, ...(pathNot ? { pathNot } : {}) });
const tests = '(\\.test\\.tsx?$|^src/testing/)';

export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Move what both need into a third file.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'domain-stands-alone',
      severity: 'error',
      comment: 'The rule book is pure: pass data, time and randomness in as arguments.',
      from: from('^src/domain/', tests),
      to: { pathNot: '^src/domain/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'lib-below-everything',
      severity: 'error',
      comment: 'lib is our side of each library; what knows the league belongs into domain, components or a feature.',
      from: from('^src/lib/', tests),
      to: { path: '^src/(app|features|components)/' },
    },
    {
      name: 'components-below-features',
      severity: 'error',
      comment: 'A component is given its data; a part that reads belongs into its feature.',
      from: from('^src/components/', tests),
      to: { path: '^src/(app|features)/' },
    },
    {
      name: 'features-below-app',
      severity: 'error',
      comment: 'Routes, guards and shells belong to app; a feature knows its own pages only.',
      from: { path: '^src/features/' },
      to: { path: '^src/app/' },
    },
    {
      name: 'facts-and-acts-are-shared-screens-are-not',
      severity: 'error',
      comment:
        "A feature may import another's queries.ts and mutations.ts, who is looking, the season of an address and what its table is made of; what two features draw moves to components/league.",
      from: { path: '^src/features/([^/]+)/', pathNot: tests },
      to: {
        path: '^src/features/',
        pathNot:
          '^src/features/($1/|[^/]+/(queries|mutations)\\.ts$|(auth/viewer|leagues/(season-facts|use-league-choice|use-league-season))\\.ts$)',
      },
    },
    {
      name: 'one-door-to-the-backend',
      severity: 'error',
      comment: 'Only queries.ts, mutations.ts, the session, lib/live.ts and lib/pictures.ts talk to supabase.',
      from: {
        path: '^src/',
        pathNot: [
          '/(queries|mutations)\\.ts$',
          '^src/lib/(session|live|pictures|supabase|supabase-client)\\.ts$',
          tests,
        ],
      },
      to: { path: '^src/lib/supabase\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'host-and-app-share-the-rule-book-only',
      severity: 'error',
      comment: 'host and src share src/domain, the generated types and the words of round-ups, nothing else.',
      from: { path: '^host/' },
      to: {
        path: '^src/',
        pathNot: '^src/(domain/|locales/../round-up\\.json|testing/mutant\\.ts|database\\.types\\.ts)',
      },
    },
    {
      name: 'app-knows-no-host',
      severity: 'error',
      comment: 'The browser talks to the backend, not to the host.',
      from: { path: '^src/' },
      to: { path: '^host/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { conditionNames: ['import', 'default'], exportsFields: ['exports'] },
  },
};
