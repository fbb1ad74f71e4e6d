import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Retired names (docs/glossary.md) of files and identifiers that have no other meaning. */
const retired: Record<string, string> = {
  'sheets.ts': 'csv.ts',
  'season-sheets': 'season-files',
  'results-sheet': 'matchday-results',
  SheetRow: 'ResultRow',
  'figures.json': 'stats.json',
  FigureList: 'StatList',
  eachFigure: 'eachStat',
  playerFigureMax: 'playerStatMax',
  useWordedForm: 'useTranslatedForm',
  WordedForm: 'TranslatedForm',
  failureWords: 'failureText',
  useTellRound: 'useWriteRoundArticle',
  tell_sides: 'notify_sides',
  renderActs: 'renderActions',
  actsLabel: 'actionsLabel',
  'desk.json': 'staff.json',
  'news-desk': 'staff-news',
  'team-desk': 'staff-teams',
  useRooms: 'usePages',
  'staff-rooms': 'staff-pages',
  withMarks: 'withBadges',
  'large-askers': 'heavy-clients',
  whenKnown: 'whenDefined',
  'goes-to': 'go-to-shortcuts',
  keepInStep: 'refreshStaleReads',
  OnceUsable: 'DeferredStartup',
  WithData: 'DataShell',
  WhoIsIn: 'AttendanceSummary',
  'sat-out': 'suspension-note',
  KeptTable: 'HiddenTable',
  useTogether: 'useRevealGroup',
  'twin-entry': 'dialog-entry',
  MatterView: 'RulingCaseView',
  WhoScored: 'ScorersForm',
  'known-answer': 'preloaded-answer',
  'kept-reads': 'stored-reads',
  'ways-out': 'delivery-channels',
  wayQueries: 'deliveryChannelQueries',
  HandedSection: 'TopicHandoverSection',
  ClaimCard: 'ReportCard',
  'claim-card': 'report-card',
  'claim-question': 'report-question',
  'rulings/claims': 'rulings/reports-table',
  claimOf: 'reportOf',
  claimedStats: 'reportedStats',
  claimed_by: 'reported_by',
  answerClaim: 'answerReport',
  claimWaits: 'reportWaits',
  resultClaimed: 'resultReported',
  claimDecided: 'matchReportDecided',
  file_claim: 'file_report',
  open_claim: 'open_report',
  '030_claims': '030_reports',
  'ways.json': 'delivery-channels.json',
  't: ways': 't: channelTexts',
  TakenAlong: 'OfflineCopy',
  takeAlong: 'storeOffline',
  ownMatter: 'ownCase',
  rivalMatter: 'rivalCase',
  neighbourMatter: 'neighbourCase',
  check_no_own_matter: 'check_no_own_case',
  ruling_matters: 'ruling_cases',
  'own-matters': 'own-cases',
  'use-above': 'use-market-ready',
  'use-stays': 'use-contract-deadline',
  'use-carry': 'use-drag',
  useSettled: 'useDebounced',
  usePassed: 'useHasPassed',
  'until.ts': 'use-undo-deadline.ts',
  'elsewhere.ts': 'use-conflicts.ts',
  NowCalled: 'CurrentName',
  'faces.ts': 'player-pictures.ts',
  onTheWire: 'rawRequest',
  openBattle: 'openAttackedHost',
  hostilities: 'hostileRequests',
  'poison.ts': 'payload-columns.ts',
  'asker.ts': 'repeated-calls.ts',
  '40_ways': '40_notification_channels',
  '45_handed.sql': '45_handed_topics.sql',
  'private.ways': 'private.delivery_channels',
  notification_ways: 'notification_channels',
  my_notification_ways: 'my_notification_channels',
  set_notification_way: 'set_notification_channels',
  delivery_ways: 'delivery_channels',
  set_delivery_ways: 'set_delivery_channels',
  default_ways: 'default_channels',
  ways_of: 'channels_of',
  enqueue_ways: 'enqueue_deliveries',
  of_way: 'of_channel',
};

/** Names of files that say a word of the glossary's "not" column and mean what it still means. */
const otherwise = ['room', 'search-marks'];

