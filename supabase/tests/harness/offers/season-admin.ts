import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { seasonAdmin } from '#testing/offers/season-admin.ts';
import { drawn, type DrawnSeason, enteredSeason, publish } from '#supabase/tests/harness/drawn-season.ts';
import type { World } from '#supabase/tests/harness/harness.ts';
import { minutesAgo } from '#supabase/tests/harness/meeting.ts';
import {
  betterOf,
  gamesOf,
  letPlay,
  type PlayedSeason,
  playedSeason,
  protestsOver,
  wonBy,
} from '#supabase/tests/harness/season.ts';
import { newClub, newPerson, offer } from '#supabase/tests/harness/signing.ts';
import { done } from '#supabase/tests/harness/traces.ts';
import { lineUp, newReferee, newStaff, type StageOf } from './stage.ts';

type Season = Pick<PlayedSeason, 'league' | 'clubs' | 'ids'>;
const reason = 'It was said so';

export const seasonAdminStage =
  (world: World): StageOf<typeof seasonAdmin> =>
  async (state) => {
    const season = await seasonAt(world, state);
    const admin = { id: await newStaff(world, 'admin') };
    const about = { league_id: season.league, season: 1 };
    const team = season.ids.at(-1) ?? randomUUID();
    const entry = { ...about, team_id: team };
    let adjustment_id: string = randomUUID();
    let award_id: string = randomUUID();
    let dismissed: string = randomUUID();
    if (state === 'a referee, an award and points are there') {
      adjustment_id = (await world.as(admin).rpc('adjust_points', { ...entry, points: -1, reason })).data!;
      award_id = (await world.as(admin).rpc('give_award', { ...entry, title: 'Fair play', reason })).data!;
      dismissed = await newReferee(world, season.league);
    }
    const [referee, candidate] = [await newReferee(world, season.league), await newPerson(world)];
    // what the pages ask before they offer any of these
    const { data: options } = await world.as(admin).rpc('undo_options', about);
    const offered: readonly string[] = seasonAdmin.states[state].admin ?? [];
    if (season.ids.length > 0)
      expect(options).toMatchObject([
        {
          may_undo_start: offered.includes('undo_season_start'),
          may_undo_playoffs: offered.includes('undo_playoffs'),
          may_undo_import: offered.includes('undo_import'),
        },
      ]);
    const other = await newClub(world, { phase: 'none', more: 2 });
    const [level, ruled] = await Promise.all([pairOf(world, season), rulesOf(world, season)]);
    return {
      people: {
        admin: admin.id,
        referee,
        moderator: await newStaff(world, 'moderator'),
        captain: season.clubs.at(-1)?.captain ?? other.captain,
      },
      asked: () => ({
        start_regular_season: about,
        undo_season_start: about,
        undo_import: about,
        start_playoffs: about,
        undo_playoffs: about,
        finish_season: about,
        create_decider: { ...about, ...level, kickoff_at: minutesAgo(-3 * 24 * 60).toISOString(), aware: true },
        adjust_points: { ...entry, points: -3, reason },
        reverse_adjustment: { adjustment_id, reason },
        change_table_rules: { ...about, ...ruled },
        give_award: { ...entry, title: 'Best banner', reason },
        take_back_award: { award_id, reason },
        mark_prize_paid: { ...about, team_id: season.ids[0] ?? team },
        unmark_prize_paid: { ...about, team_id: season.ids[0] ?? team, reason },
        register_team: { ...about, team_id: other.id },
        withdraw_team: { ...entry, reason },
        delete_season: about,
        archive_league: { league_id: season.league, archived: state !== 'its league is archived' },
        delete_league: { league_id: season.league },
        appoint_referee: { league_id: season.league, user_id: candidate },
        dismiss_referee: { league_id: season.league, user_id: dismissed },
      }),
    };
  };

/** The two teams of the table's first places, or those that share one. */
async function pairOf(world: World, { league, ids }: Season) {
  const table = await world.sql<{ team_id: string; place: number }>(
    'select team_id, place from private.season_table($1, 1) order by seat',
    [league],
  );
  const shared = table.find(({ place }, at) => table[at + 1]?.place === place);
  const [one, other] = shared ? table.filter(({ place }) => place === shared.place) : table;
  return { team_a: one?.team_id ?? ids[0] ?? randomUUID(), team_b: other?.team_id ?? ids[1] ?? randomUUID() };
}

