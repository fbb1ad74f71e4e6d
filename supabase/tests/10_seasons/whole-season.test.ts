import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { seriesScore } from '#domain/competition/bracket.ts';
import { podium, readyForPlayoffs } from '#domain/competition/playoffs.ts';
import { drawLots, roundRobin } from '#domain/competition/schedule.ts';
import { rankTeams, type TableMatch } from '#domain/competition/standings.ts';
import { timetable } from '#domain/competition/timetable.ts';
import { openWorld } from '#supabase/tests/harness/harness.ts';
import { minutesAgo } from '#supabase/tests/harness/meeting.ts';
import { letPlay, protestsOver } from '#supabase/tests/harness/season.ts';
import { type Club, newClub } from '#supabase/tests/harness/signing.ts';
import { done } from '#supabase/tests/harness/traces.ts';

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
  const fixtures = timetable(roundRobin(drawLots(clubs.map(({ id }) => id), 7), legs as 1 | 2), {
    startsOn: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10),
    weekdays: [2, 4],
    hours: ['20:00', '21:00'],
    zone: 'Europe/Istanbul',
  }).map(({ suits: _suits, ...fixture }) => fixture); // prettier-ignore
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

/** Who wins: the club that comes first in the list, now and then the other. */
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