const paths = execFileSync('git', ['ls-files', 'src', 'host', 'docs', 'e2e', 'supabase', 'bench'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.(tsx?|css|md|sql)$/.test(path) && !/^docs\/spec\/|^supabase\/migrations\//.test(path));

test('no file says what was renamed', () => {
  const names = Object.keys(retired).map((name) => name.replaceAll('.', String.raw`\.`));
  const retiredName = new RegExp(String.raw`(?<![\w-])(?:${names.join('|')})(?![\w-])`, 'g');
  const faults = paths.flatMap((path) =>
    [...`${path}\n${readFileSync(path, 'utf8')}`.matchAll(retiredName)].map(
      ([name]) => `${path}: ${name}, now ${retired[name]}`,
    ),
  );
  expect(faults).toEqual([]);
});

test('no file is named by a word that the glossary has another one for', () => {
  const [, table = ''] = readFileSync('docs/glossary.md', 'utf8').split('## The code');
  const not = [...table.matchAll(/^\|[^|]+\|[^|]+\|([^|]+)\|$/gm)].flatMap(([, words = '']) =>
    words.trim().split(', '),
  );
  const words = not.filter((word) => /^[a-z]+$/.test(word) && word !== 'not');
  expect(words).toContain('sheet');
  const named = new RegExp(String.raw`(?<![a-z])(?:${words.join('|')})s?(?![a-z])`);
  expect(paths.filter((path) => named.test(otherwise.reduce((left, each) => left.replaceAll(each, ''), path)))).toEqual(
    [],
  );
});

/** Phrases of comments, documents and English texts that have one plain form, which is the reason given. */
const plainForms: [RegExp, string][] = [
  [/\bwhoever\b/i, 'anybody who, or the noun: the caller, a member'],
  [/\bfor want of\b/i, 'without'],
  [/\bis there to be\b/i, 'is for'],
  [/\bshall be\b/i, 'must be'],
  [/\bas there may be\b/i, 'the maximum'],
];

/** A comment that begins so has no noun as its subject. */
const bareSubject = /^\s*(?:\/\/|\{?\/\*\*?|\*|--) (?:What|Who)\b/;

test('comments, documents and English texts use plain forms', () => {
  const texts = execFileSync('git', ['ls-files', 'src', 'host', 'scripts', 'supabase', 'docs', '*.md'], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => /\.(tsx?|css|sql|md)$|^src\/locales\/en\//.test(path))
    .filter((path) => !/^supabase\/migrations|^docs\/spec|^CHANGELOG|database\.types/.test(path));
  expect(texts.length).toBeGreaterThan(1000);
  const faults = texts.flatMap((path) =>
    linesOf(path).flatMap((line) =>
      plainFormsOf(path)
        .filter(([form]) => form.test(line))
        .map(([, plain]) => `${path}: ${line.trim()} (${plain})`),
    ),
  );
  expect(faults).toEqual([]);
});

const plainFormsOf = (path: string): [RegExp, string][] =>
  /\.(?:md|json)$/.test(path) ? plainForms : [...plainForms, [bareSubject, 'a noun: the caller, the rows, the answer']];

/** The lines of a file that people read: all of a document or of texts, otherwise the comments outside bodies of SQL. */
function linesOf(path: string): string[] {
  const text = readFileSync(path, 'utf8');
  if (/\.(?:md|json)$/.test(path)) return text.split('\n');
  if (path.endsWith('.sql')) return text.replaceAll(/\$\$[^]*?\$\$/g, '').match(/^\s*--.*$/gm) ?? [];
  return text.match(/^\s*(?:\/\/|\{?\/?\*).*$/gm) ?? [];
}

/** A value has a noun for its name; a participle says nothing of what it holds. */
const participle =
  /\b(?:const|let) (?:asked|said|given|kept|found|known)\b|\((?:asked|said|given|kept|found|known)(?:: [^()]*)?\)(?:: [^=]*)? =>/g;

test('no value is named by a participle', () => {
  const code = execFileSync('git', ['ls-files', 'src', 'host', 'e2e', 'scripts', 'bench', 'supabase'], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => /\.tsx?$/.test(path) && path !== 'src/database.types.ts');
  const named = code.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(participle)].map(([text]) => `${path}: ${text}`),
  );
  expect(named).toEqual([]);
});
