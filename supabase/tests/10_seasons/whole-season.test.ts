import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { seriesScore } from '#domain/competition/bracket.ts';
import { podium, readyForPlayoffs } from '#domain/competition/playoffs.ts';
import { seasonFacts, tableSeen } from '#domain/competition/season-table.ts';
import { rankTeams, type TableMatch } from '#domain/competition/standings.ts';
import { drawn } from '#supabase/tests/harness/drawn-season.ts';
import { openWorld } from '#supabase/tests/harness/harness.ts';
import { minutesAgo } from '#supabase/tests/harness/meeting.ts';
import { letPlay, protestsOver } from '#supabase/tests/harness/season.ts';
import { type Club, newClub } from '#supabase/tests/harness/signing.ts';
import { done } from '#supabase/tests/harness/traces.ts';
import type { Answer } from '#supabase/tests/harness/unchanged.ts';

/**
 * Whole seasons through the calls of the people concerned: captains enter, report, confirm, dispute, stay away and leave;
 * an admin draws, rules, puts off, takes points and ends it. The clock alone is the tests': a match that is to be played
 * is moved to a quarter of an hour ago.
 */

const world = openWorld({ sessions: 8 });
const admin = () => world.as('admin');
const captain = ({ captain: id }: Club) => world.as({ id });
const coCaptain = ({ coCaptain: id }: Club) => world.as({ id });

type Season = { league: string; clubs: Club[] };
type Match = TableMatch & { kickoff_at: string; series_id: string | null; game_no: number | null };

async function newSeason(count: number, legs: number): Promise<Season> {
  const league = randomUUID();
  await done(
    admin()
      .from('leagues')
      .insert({ id: league, name: `Whole season of ${count}` }),
  );
  await done(admin().from('league_seasons').insert({ league_id: league, season: 1, legs, max_teams: count }));
  const clubs: Club[] = [];
  for (let made = 0; made < count; made += 1) clubs.push(await newClub(world, { phase: 'none', more: 2 }));
  await letPlay(world, clubs.map(({ id }) => id)); // prettier-ignore
  for (const club of clubs) await done(captain(club).rpc('register_team', { ...seasonOf(league), team_id: club.id }));
  const fixtures = drawn({ ids: clubs.map(({ id }) => id), legs: legs as 1 | 2 });
  await done(admin().rpc('publish_schedule', { ...seasonOf(league), fixtures, draw_seed: 7 }));
  await done(admin().rpc('start_regular_season', seasonOf(league)));
  return { league, clubs };
}
const seasonOf = (league: string) => ({ league_id: league, season: 1 });

const matchesOf = async ({ league }: Season): Promise<Match[]> => {
  const read = admin().from('team_matches').select('*').eq('league_id', league).order('kickoff_at').order('id');
  const { data } = await read.limit(1000);
  return data as Match[];
};
const isOpen = ({ status }: Match) => status === 'scheduled' || status === 'postponed';

/** The winner: mostly the club that comes first in the list. */
function winnerOf({ clubs }: Season, match: Match): [winner: Club, loser: Club] {
  const [home, away] = [match.home_team_id, match.away_team_id].map((id) => clubs.findIndex((club) => club.id === id)) as [number, number];
  const upset = (home * 7 + away * 3) % 6 === 0;
  return home < away !== upset ? [clubs[home]!, clubs[away]!] : [clubs[away]!, clubs[home]!];
} // prettier-ignore

/** The winner's captain reports with the goals of its player, and the other side's co-captain confirms. */
async function report(
  season: Season,
  match: Match,
  answer: 'confirm' | 'dispute' | 'absent' = 'confirm',
): Promise<void> {
  const [winner, loser] = winnerOf(season, match);
  await world.sql('update public.team_matches set kickoff_at = $2 where id = $1', [match.id, minutesAgo(15)]);
  const goals = 2 + (Number.parseInt(match.id.slice(0, 2), 16) % 3);
  const [home_score, away_score] = match.home_team_id === winner.id ? [goals, 1] : [1, goals];
  const { data: id, error } =
    answer === 'absent'
      ? await captain(winner).rpc('claim_forfeit', { match_id: match.id })
      : await captain(winner).rpc('report_match', {
          match_id: match.id,
          home_score,
          away_score,
          stats: [{ player_id: winner.player, goals, mvp: true }],
        });
  expect(error).toBeNull();
  if (answer === 'dispute') {
    await done(captain(loser).rpc('dispute_report', { report_id: id!, reason: 'It was less' }));
    await done(
      admin().rpc('rule_match', { match_id: match.id, reason: 'As the pictures show', home_score, away_score }),
    );
  } else {
    await done(coCaptain(loser).rpc('confirm_report', { report_id: id! }));
  }
}

