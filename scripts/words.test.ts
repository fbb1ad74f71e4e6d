import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What was renamed once (docs/glossary.md), as a file or an identifier that can mean nothing else. */
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
};

/** Names of files that say a word of the glossary's "not" column and mean what it still means. */
const otherwise = ['room', 'search-marks'];

const paths = execFileSync('git', ['ls-files', 'src', 'host', 'docs', 'e2e'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.(tsx?|css|md)$/.test(path) && !path.startsWith('docs/spec/'));

test('no file says what was renamed', () => {
  const names = Object.keys(retired).map((name) => name.replaceAll('.', String.raw`\.`));
  const pattern = new RegExp(String.raw`(?<![\w-])(?:${names.join('|')})(?![\w-])`, 'g');
  const faults = paths.flatMap((path) =>
    [...`${path}\n${readFileSync(path, 'utf8')}`.matchAll(pattern)].map(
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