/** Other rules for the table, by an admin who has seen it. */
async function rulesOf(world: World, { league }: Season) {
  const [row] = await world.sql<{ rules: object; league_zone: string; seen: object }>(
    `select jsonb_build_object('points_for_win', s.points_for_win, 'playoff_teams', s.playoff_teams, 'relegation_places', s.relegation_places) as rules,
            l.time_zone as league_zone, private.table_seen(s) as seen
       from public.league_seasons s join public.leagues l on l.id = s.league_id where s.league_id = $1`,
    [league],
  );
  if (!row) return { points_for_win: 2, playoff_teams: 4, relegation_places: 1, time_zone: 'UTC', seen: {} };
  const { rules, league_zone, seen } = row;
  return { ...rules, points_for_win: 2, time_zone: league_zone, seen: { ...seen, ...rules, league_zone } };
}

type Score = { home_score: number; away_score: number };
type State = keyof typeof seasonAdmin.states;

/** A league without a season. */
async function newLeague(world: World): Promise<Season> {
  const league = randomUUID();
  await world.sql('insert into public.leagues (id, name) values ($1, $2)', [league, `Empty ${league.slice(0, 8)}`]);
  return { league, clubs: [], ids: [] };
}

async function seasonAt(world: World, state: State): Promise<Season> {
  const change = (season: Season, columns: string) =>
    world.sql(`update public.league_seasons set ${columns} where league_id = $1`, [season.league]);
  switch (state) {
    case 'there is no season':
      return newLeague(world);
    case 'nobody has entered': {
      const season = await newLeague(world);
      await world.sql('insert into public.league_seasons (league_id, season) values ($1, 1)', [season.league]);
      return season;
    }
    case 'it takes entries':
      return enteredSeason(world);
    case 'it was imported':
      return imported(world);
    case 'it was imported, and a team of it has made an offer': {
      const season = await imported(world);
      await world.sql('insert into public.contracts (team_id, player_id) values ($1, $2)', [
        season.ids[0],
        await newPerson(world),
      ]);
      return season;
    }
    case 'it is full': {
      const season = await enteredSeason(world);
      await change(season, `playoff_teams = 4, max_teams = ${season.clubs.length}`);
      return season;
    }
    case 'its registration is over': {
      const season = await enteredSeason(world);
      await change(season, `registration_until = now() - interval '1 minute'`);
      return season;
    }
    case 'its schedule is published':
      return scheduled(world);
    case 'a team has entered since its schedule': {
      const season = await scheduled(world);
      const late = await newClub(world, { phase: 'none', more: 2 });
      const about = { league_id: season.league, season: 1, team_id: late.id };
      await done(world.as({ id: late.captain }).rpc('register_team', about));
      return season;
    }
    case 'it has begun':
    case 'a referee, an award and points are there':
      return begun(world);
    case 'it has begun, and a signing has cost a right': {
      const season = await begun(world);
      const player = await newPerson(world);
      const contract_id = await offer(world, season.clubs[0]!, player);
      await done(world.as({ id: player }).rpc('accept_contract', { contract_id }));
      return season;
    }
    case 'its first match has kicked off': {
      const season = await begun(world);
      await world.sql(
        `update public.team_matches set kickoff_at = $2
          where id = (select id from public.team_matches where league_id = $1 order by kickoff_at, id limit 1)`,
        [season.league, minutesAgo(1)],
      );
      return season;
    }
    case 'all is played':
      return ruled(world, await played(world, { '3-4': null }), { home_score: 2, away_score: 1 });
    case 'all is played, and protests are over':
      return calm(world, await played(world));
    case 'all is played, and a protest waits': {
      const season = await calm(world, await played(world));
      await world.sql(
        `insert into public.protests (match_id, team_id, filed_by, reason)
           select id, home_team_id, $2, $3 from public.team_matches where league_id = $1 limit 1`,
        [season.league, season.clubs[0]!.captain, reason],
      );
      return season;
    }
    case 'two teams are level at a line':
      return calm(world, await ruled(world, await played(world, { '3-4': null }), { forfeited_by: 'both' }));
    case 'too few teams are left for playoffs':
      return calm(world, await playedSeason(world, { clubs: 3 }));
    case 'its playoffs have begun':
      return playoffs(world, 0);
    case 'a side has lined up in its playoffs': {
      const season = await playoffs(world, 0);
      await lineUp(world, season, 'semifinal');
      return season;
    }
    case 'a match of its playoffs is over':
      return playoffs(world, 1);
    case 'its final is over':
      return playoffs(world);
    case 'its final is over, and protests are over':
      return calm(world, await playoffs(world));
    case 'its league is archived': {
      const season = await finished(world);
      await world.sql('update public.leagues set archived_at = now() where id = $1', [season.league]);
      return season;
    }
    case 'it is finished':
    case 'it is finished, and a prize is due':
    case 'it is finished, and its prize is paid': {
      const season = await finished(world);
      if (state === 'it is finished') return season;
      await change(season, `prize_pool = '{"total": 100, "currency": "EUR", "places": [100]}'`);
      if (state.endsWith('is paid'))
        await world.sql('insert into public.prize_payments (league_id, season, team_id) values ($1, 1, $2)', [
          season.league,
          season.ids[0],
        ]);
      return season;
    }
  }
}