/** The regular season: of the first matches one is a no-show, one disputed and one put off; the rest is reported. */
async function playRegular(season: Season): Promise<void> {
  const [late, ...others] = await matchesOf(season);
  await done(admin().rpc('postpone_match', { match_id: late!.id, reason: 'The server is down' }));
  for (const [at, match] of others.entries()) {
    await report(season, match, at === 0 ? 'absent' : at === 1 ? 'dispute' : 'confirm');
    // the last club gives up when one match in four is played: nothing it played counts
    if (at === Math.floor(others.length / 4)) {
      const leaving = season.clubs.at(-1)!;
      await done(world.as('admin').rpc('withdraw_team', { ...seasonOf(season.league), team_id: leaving.id, reason: 'Too few of us' }));
      const left = await matchesOf(season);
      others.forEach((each) => Object.assign(each, left.find(({ id }) => id === each.id)));
      break;
    }
  } // prettier-ignore
  const rest = (await matchesOf(season)).filter(isOpen);
  for (const match of rest) {
    if (match.status === 'postponed') {
      await done(admin().rpc('move_match', { match_id: match.id, kickoff_at: new Date(Date.now() + 3_600_000).toISOString() })); // prettier-ignore
    }
    await report(season, match);
  }
  await done(admin().rpc('adjust_points', { ...seasonOf(season.league), team_id: season.clubs[2]!.id, points: -1, reason: 'A player too many' })); // prettier-ignore
}

/** The table as the app ranks it. */
async function tableOf(season: Season) {
  const [{ data: entries }, { data: adjustments }] = await Promise.all([
    admin()
      .from('league_teams')
      .select('team_id, withdrawn_at, playoff_seed, final_rank')
      .eq('league_id', season.league),
    admin().from('point_adjustments').select('team_id, points, reversed_at').eq('league_id', season.league),
  ]);
  const matches = await matchesOf(season);
  const teams = entries!.filter(({ withdrawn_at }) => withdrawn_at === null).map(({ team_id: id }) => ({ id }));
  return { entries: entries!, matches, rows: rankTeams({ teams, matches, adjustments: adjustments! }) };
}

/** Special matches until no place hangs on a tie, then the bracket of the first six. */
async function startPlayoffs(season: Season): Promise<string[]> {
  for (;;) {
    const { rows, matches } = await tableOf(season);
    const { deciders, open, seeds } = readyForPlayoffs(rows, matches);
    if (deciders.length === 0 && open.length === 0) {
      await protestsOver(world, season);
      await done(admin().rpc('start_playoffs', seasonOf(season.league)));
      return seeds;
    }
    for (const { pair } of deciders) {
      const kickoff_at = new Date(Date.now() + 86_400_000).toISOString();
      await done(admin().rpc('create_decider', { ...seasonOf(season.league), team_a: pair[0], team_b: pair[1], kickoff_at }));
    }
    for (const match of (await matchesOf(season)).filter(isOpen)) await report(season, match);
  }
} // prettier-ignore

