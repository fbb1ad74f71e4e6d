/** House rules of importing: app → features → components → data → lib, domain. Messages say where the code belongs instead. */
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
      to: { path: '^src/(app|features|components|data)/' },
    },
    {
      name: 'data-below-components',
      severity: 'error',
      comment: 'src/data reads and writes; what draws belongs into components or a feature.',
      from: from('^src/data/', tests),
      to: { path: '^src/(app|features|components)/' },
    },
    {
      name: 'components-below-features',
      severity: 'error',
      comment: 'A part of one feature belongs into that feature.',
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
      name: 'no-feature-imports-another',
      severity: 'error',
      comment: 'What two features read is in src/data, what two features draw in src/components/league.',
      from: from('^src/features/([^/]+)/', tests),
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'only-data-calls-the-backend',
      severity: 'error',
      comment: 'Only src/data, the session, lib/live/socket.ts and lib/pictures.ts talk to supabase.',
      from: from('^src/', [
        '^src/data/',
        '^src/lib/(session|live/socket|pictures|supabase|supabase-client)\\.ts$',
        tests,
      ]),
      to: { path: '^src/lib/supabase\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'host-and-app-share-the-rule-book-only',
      severity: 'error',
      comment:
        'host and src share src/domain, the generated types and the words of articles about rounds, nothing else. One test runs the live updates of the app against the host, and kills it.',
      from: from('^host/', ['^host/(realtime/courses\\.test|testing/page-thread)\\.ts$']),
      to: {
        path: '^src/',
        pathNot:
          '^src/(domain/|locales/../round-up\\.json|testing/(mutant|webhook-addresses)\\.ts|database\\.types\\.ts)',
      },
    },
    {
      name: 'host-is-liftable',
      severity: 'error',
      comment:
        'The host knows no league: what it serves is a rule of SQL, a limit in src/domain/limits.ts, or an argument of main.ts. Only host/demo plays by the rule book.',
      from: from('^host/', ['^host/demo/', '^host/(testing|attacks)/', '\\.(test|mutants)\\.ts$']),
      to: {
        path: '^src/',
        pathNot: '^src/(domain/(limits|languages|account/(email|password|picture))|database\\.types)\\.ts$',
      },
    },
    {
      name: 'first-content-is-the-servers',
      severity: 'error',
      comment: 'What stands in for the browser is put there by the build, for the server alone.',
      from: from('^src/', '^src/app/first-content/'),
      to: { path: '^src/app/first-content/' },
    },
    {
      name: 'app-knows-no-host',
      severity: 'error',
      comment: 'The browser talks to the backend, not to the host.',
      from: { path: '^src/' },
      to: { path: '^host/' },
    },
    {
      name: 'functions-know-rules-and-texts-only',
      severity: 'error',
      comment:
        'What Supabase serves takes the rule book, the texts and the generated types of src, and nothing else of the project.',
      from: from('^supabase/functions/', tests),
      to: {
        path: '^(src|host|scripts|e2e|bench|supabase/tests)/',
        pathNot: '^src/(domain|locales)/|^src/database\\.types\\.ts$',
      },
    },
    {
      name: 'no-react-in-functions',
      severity: 'error',
      comment: 'What draws a page is a component; a function hands it the facts.',
      from: { path: '^supabase/functions/' },
      to: { path: '^node_modules/react' },
    },
    {
      name: 'database-tests-know-no-screens',
      severity: 'error',
      comment:
        'A database test asks the database, by the reads of src/data too; what a screen makes of the answer is tested beside the screen.',
      from: { path: '^supabase/tests/' },
      to: { path: '^(src/(app|features|components)|e2e|bench)/' },
    },
    {
      name: 'stories-see-what-a-browser-sees',
      severity: 'error',
      comment: 'A story uses the site; of the project it takes rules, texts and the host it starts.',
      from: { path: '^e2e/' },
      to: { path: '^(src/(app|features|components|lib|data)|bench)/' },
    },
    {
      name: 'scripts-know-no-screens',
      severity: 'error',
      comment:
        'Scripts build, check and measure; what they need of a screen is a rule or a text. One measures how the app follows topics.',
      from: { path: '^(scripts|bench)/' },
      to: { path: '^src/(app|features|components|lib|data)/', pathNot: '^src/lib/live/changes\\.ts$' },
    },
    {
      name: 'nothing-served-knows-tools',
      severity: 'error',
      comment: 'What runs for people imports nothing of what builds, measures and tests.',
      from: {
        path: '^(src|host|supabase/functions)/',
        pathNot: '(\\.(test|mutants)\\.tsx?$|^(src|host)/testing/|^host/attacks/)',
      },
      to: { path: '^(scripts|e2e|bench|supabase/tests)/|^(src|host)/testing/' },
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
