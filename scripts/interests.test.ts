import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filesOf } from './vite/namespaces.ts';

// Staff who play see beside a decision about a rival or a neighbour, before they send it, that somebody else decides or that
// they will be asked; about the own team nothing can be sent.

const note = 'src/components/league/interest-note.tsx';
/** Screens that need none, and why. */
const without: Record<string, string> = {
  'src/features/eligibility/decision-table.tsx': 'its page shows it, and puts the table out of use',
  'src/features/leagues/schedule/running-schedule.tsx': 'moves many matches; each answer says whose it was',
  'src/features/matches/matchday/matchday-results.tsx':
    'has the matches of a whole round; those of the own team are off',
  'src/features/matches/rulings/verdict.tsx': 'its match shows it',
  'src/features/people/gaming-id.tsx': 'its page shows it',
  'src/features/people/suspension.tsx': 'its page shows it',
  'src/features/teams/leave-team.tsx': 'a captain hands over the own team',
  'src/features/teams/shirt-dialog.tsx': 'the menu that opens it shows it',
};

const functions = globSync('supabase/schemas/**/*.sql')
  .flatMap((file) =>
    readFileSync(file, 'utf8')
      .split(/^create function private\./m)
      .slice(1),
  )
  .map((text) => ({ name: /^\w+/.exec(text)?.[0] ?? '', body: text.split(/^\$\$;/m, 1)[0] ?? '' }));

/** The functions that refuse a decision for an interest, themselves or by one that they call. */
function refusing(names: readonly string[]): readonly string[] {
  const calls = new RegExp(`private\\.(?:${names.join('|')})\\(`);
  const all = [...new Set([...names, ...functions.filter(({ body }) => calls.test(body)).map(({ name }) => name)])];
  return all.length === names.length ? all : refusing(all);
}

const commands = refusing(['check_no_interest']);
const hooks = globSync('src/data/*/mutations.ts').flatMap((file) =>
  readFileSync(file, 'utf8')
    .split(/^export (?:const|function) (?=use)/m)
    .filter((text) => [...text.matchAll(/\(\s*'(\w+)'/g)].some(([, name = '']) => commands.includes(name)))
    .map((text) => /^\w+/.exec(text)?.[0] ?? ''),
);
const screens = globSync('src/{components,features}/**/*.tsx')
  .filter((file) => !file.endsWith('.test.tsx'))
  .filter((file) => hooks.some((hook) => readFileSync(file, 'utf8').includes(`${hook}(`)));

test('the commands and screens of the staff are found', () => {
  expect(commands).toEqual(expect.arrayContaining(['adjust_points', 'move_match', 'rule_match', 'withdraw_team']));
  expect(hooks.length).toBeGreaterThan(25);
  expect(screens.length).toBeGreaterThan(20);
});

test('every screen of a decision that an interest may forbid shows it before it is sent', () => {
  expect(screens.filter((file) => !filesOf(file).has(note) && !(file in without))).toEqual([]);
  expect(Object.keys(without).filter((file) => !screens.includes(file))).toEqual([]);
});