describe('a whole season', () => {
  test.each([
    { teams: 7, legs: 2 },
    { teams: 10, legs: 1 },
    { teams: 20, legs: 1 },
  ])(
    'of $teams teams and $legs legs goes from the entries to the champion',
    async ({ teams, legs }) => {
      const season = await newSeason(teams, legs);
      await playRegular(season);
      // an evening later: nobody has reported twenty matches within the hour
      await world.sql('delete from private.command_counts');
      const seeds = await startPlayoffs(season);
      for (let game; (game = (await matchesOf(season)).find(isOpen)); ) await report(season, game);
      const before = await tableOf(season);
      await protestsOver(world, season);
      await done(admin().rpc('finish_season', seasonOf(season.league)));

      // the bracket says what the domain works out of its games
      const { data: series } = await admin().from('series').select('*').eq('league_id', season.league);
      for (const each of series!) {
        const games = before.matches.filter(({ series_id }) => series_id === each.id);
        expect(seriesScore(each, games)).toEqual({ wins_a: each.wins_a, wins_b: each.wins_b, winner_team_id: each.winner_team_id, no_winner: false });
      }
      const won = podium(series!, seeds)!;
      const { data: ended } = await admin().from('league_seasons').select('phase, champion_team_id').eq('league_id', season.league).single();
      expect(ended).toEqual({ phase: 'finished', champion_team_id: won.first });

      const { entries } = await tableOf(season);
      const ranked = entries.filter(({ final_rank }) => final_rank !== null).toSorted((a, b) => a.final_rank! - b.final_rank!);
      expect(ranked.slice(0, 6).map(({ final_rank }) => final_rank)).toEqual([1, 2, 3, 4, 5, 6]);
      expect(ranked).toHaveLength(teams - 1);
      expect(ranked.slice(0, 3).map(({ team_id }) => team_id)).toEqual([won.first, won.second, won.third]);
      expect(new Map(ranked.slice(6).map(({ team_id, final_rank }) => [team_id, final_rank]))).toEqual(
        new Map(before.rows.slice(6).map(({ team_id, position }) => [team_id, position])),
      );

      const { data: figures } = await admin().rpc('league_stats', seasonOf(season.league));
      const most = Math.max(...figures!.map(({ goals }) => goals));
      const { data: awards } = await admin().from('player_achievements').select('player_id').eq('league_id', season.league).eq('type', 'top_scorer');
      expect(awards!.map(({ player_id }) => player_id).toSorted()).toEqual(
        figures!.filter(({ goals }) => goals === most).map(({ player_id }) => player_id).toSorted(),
      );
    },
    300_000,
  ); // prettier-ignore
});

/** An organiser's view of a season: phase, rules, entries, matches, point adjustments and the table. */
async function standOf({ league }: Pick<Season, 'league'>, season = 1) {
  const of = { league_id: league, season };
  const [rules, entries, matches, adjustments] = await Promise.all([
    admin().from('league_seasons').select('phase, draw_seed, points_for_win, playoff_teams, relegation_places, champion_team_id').match(of).maybeSingle(),
    admin().from('league_teams').select('team_id, withdrawn_at, playoff_seed, final_rank, team:teams!league_teams_team_id_fkey(id, name, short_name, logo, kit_primary, kit_secondary)').match(of).order('team_id'),
    admin().from('team_matches').select('matchday, stage, series_id, game_no, home_team_id, away_team_id, kickoff_at, status, home_score, away_score, live_home_score, live_away_score, forfeited_by').match(of).order('kickoff_at').order('home_team_id'),
    admin().from('point_adjustments').select('team_id, points, reason, reversed_at').match(of).is('reversed_at', null),
  ]);
  return { rules: rules.data, entries: entries.data!, matches: matches.data!, adjustments: adjustments.data! };
} // prettier-ignore
type Stand = Awaited<ReturnType<typeof standOf>>;

/** The preview of a table, as the app shows it. */
const seenOf = ({ rules, entries, matches, adjustments }: Stand) =>
  tableSeen(
    seasonFacts(
      { entries, adjustments, matches: matches.map((match, index) => ({ ...match, id: `${index}` })) },
      rules!,
    ),
  );

