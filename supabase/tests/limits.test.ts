import { constantFrom, sample, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { cleanUsername, usernameProblem } from '#domain/usernames.ts';
import { club, league, match, openWorld, people } from './harness.ts';

const world = openWorld();

/** Whether the database takes this value in that row; nothing stays written. */
const takes = (table: string, column: string, value: unknown, where: string): Promise<boolean> =>
  world.inSql('owner', `update ${table} set ${column} = $1 where ${where}`, [value]).then(
    () => true,
    (error: { code: string }) => {
      if (error.code === '23514') return false;
      throw error;
    },
  );

const profile = `id = '${people.user}'`;
const team = `id = '${club.own}'`;
const ownLeague = `id = '${league}'`;
const season = `league_id = '${league}'`;
const fixture = `id = '${match}'`;
const text = (length: number) => 'x'.repeat(length);

describe('the numbers of the domain are the numbers of the database', () => {
  test.each([
    ['public.profiles', 'username', profile, limits.usernameMin, limits.usernameMax],
    ['public.profiles', 'gaming_id', profile, 1, limits.gamingIdMax],
    ['public.profiles', 'location', profile, 0, limits.locationMax],
    ['public.profiles', 'game_mode', profile, 0, limits.gameModeMax],
    ['public.profiles', 'description', profile, 0, limits.profileDescriptionMax],
    ['public.teams', 'name', team, limits.teamNameMin, limits.teamNameMax],
    ['public.teams', 'short_name', team, 1, limits.teamShortNameMax],
    ['public.teams', 'description', team, 0, limits.teamDescriptionMax],
    ['public.teams', 'contact', team, 0, limits.teamContactMax],
    ['public.leagues', 'name', ownLeague, limits.leagueNameMin, limits.leagueNameMax],
    ['public.leagues', 'description', ownLeague, 0, limits.leagueDescriptionMax],
    ['private.account_blocks', 'reason', `user_id = '${people.suspended}'`, limits.reasonMin, limits.reasonMax],
  ])('%s.%s has its bounds in characters', async (table, column, row, min, max) => {
    expect(await takes(table, column, text(min), row)).toBe(true);
    expect(await takes(table, column, text(max), row)).toBe(true);
    expect(await takes(table, column, text(max + 1), row)).toBe(false);
    // an empty short name is filled in
    if (min > 1) expect(await takes(table, column, text(min - 1), row)).toBe(false);
  });

  test('a username is one here if it is one there', async () => {
    const signs = 'a b z A Z 0 9 . _ - ş İ ı ß ÿ ɏ ɐ × ÷ é и Ω \u200b \u202e 😀 \t <'.split(' ').concat(' ');
    const one = string({ unit: constantFrom(...signs), maxLength: 22 });
    const names = [...sample(one, { numRuns: 3000, seed: 7 }), 'Işıl Öz', 'a  b', ' ab', 'ab ', 'Jürgen.9', '...'];
    const [rule] = await world.sql<{ check: string }>(
      `select substring(pg_get_constraintdef(oid) from 'CHECK (.*)') as check from pg_constraint where conname = 'profiles_username_shape'`,
    );
    const verdicts = await world.sql<{ username: string; taken: boolean }>(
      `select username, ${rule!.check} as taken from unnest($1::text[]) as username`,
      [names],
    );
    const differ = verdicts.filter(
      ({ username, taken }) => taken !== (cleanUsername(username) === username && usernameProblem(username) === null),
    );
    expect(differ).toEqual([]);
    expect(verdicts.filter(({ taken }) => taken).length).toBeGreaterThan(50);
  });

  test('a tag has its bounds in capitals', async () => {
    expect(await takes('public.teams', 'tag', 'X'.repeat(limits.teamTagMin), team)).toBe(true);
    expect(await takes('public.teams', 'tag', 'X'.repeat(limits.teamTagMax), team)).toBe(true);
    expect(await takes('public.teams', 'tag', 'X'.repeat(limits.teamTagMin - 1), team)).toBe(false);
    expect(await takes('public.teams', 'tag', 'X'.repeat(limits.teamTagMax + 1), team)).toBe(false);
  });

  test.each([
    [
      'public.team_members',
      'shirt_number',
      `player_id = '${people.captain}'`,
      limits.shirtNumberMin,
      limits.shirtNumberMax,
    ],
    ['public.league_seasons', 'max_teams', season, limits.seasonTeamsMin, limits.seasonTeamsMax],
    ['public.league_seasons', 'relegation_places', season, 0, limits.relegationPlacesMax],
    ['public.league_seasons', 'transfer_rights', season, 0, limits.transferRightsMax],
    ['public.league_seasons', 'renewal_days', season, 0, limits.renewalDaysMax],
  ])('%s.%s has its bounds', async (table, column, row, min, max) => {
    expect(await takes(table, column, min, row)).toBe(true);
    expect(await takes(table, column, max, row)).toBe(true);
    expect(await takes(table, column, min - 1, row)).toBe(false);
    expect(await takes(table, column, max + 1, row)).toBe(false);
  });

  test('a season begins with the defaults of the rules', async () => {
    await world.sql('insert into public.league_seasons (league_id, season) values ($1, 2)', [league]);
    const [row] = await world.sql('select * from public.league_seasons where league_id = $1 and season = 2', [league]);
    expect(row).toMatchObject({
      max_teams: limits.seasonTeamsDefault,
      relegation_places: limits.relegationPlaces,
      transfer_rights: limits.transferRights,
      renewal_days: limits.renewalDays,
      quarterfinal_best_of: limits.quarterfinalBestOf,
      semifinal_best_of: limits.semifinalBestOf,
      final_best_of: limits.finalBestOf,
    });
  });

  test('a series is a best of what the rules name', async () => {
    for (let games = 0; games <= 9; games += 1) {
      expect(await takes('public.league_seasons', 'final_best_of', games, season), String(games)).toBe(
        (limits.bestOfChoices as readonly number[]).includes(games),
      );
    }
  });

  test("the first season's prize pool fits where a season keeps it", async () => {
    expect(await takes('public.league_seasons', 'prize_pool', JSON.stringify(limits.prizePool), season)).toBe(true);
  });

  test('a score has its bound, and a forfeit its goals', async () => {
    const score = (home: number, away: number, forfeited: string | null = null) =>
      world
        .inSql(
          'owner',
          `update public.team_matches set status = 'finished', home_score = $1, away_score = $2, forfeited_by = $3 where ${fixture}`,
          [home, away, forfeited],
        )
        .then(
          () => true,
          () => false,
        );
    expect(await score(limits.scoreMax, 0)).toBe(true);
    expect(await score(limits.scoreMax + 1, 0)).toBe(false);
    expect(await score(limits.forfeitGoals, 0, 'away')).toBe(true);
    expect(await score(limits.forfeitGoals + 1, 0, 'away')).toBe(false);
  });

  test('points are given and taken within a bound', async () => {
    const adjust = (points: number) =>
      world
        .inSql(
          'owner',
          `insert into public.point_adjustments (league_id, season, team_id, points, reason) values ($1, 1, $2, $3, 'Because')`,
          [league, club.own, points],
        )
        .then(
          () => true,
          () => false,
        );
    expect(await adjust(-limits.adjustmentPointsMax)).toBe(true);
    expect(await adjust(limits.adjustmentPointsMax + 1)).toBe(false);
    expect(await adjust(0)).toBe(false);
  });

  test('constants inside functions say the same', async () => {
    const source = async (name: string) =>
      (await world.sql<{ prosrc: string }>(`select prosrc from pg_proc where oid = $1::regproc`, [name]))[0]?.prosrc ??
      '';
    expect(await source('private.keep_squad_size')).toContain(`squad_max constant int := ${limits.squadMax};`);
    expect(await source('private.lineup_is_open')).toContain(`interval '${limits.lineupRevealMinutes} minutes'`);
    expect(await source('private.landing')).toMatch(new RegExp(`limit ${limits.landingFixtures}\\s*$`));
    expect(await source('private.team_sums')).toContain(`when m.forfeited_by = 'both' then ${limits.forfeitGoals}`);
    const slots = await world.sql<{ rule: string }>(
      `select pg_get_constraintdef(oid) as rule from pg_constraint where conrelid = 'public.match_lineups'::regclass and conname ~ 'slot'`,
    );
    expect(slots[0]?.rule).toContain(`(slot <= ${limits.playersOnPitch})`);
  });
});
