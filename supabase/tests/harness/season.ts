import { randomUUID } from 'node:crypto';
import { putMatch } from './fixtures.ts';
import type { World } from './harness.ts';
import { minutesAgo } from './meeting.ts';
import { type Club, newClub } from './signing.ts';

/** A season whose table is played: clubs from the first place to the last. */
export type PlayedSeason = { league: string; clubs: Club[]; ids: string[] };

export type Score = readonly [home: number, away: number];

/** 2-1 for the winner. */
export const wonBy = ({ home_team_id }: { home_team_id: string }, winner: string): Score =>
  home_team_id === winner ? [2, 1] : [1, 2];

let seasons = 0;

/**
 * A single round robin of so many clubs. The better placed one wins 2-1 (so nobody is level), unless `scores` says how
 * two of them ended, by their places from 0: `{'0-1': [0, 1]}`; null leaves that match to be played.
 */
export async function playedSeason(
  world: World,
  {
    clubs: count = 7,
    scores = {},
    tier = 1,
    size = 6,
    thirdPlace = false,
  }: {
    clubs?: number;
    scores?: Record<string, Score | null>;
    tier?: number;
    /** How many teams play the playoffs, and whether the losers of the semi-finals meet. */
    size?: 4 | 6 | 8;
    thirdPlace?: boolean;
  } = {},
): Promise<PlayedSeason> {
  const league = randomUUID();
  await world.sql('insert into public.leagues (id, name, tier) values ($1, $2, $3)', [league, `Played ${(seasons += 1)}`, tier]); // prettier-ignore
  await world.sql(
    `insert into public.league_seasons (league_id, season, phase, playoff_teams, third_place_match)
       values ($1, 1, 'regular', $2, $3)`,
    [league, size, thirdPlace],
  );
  const clubs: Club[] = [];
  for (let made = 0; made < count; made += 1)
    clubs.push({ ...(await newClub(world, { phase: 'none', more: 2 })), league });
  const ids = clubs.map(({ id }) => id);
  await world.sql('insert into public.league_teams (league_id, season, team_id) select $1, 1, unnest($2::uuid[])', [
    league,
    ids,
  ]);
  await letPlay(world, ids);
  let matchday = 0;
  for (const [one, home_team_id] of ids.entries()) {
    for (const [other, away_team_id] of ids.entries()) {
      if (other <= one) continue;
      const { [`${one}-${other}`]: score = [2, 1] } = scores;
      await putMatch(world, {
        league_id: league,
        season: 1,
        matchday: (matchday += 1),
        home_team_id,
        away_team_id,
        kickoff_at: minutesAgo(60 * 24 * 100 - matchday),
        ...(score && { status: 'finished', home_score: score[0], away_score: score[1] }),
      });
    }
  }
  return { league, clubs, ids };
}

/** The squads have been together, and eligible, for a year. */
export async function letPlay(world: World, teams: string[]): Promise<void> {
  await world.sql(
    `update public.team_members set eligibility = 'eligible', joined_at = joined_at - interval '1 year' where team_id = any ($1)`,
    [teams],
  );
  await world.sql(
    `update private.eligibility_history h set since = h.since - interval '1 year'
       from public.team_members m where m.id = h.member_id and m.team_id = any ($1)`,
    [teams],
  );
}

/** A day later for what could still be protested in a season: nobody can any more. */
export async function protestsOver(world: World, { league }: Pick<PlayedSeason, 'league'>): Promise<void> {
  const open = await world.sql<{ id: string }>(
    `with over as (select id, private.protest_until(m) > now() as open from public.team_matches m where league_id = $1 and status = 'finished')
     select id from over where exists (select from over where open)`,
    [league],
  );
  if (open.length === 0) return;
  const ids = [open.map(({ id }) => id)];
  // what is over is never moved, and the ledger never rewritten
  await world.sql('alter table public.team_matches disable trigger keep_match_course');
  await world.sql('alter table public.match_results disable trigger append_only');
  await world.sql(
    `update public.team_matches
        set kickoff_at = kickoff_at - case when kickoff_at <= finished_at then interval '1 day' else interval '0' end,
          finished_at = finished_at - interval '1 day'
      where id = any ($1) and set_config('rondo.match_writer', id::text, true) <> ''`,
    ids,
  );
  await world.sql(`update public.match_results set at = at - interval '1 day' where match_id = any ($1)`, ids);
  await world.sql('alter table public.team_matches enable trigger keep_match_course');
  await world.sql('alter table public.match_results enable trigger append_only');
}

export type Game = {
  id: string;
  series_id: string;
  game_no: number;
  stage: string;
  home_team_id: string;
  away_team_id: string;
  kickoff_at: Date;
  status: string;
};

/** The games of a season's playoffs, round by round. */
export const gamesOf = (world: World, { league }: Pick<PlayedSeason, 'league'>): Promise<Game[]> =>
  world.sql<Game>(
    `select m.id, m.series_id, m.game_no, m.stage::text, m.home_team_id, m.away_team_id, m.kickoff_at, m.status::text
       from public.team_matches m join public.series s on s.id = m.series_id
      where m.league_id = $1 order by s.round, s.slot, m.game_no`,
    [league],
  );

export type Tie = {
  id: string;
  round: number;
  slot: number;
  best_of: number;
  team_a_id: string | null;
  team_b_id: string | null;
  wins_a: number;
  wins_b: number;
  winner_team_id: string | null;
};

/** A season's bracket, round by round. */
export const bracketOf = (world: World, { league }: Pick<PlayedSeason, 'league'>): Promise<Tie[]> =>
  world.sql<Tie>(
    `select id, round, slot, best_of, team_a_id, team_b_id, wins_a, wins_b, winner_team_id
       from public.series where league_id = $1 order by round, slot`,
    [league],
  );

/** The better placed of a game's two sides. */
export const betterOf = (
  { ids }: PlayedSeason,
  { home_team_id, away_team_id }: Pick<Game, 'home_team_id' | 'away_team_id'>,
): string => (ids.indexOf(home_team_id) < ids.indexOf(away_team_id) ? home_team_id : away_team_id);