/** Three teams that its import has founded; one of their matches is over. */
async function imported(world: World): Promise<Season> {
  const season = await newLeague(world);
  const legs = { league_id: season.league, season: 1, legs: 1, playoff_teams: 4 };
  await world.sql('insert into public.league_seasons (league_id, season, legs, playoff_teams) values ($1, $2, $3, $4)', Object.values(legs)); // prettier-ignore
  const names = ['One', 'Two', 'Three'].map((name) => `${name} ${season.league.slice(0, 8)}`);
  const fixtures = [[0, 1], [2, 0], [1, 2]].map(([home, away], at) => ({
    matchday: String(at + 1),
    home: names[home!]!,
    away: names[away!]!,
    kickoff_at: minutesAgo(at === 0 ? 24 * 60 : -at * 10 * 24 * 60).toISOString(),
    ...(at === 0 && { home_score: '2', away_score: '1' }),
  })); // prettier-ignore
  const files = { teams: names.map((name) => ({ name })), squads: [], fixtures, adjustments: [] };
  const call = { league_id: season.league, season: 1, ...files, dry: false };
  expect((await world.as('admin').rpc('import_season', call)).data).toEqual([]);
  const entries = await world.sql<{ id: string }>(
    'select team_id as id from public.league_teams where league_id = $1',
    [season.league],
  );
  return { ...season, ids: entries.map(({ id }) => id) };
}

async function scheduled(world: World): Promise<DrawnSeason> {
  const season = await enteredSeason(world);
  await letPlay(world, season.ids);
  await done(publish(world, season, drawn(season)));
  return season;
}

async function begun(world: World): Promise<DrawnSeason> {
  const season = await scheduled(world);
  await done(world.as('admin').rpc('start_regular_season', { league_id: season.league, season: 1 }));
  return season;
}

/** Nothing of it can be protested any more. */
async function calm<S extends PlayedSeason>(world: World, season: S): Promise<S> {
  await protestsOver(world, season);
  return season;
}

/** Five clubs that have met, for playoffs of four. */
const played = (world: World, scores: Record<string, null> = {}) => playedSeason(world, { clubs: 5, size: 4, scores });

/** An admin has just ruled about the match that was left, which kicked off this evening. */
async function ruled(world: World, season: PlayedSeason, ending: Score | { forfeited_by: 'both' }) {
  const [open] = await world.sql<{ id: string }>(
    `select id from public.team_matches where league_id = $1 and status = 'scheduled'`,
    [season.league],
  );
  await world.sql('update public.team_matches set kickoff_at = $2 where id = $1', [open!.id, minutesAgo(20)]);
  await done(world.as('admin').rpc('rule_match', { match_id: open!.id, reason, ...ending }));
  return season;
}

/** Playoffs of four, in which the better seed has won so many games. */
async function playoffs(world: World, games = Infinity): Promise<PlayedSeason> {
  const season = await calm(world, await played(world));
  await done(world.as('admin').rpc('start_playoffs', { league_id: season.league, season: 1 }));
  for (let played = 0; played < games; played += 1) {
    const game = (await gamesOf(world, season)).find(({ status }) => status === 'scheduled');
    if (!game) break;
    const [home_score, away_score] = wonBy(game, betterOf(season, game));
    await done(world.as('admin').rpc('rule_match', { match_id: game.id, reason, home_score, away_score }));
  }
  return season;
}

async function finished(world: World): Promise<PlayedSeason> {
  const season = await calm(world, await playoffs(world));
  await done(world.as('admin').rpc('finish_season', { league_id: season.league, season: 1 }));
  return season;
}
