import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languages } from '#domain/languages.ts';
import { openWorld } from '#supabase/tests/harness/harness.ts';

/**
 * Decisions about a whole season, an entry or a cup can be taken back while nothing later depends on them, or have a reason
 * here. Both dialogs name the deadline.
 */

const world = openWorld();

type Text = { file: string; key: string };
type Way = { undo: string; does: Text; takesBack: Text };

const league = 'src/features/leagues';
const start = { file: `${league}/season/start-dialog.tsx`, key: 'staff:taking.start.until' };
const undoStart = `${league}/season/undo-start.tsx`;
const ways: Record<string, Way> = {
  adjust_points: {
    undo: 'reverse_adjustment',
    does: { file: `${league}/season/season-points.tsx`, key: 'season:points.until' },
    takesBack: { file: `${league}/season/season-points.tsx`, key: 'season:points.reverseUntil' },
  },
  change_table_rules: {
    undo: 'change_table_rules',
    does: { file: `${league}/season/table-rules.tsx`, key: 'staff:tableRules.until' },
    takesBack: { file: `${league}/season/table-rules.tsx`, key: 'staff:tableRules.until' },
  },
  import_season: {
    undo: 'undo_import',
    does: { file: `${league}/import/admin-import-page.tsx`, key: 'import:until' },
    takesBack: { file: `${league}/season/removal.tsx`, key: 'staff:remove.undoImportUntil' },
  },
  publish_schedule: {
    undo: 'undo_schedule',
    does: { file: `${league}/schedule/season-schedule.tsx`, key: 'schedule:undo.until' },
    takesBack: { file: `${league}/schedule/season-schedule.tsx`, key: 'schedule:undo.until' },
  },
  roll_over: {
    undo: 'undo_rollover',
    does: { file: `${league}/season/rollover-preview.tsx`, key: 'rollover:undoUntil' },
    takesBack: { file: `${league}/season/rolled-seasons.tsx`, key: 'rollover:undoUntil' },
  },
  start_regular_season: {
    undo: 'undo_season_start',
    does: start,
    takesBack: { file: undoStart, key: 'staff:taking.start.until' },
  },
  start_playoffs: {
    undo: 'undo_playoffs',
    does: { file: `${league}/season/season-playoffs.tsx`, key: 'staff:taking.playoffs.until' },
    takesBack: { file: undoStart, key: 'staff:taking.playoffs.until' },
  },
  withdraw_team: {
    undo: 'reinstate_team',
    does: { file: 'src/components/league/withdraw-dialog.tsx', key: 'leagues:entry.withdraw.until' },
    takesBack: { file: `${league}/season/withdrawals.tsx`, key: 'leagues:entry.withdrawals.until' },
  },
};

const itself = 'takes something back itself';
const before = 'its dialog says that it is for good: only what is empty goes';
const none: Record<string, string> = {
  accept_contract: 'two parties signed; ending a contract is a command of its own',
  set_extra_rights: 'a number that is set again',
  archive_league: 'the same command restores the league',
  delete_league: before,
  delete_season: before,
  finish_season: 'titles, awards and completed contracts stand on it; its dialog says that it is for good',
  register_team: 'the captain takes the team out again with withdraw_team',
  save_night_cup: 'changed again by the same command until check-in',
  open_night_cup: 'opens entry; a cup that was a mistake is cancelled',
  enter_night_cup: 'leave_night_cup',
  leave_night_cup: 'enter_night_cup, as long as there is a place',
  remove_from_night_cup: 'enter_night_cup, by an admin',
  check_in_night_cup: 'says that a team is here; it leaves with leave_night_cup',
  set_night_cup_public: 'a switch',
  start_night_cup: 'the draw would be repeated at once, and the first kick-off is minutes away; its dialog says so',
  cancel_night_cup: 'asked with a reason, and said to every squad; another cup is planned',
  reverse_adjustment: itself,
  reinstate_team: itself,
  undo_import: itself,
  undo_playoffs: itself,
  undo_result: itself,
  undo_rollover: itself,
  undo_schedule: itself,
  undo_season_start: itself,
};

test('every command that writes a league, a season, an entry, points or a cup is taken back, or says why not', async () => {
  const functions = await world.sql<{ name: string; source: string; command: boolean }>(
    `select p.proname as name, string_agg(p.prosrc, ' ') as source,
            bool_or(p.provolatile = 'v' and has_function_privilege('authenticated', p.oid, 'execute')) as command
       from pg_proc p where p.pronamespace = 'private'::regnamespace group by p.proname`,
  );
  const sources = new Map(functions.map(({ name, source }) => [name, source.replaceAll(/--.*$/gm, '')]));
  const writes =
    /\b(insert into|update|delete from) public\.(leagues|league_seasons|league_teams|point_adjustments|night_cups|night_cup_teams)\b/;
  const reaches = (name: string, seen = new Set<string>()): boolean => {
    const source = sources.get(name);
    if (source === undefined || seen.has(name)) return false;
    seen.add(name);
    return (
      writes.test(source) || [...source.matchAll(/\bprivate\.(\w+)\(/g)].some(([, called]) => reaches(called!, seen))
    );
  };
  const commands = functions.filter(({ name, command }) => command && reaches(name)).map(({ name }) => name);
  // draws that write matches alone
  expect([...commands, 'publish_schedule'].filter((name, at, all) => all.indexOf(name) === at).toSorted()).toEqual(
    [...Object.keys(ways), ...Object.keys(none)].toSorted(),
  );
  const names = new Set(functions.filter(({ command }) => command).map(({ name }) => name));
  expect(Object.values(ways).filter(({ undo }) => !names.has(undo))).toEqual([]);
});

const textOf = (language: string, key: string): unknown => {
  const [namespace, path] = key.split(':') as [string, string];
  const texts: unknown = JSON.parse(readFileSync(`src/locales/${language}/${namespace}.json`, 'utf8'));
  return path.split('.').reduce<unknown>((node, name) => (node as Record<string, unknown> | undefined)?.[name], texts);
};

test.each(Object.entries(ways))('%s: both dialogs say until when', (_name, { does, takesBack }) => {
  for (const { file, key } of [does, takesBack]) {
    for (const language of languages) expect(textOf(language, key), `${language} ${key}`).toBeTypeOf('string');
    const source = readFileSync(file, 'utf8');
    const [, path] = key.split(':') as [string, string];
    // the whole key, its part that is chosen by the phase, or the hook that chooses it
    const named = path.startsWith('taking.') ? ['useUndoDeadline('] : [`'${path}'`, path.replace(/\w+$/, '${')];
    expect(
      named.some((part) => source.includes(part)),
      `${file} names ${key}`,
    ).toBe(true);
  }
});
