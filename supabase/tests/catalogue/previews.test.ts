import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openWorld } from '#supabase/tests/harness/harness.ts';

/**
 * Commands that write a league, a season, an entry or point adjustments may change a table. Each of them shows the
 * table before and after in its dialog (TableEffect), or says here why there is nothing to show.
 */

const world = openWorld();

const season = 'src/features/leagues/season';
/** The files of the dialog that shows the effect before it sends the command. */
const shown: Record<string, string[]> = {
  adjust_points: [`${season}/season-points.tsx`],
  reverse_adjustment: [`${season}/season-points.tsx`],
  change_table_rules: [`${season}/table-rules.tsx`],
  reinstate_team: [`${season}/withdrawals.tsx`],
  undo_result: ['src/features/matches/rulings/effect.tsx', 'src/features/matches/rulings/verdict.tsx'],
  withdraw_team: ['src/components/league/withdraw-dialog.tsx'],
};
const rights = 'writes how many transfer rights a team has: the table has no such column';
const before = 'of a season in which nothing is played yet';
const none: Record<string, string> = {
  accept_contract: rights,
  set_extra_rights: rights,
  archive_league: 'hides a league whose seasons are over; its tables stand',
  delete_league: 'only with empty seasons',
  delete_season: 'only an empty one',
  finish_season: 'the order is the bracket’s, which stands on the page; the table keeps its own',
  import_season: `${before}: the page reads the files back in words first`,
  publish_schedule: before,
  register_team: before,
  roll_over: `${before}: its own preview lists who enters which league`,
  start_playoffs: 'freezes the table as it stands; the dialog shows the pairs',
  start_regular_season: before,
  undo_playoffs: 'takes the bracket away; the table stays',
  undo_schedule: before,
  undo_season_start: before,
  undo_import: 'empties the season, which its dialog says; nothing has come to it since',
  undo_rollover: before,
};

test('every command that may change a table shows its effect first, or says why not', async () => {
  const functions = await world.sql<{ name: string; source: string; command: boolean }>(
    `select p.proname as name, string_agg(p.prosrc, ' ') as source,
            bool_or(p.provolatile = 'v' and has_function_privilege('authenticated', p.oid, 'execute')) as command
       from pg_proc p where p.pronamespace = 'private'::regnamespace group by p.proname`,
  );
  const sources = new Map(functions.map(({ name, source }) => [name, source.replaceAll(/--.*$/gm, '')]));
  const writes = /\b(insert into|update|delete from) public\.(leagues|league_seasons|league_teams|point_adjustments)\b/;
  const reaches = (name: string, seen = new Set<string>()): boolean => {
    const source = sources.get(name);
    if (source === undefined || seen.has(name)) return false;
    seen.add(name);
    return (
      writes.test(source) || [...source.matchAll(/\bprivate\.(\w+)\(/g)].some(([, called]) => reaches(called!, seen))
    );
  };
  const commands = functions.filter(({ name, command }) => command && reaches(name)).map(({ name }) => name);
  expect(commands.toSorted()).toEqual([...Object.keys(shown), ...Object.keys(none)].toSorted());
});

test.each(Object.entries(shown))('%s: its dialog shows the table before and after', (name, files) => {
  const source = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  expect(source).toContain('<TableEffect');
  const hook = `use_${name}`.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  expect(source.includes(name) || source.includes(hook)).toBe(true);
});