test('an organiser goes from an empty league to its second season, and takes every mistake back', async () => {
  const league = randomUUID();
  const first = seasonOf(league);
  const second = { league_id: league, season: 2 };
  const rules = { playoff_teams: 4, relegation_places: 1, points_for_win: 3 };
  await done(admin().from('leagues').insert({ id: league, name: 'First and second' }));
  await done(admin().from('league_seasons').insert({ ...first, legs: 1, max_teams: 5, ...rules }));
  /** The step is a mistake: it changes what stands, and taken back it leaves everything as it was. */
  const mistake = async (step: () => PromiseLike<Answer>, back: () => PromiseLike<Answer>, season = 1) => {
    const before = await standOf({ league }, season);
    await done(step());
    expect(await standOf({ league }, season)).not.toEqual(before);
    await done(back());
    expect(await standOf({ league }, season)).toEqual(before);
  };

  // entries
  const wrong = { teams: [{ name: 'Wrong file' }, { name: 'Wrong file too' }], fixtures: [], dry: false };
  await mistake(
    () => admin().rpc('import_season', { ...first, ...wrong }),
    () => admin().rpc('undo_import', first),
  );
  const clubs: Club[] = [];
  for (let made = 0; made < 5; made += 1) clubs.push(await newClub(world, { phase: 'none', more: 2 }));
  const ids = clubs.map(({ id }) => id);
  await letPlay(world, ids);
  for (const club of clubs) await done(captain(club).rpc('register_team', { ...first, team_id: club.id }));

  // the draw and the start
  const draw = (of: typeof first, draw_seed: number) =>
    admin().rpc('publish_schedule', { ...of, fixtures: drawn({ ids, legs: 1 }) as never, draw_seed });
  await mistake(
    () => draw(first, 5),
    () => admin().rpc('undo_schedule', first),
  );
  await done(draw(first, 7));
  await mistake(
    () => admin().rpc('start_regular_season', first),
    () => admin().rpc('undo_season_start', first),
  );
  await done(admin().rpc('start_regular_season', first));

  // while it runs
  const season: Season = { league, clubs };
  const [opening, another] = await matchesOf(season);
  for (const match of [opening!, another!]) await report(season, match);
  const [leaving] = clubs;
  await mistake(
    () => admin().rpc('withdraw_team', { ...first, team_id: leaving!.id, reason: 'Read wrongly', voids: true }),
    () => admin().rpc('reinstate_team', { ...first, team_id: leaving!.id, reason: 'They play on' }),
  );
  let adjustment_id = '';
  await mistake(
    async () => {
      const answer = await admin().rpc('adjust_points', { ...first, team_id: leaving!.id, points: -3, reason: 'A player too many' });
      adjustment_id = answer.data!;
      return answer;
    },
    () => admin().rpc('reverse_adjustment', { adjustment_id, reason: 'It was another team' }),
  );
  const seen = async () => ({ ...seenOf(await standOf({ league })), league_zone: 'Europe/Istanbul' });
  const changed = await seen();
  const change = async (to: object, shown?: object) =>
    admin().rpc('change_table_rules', { ...first, ...rules, time_zone: 'Europe/Istanbul', ...to, seen: (shown ?? (await seen())) as never });
  await mistake(
    () => change({ points_for_win: 2 }),
    () => change({}),
  );
  for (const match of (await matchesOf(season)).filter(isOpen)) await report(season, match);
  // a preview that others have overtaken changes nothing
  expect((await change({ points_for_win: 2 }, changed)).error).toMatchObject({ hint: 'tableChanged' });

  // the playoffs and the end
  await protestsOver(world, season);
  await mistake(
    async () => admin().rpc('start_playoffs', { ...first, seen: seenOf(await standOf({ league })) as never }),
    () => admin().rpc('undo_playoffs', first),
  );
  await done(admin().rpc('start_playoffs', { ...first, seen: seenOf(await standOf({ league })) as never }));
  for (let game; (game = (await matchesOf(season)).find(isOpen)); ) await report(season, game);
  await protestsOver(world, season);
  await done(admin().rpc('finish_season', first));
  const { rules: ended, entries } = await standOf({ league });
  expect(ended?.phase).toBe('finished');
  expect(entries.find(({ final_rank }) => final_rank === 1)?.team_id).toBe(ended?.champion_team_id);

  // the second season
  const league_ids = [league];
  const roll = async () => {
    const { data } = await admin().rpc('rollover_preview', { league_ids });
    return admin().rpc('roll_over', {
      league_ids,
      team_ids: data!.map(({ team_id }) => team_id),
      into_ids: data!.map(({ into_id }) => into_id),
    });
  };
  await mistake(roll, () => admin().rpc('undo_rollover', { league_ids }), 2);
  await done(roll());
  await done(draw(second, 9));
  await done(admin().rpc('start_regular_season', second));
  const begun = await standOf({ league }, 2);
  expect(begun.rules).toMatchObject({ phase: 'regular', draw_seed: 9, ...rules });
  expect(begun.entries.map(({ team_id }) => team_id)).toEqual(ids.toSorted());
  expect(begun.matches).toHaveLength(10);
  // and the first one stands as it ended
  expect(await standOf({ league })).toMatchObject({ rules: ended, entries });
}, 120_000); // prettier-ignore
