import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { drawn, type DrawnSeason, enteredSeason, publish } from '#supabase/tests/harness/drawn-season.ts';
import { openWorld, people } from '#supabase/tests/harness/harness.ts';
import { minutesAgo } from '#supabase/tests/harness/meeting.ts';
import {
  bracketOf,
  gamesOf,
  letPlay,
  type PlayedSeason,
  playedSeason,
  protestsOver,
} from '#supabase/tests/harness/season.ts';
import { newPerson, offer, outsiders, refused, type Refusal, type Who } from '#supabase/tests/harness/signing.ts';
import { auditOf, done, notificationsOf } from '#supabase/tests/harness/traces.ts';
import type { Answer } from '#supabase/tests/harness/unchanged.ts';
import { match as matchRow, meetAt, team as teamRow } from '#supabase/tests/harness/waiting.ts';

/** A start and a schedule are taken back while nothing that came later depends on them, and no longer. */

const world = openWorld({ sessions: 8 });

type Season = Pick<PlayedSeason, 'league' | 'clubs'>;
type Undo = 'undo_season_start' | 'undo_schedule' | 'undo_playoffs';
const seasonOf = ({ league }: Pick<Season, 'league'>) => ({ league_id: league, season: 1 });
const undo = (name: Undo, season: Pick<Season, 'league'>, who: Who = 'admin') =>
  world.as(who).rpc(name, seasonOf(season));
const start = (season: Season) => world.as('admin').rpc('start_regular_season', seasonOf(season));
const startPlayoffs = (season: Season) => world.as('admin').rpc('start_playoffs', seasonOf(season));
const refusal = (hint: string, code = 'PT409', details: string | null = 'season'): Refusal => ({ code, hint, details });
const hints = (answers: Answer[]) => answers.map(({ error }) => (error as { hint: string } | null)?.hint ?? null);
const seasonRow = 'select from public.league_seasons where league_id = $1 for no key update';

type Match = { id: string; home_team_id: string; status: string };
const matchesOf = ({ league }: Pick<Season, 'league'>) =>
  world.sql<Match>(
    `select id, home_team_id, status::text from public.team_matches where league_id = $1 and series_id is null order by kickoff_at, id`,
    [league],
  );
const stateOf = async ({ league }: Pick<Season, 'league'>) =>
  (
    await world.sql<{ phase: string; draw_seed: number | null }>(
      'select phase::text, draw_seed from public.league_seasons where league_id = $1',
      [league],
    )
  )[0]!;
const captainOf = ({ clubs }: Season, team: string) => ({ id: clubs.find(({ id }) => id === team)!.captain });
const kickOff = (id: string, at: Date) =>
  world.sql('update public.team_matches set kickoff_at = $2 where id = $1', [id, at]);
const rule = (match_id: string) =>
  world.as('admin').rpc('rule_match', { match_id, reason: 'As seen', home_score: 2, away_score: 1 });
const fiveOf = async (team: string) =>
  (
    await world.sql<{ player_id: string }>('select player_id from public.team_members where team_id = $1 limit 5', [
      team,
    ])
  ).map(({ player_id }) => player_id);
const lineUp = async (season: Season, { id, home_team_id }: Pick<Match, 'id' | 'home_team_id'>) => {
  const players = await fiveOf(home_team_id);
  return () => world.as(captainOf(season, home_team_id)).rpc('set_lineup', { match_id: id, players });
};

/** A season whose schedule is published, four clubs that can play. */
async function published(): Promise<DrawnSeason> {
  const season = await enteredSeason(world);
  await letPlay(world, season.ids);
  await done(publish(world, season, drawn(season)));
  return season;
}
async function begun(): Promise<DrawnSeason> {
  const season = await published();
  await done(start(season));
  return season;
}
/** A season whose playoffs of six have begun. */
async function inPlayoffs(): Promise<PlayedSeason> {
  const season = await playedSeason(world);
  await protestsOver(world, season);
  await done(startPlayoffs(season));
  return season;
}

/** Refused to everybody except those who did it, and where there is no season. */
async function onlyBy(name: Undo, season: Season): Promise<void> {
  const [one, other] = season.clubs;
  for (const { actor, refusal: expected } of outsiders(one!, other!))
    await refused(world, () => undo(name, season, actor), expected);
  await refused(world, () => undo(name, season, { id: one!.captain }), refusal('notYours', 'PT403', null));
  await refused(world, () => undo(name, { league: randomUUID() }), refusal('seasonUnknown', 'PT404'));
}

describe('the start of a season', () => {
  test('is taken back: teams enter again, the schedule stays, every captain is notified, the log has it', async () => {
    const season = await begun();
    await onlyBy('undo_season_start', season);
    await done(undo('undo_season_start', season));
    expect(await stateOf(season)).toEqual({ phase: 'registration', draw_seed: 7 });
    expect((await matchesOf(season)).map(({ status }) => status)).toEqual(drawn(season).map(() => 'scheduled'));
    for (const { captain, coCaptain } of season.clubs)
      for (const leader of [captain, coCaptain]) {
        const keys = await notificationsOf(world, leader);
        expect(keys).toContain('seasonStartUndone');
        // what nobody has read yet says what holds now
        expect(keys).not.toContain('seasonStarted');
      }
    expect((await auditOf(world, `league_seasons ${season.league} 1`)).at(-1)).toEqual({
      action: 'undo_season_start', actor: people.admin, before: { phase: 'regular' }, after: { phase: 'registration' },
    }); // prettier-ignore
    await refused(world, () => undo('undo_season_start', season), refusal('seasonAhead'));
    await done(start(season));
    expect(await notificationsOf(world, season.clubs[0]!.captain)).not.toContain('seasonStartUndone');
  });

  test('is taken back where a team had withdrawn before it, whose matches are off', async () => {
    const season = await published();
    const [gone] = season.clubs;
    await done(world.as({ id: gone!.captain }).rpc('withdraw_team', { ...seasonOf(season), team_id: gone!.id, reason: 'Too few of us' }));
    await done(start(season));
    await done(undo('undo_season_start', season));
  }); // prettier-ignore

  test.each<[string, string, (season: DrawnSeason, match: Match) => Promise<unknown>]>([
    ['a match is live', 'startPlayed', async (season, { id, home_team_id }) => {
      await kickOff(id, minutesAgo(1));
      await done(world.as(captainOf(season, home_team_id)).rpc('start_match', { match_id: id }));
    }],
    ['a match is reported', 'startPlayed', async (season, { id, home_team_id }) => {
      await kickOff(id, minutesAgo(60));
      await done(world.as(captainOf(season, home_team_id)).rpc('report_match', { match_id: id, home_score: 2, away_score: 1 }));
    }],
    ['a match is ruled', 'startPlayed', (_, { id }) => done(rule(id))],
    ['a ruling was undone', 'startPlayed', async (_, { id }) => {
      await done(rule(id));
      await done(world.as('admin').rpc('undo_result', { match_id: id, reason: 'Wrong match' }));
    }],
    ['a team has withdrawn and its matches are lost', 'startPlayed', (season, { home_team_id }) =>
      done(world.as('admin').rpc('withdraw_team', { ...seasonOf(season), team_id: home_team_id, reason: 'Too few of us', voids: false }))],
    ['the first kick-off has come', 'startKickedOff', (_, { id }) => kickOff(id, minutesAgo(1))],
    ['a signing has cost a transfer right', 'startRightsSpent', async ({ clubs }) => {
      const player = await newPerson(world);
      const contract_id = await offer(world, clubs[0]!, player);
      await done(world.as({ id: player }).rpc('accept_contract', { contract_id }));
    }],
  ])('stands once %s', async (_when, hint, happens) => {
    const season = await begun();
    await happens(season, (await matchesOf(season))[0]!);
    await refused(world, () => undo('undo_season_start', season), refusal(hint));
  }); // prettier-ignore

  test('stands from the playoffs on', async () => {
    const season = await inPlayoffs();
    await refused(world, () => undo('undo_season_start', season), refusal('playoffsBegun'));
    const over = await playedSeason(world, { clubs: 2 });
    await world.sql(`update public.league_seasons set phase = 'finished' where league_id = $1`, [over.league]);
    await refused(world, () => undo('undo_season_start', over), refusal('seasonFinished'));
  });
});

describe('a published schedule', () => {
  test('is taken back: no match is left, the squads are notified, the log has it, another is drawn', async () => {
    const season = await published();
    await onlyBy('undo_schedule', season);
    expect((await undo('undo_schedule', season)).data).toBe(drawn(season).length);
    expect(await matchesOf(season)).toEqual([]);
    expect(await stateOf(season)).toEqual({ phase: 'registration', draw_seed: null });
    for (const { captain, player } of season.clubs)
      for (const each of [captain, player]) {
        const keys = await notificationsOf(world, each);
        expect(keys).toContain('scheduleUndone');
        expect(keys).not.toContain('schedulePublished');
      }
    expect((await auditOf(world, `league_seasons ${season.league} 1`)).at(-1)).toMatchObject({
      action: 'undo_schedule', actor: people.admin, before: { draw_seed: 7, matches: drawn(season).length },
    }); // prettier-ignore
    await refused(world, () => undo('undo_schedule', season), refusal('noSchedule'));
    await done(publish(world, season, drawn(season)));
    expect(await notificationsOf(world, season.clubs[0]!.captain)).not.toContain('scheduleUndone');
  });

  test('is taken back by a referee of its league', async () => {
    const season = await published();
    const referee = await newPerson(world);
    await world.sql('insert into public.league_referees (league_id, user_id) values ($1, $2)', [
      season.league,
      referee,
    ]);
    await done(undo('undo_schedule', season, { id: referee }));
  });

  test('stands once a side has entered something in a match, or the season has begun', async () => {
    const season = await published();
    const [match] = await matchesOf(season);
    await done((await lineUp(season, match!))());
    await refused(world, () => undo('undo_schedule', season), refusal('scheduleInUse', 'PT409', 'fixtures'));
    // that match is cancelled, and stays
    await done(world.as('admin').rpc('cancel_match', { match_id: match!.id, reason: 'Drawn anew' }));
    await done(undo('undo_schedule', season));
    expect((await matchesOf(season)).map(({ id, status }) => [id, status])).toEqual([[match!.id, 'cancelled']]);
    const running = await begun();
    await refused(world, () => undo('undo_schedule', running), refusal('scheduleBegun'));
  });
});

describe('the start of the playoffs', () => {
  test('is taken back: no bracket is left, the regular phase goes on, all concerned are notified, the log has it', async () => {
    const season = await inPlayoffs();
    await onlyBy('undo_playoffs', season);
    const [game] = await gamesOf(world, season);
    const caster = await newPerson(world);
    await world.sql('insert into public.match_casters (match_id, user_id) values ($1, $2)', [game!.id, caster]);
    await done(undo('undo_playoffs', season));
    expect([await bracketOf(world, season), await gamesOf(world, season)]).toEqual([[], []]);
    expect((await stateOf(season)).phase).toBe('regular');
    expect(await world.sql('select from public.league_teams where league_id = $1 and playoff_seed is not null', [season.league])).toEqual([]);
    for (const { captain, coCaptain } of season.clubs)
      for (const leader of [captain, coCaptain]) {
        const keys = await notificationsOf(world, leader);
        expect(keys).toContain('playoffsUndone');
        expect(keys).not.toContain('playoffsStarted');
      }
    // the third has a quarter-final, the first waits for one
    const told = (person: string) => notificationsOf(world, person);
    expect(await told(season.clubs[2]!.player)).toContain('playoffsUndone');
    expect(await told(caster)).toContain('playoffsUndone');
    expect(await told(season.clubs[0]!.player)).not.toContain('playoffsUndone');
    expect((await auditOf(world, `league_seasons ${season.league} 1`)).at(-1)).toEqual({
      action: 'undo_playoffs', actor: people.admin, before: { phase: 'playoffs' }, after: { phase: 'regular' },
    });
    await refused(world, () => undo('undo_playoffs', season), refusal('playoffsAhead'));
    await done(startPlayoffs(season));
    expect(await bracketOf(world, season)).toHaveLength(5);
  }); // prettier-ignore

  test.each<[string, string, (season: PlayedSeason, match: Match) => Promise<unknown>]>([
    ['a playoff match is live', 'startPlayed', async (season, { id, home_team_id }) => {
      await kickOff(id, minutesAgo(1));
      await done(world.as(captainOf(season, home_team_id)).rpc('start_match', { match_id: id }));
    }],
    ['one is ruled', 'startPlayed', (_, { id }) => done(rule(id))],
    ['one is lost by a withdrawal', 'startPlayed', (season, { home_team_id }) =>
      done(world.as('admin').rpc('withdraw_team', { ...seasonOf(season), team_id: home_team_id, reason: 'Too few of us' }))],
    ['its kick-off has come', 'startKickedOff', (_, { id }) => kickOff(id, minutesAgo(1))],
    ['a side has lined up', 'bracketInUse', async (season, match) => done((await lineUp(season, match))())],
  ])('stands once %s', async (_when, hint, happens) => {
    const season = await inPlayoffs();
    await happens(season, (await gamesOf(world, season))[0]!);
    await refused(world, () => undo('undo_playoffs', season), refusal(hint));
  }); // prettier-ignore

  test('stands in a finished season', async () => {
    const season = await inPlayoffs();
    await world.sql(`update public.league_seasons set phase = 'finished' where league_id = $1`, [season.league]);
    await refused(world, () => undo('undo_playoffs', season), refusal('seasonFinished'));
  });
});

describe('at the same moment', () => {
  /** Both orders: what comes first holds, and the other reads what it left. */
  const orders = [true, false];
  type Meeting = { row: string; id: string; undo: () => PromiseLike<Answer>; other: () => PromiseLike<Answer> };
  type Outcome = [undoneFirst: (string | null)[], otherFirst: (string | null)[]];

  test.each<[string, Outcome, () => Promise<Meeting>]>([
    ['a season’s start and a ruling', [[null, 'seasonAhead'], [null, 'startPlayed']], async () => {
      const season = await begun();
      const [match] = await matchesOf(season);
      return { row: seasonRow, id: season.league, undo: () => undo('undo_season_start', season), other: () => rule(match!.id) };
    }],
    ['a season’s start and a match that both sides begin early', [[null, 'seasonAhead'], [null, 'startPlayed']], async () => {
      const season = await begun();
      const [match] = await matchesOf(season);
      await kickOff(match!.id, new Date(Date.now() + 5 * 60_000));
      await world.sql(
        `insert into public.match_ready (match_id, team_id, by, kickoff_at)
           select m.id, t.id, t.captain_id, m.kickoff_at from public.team_matches m join public.teams t on t.id in (m.home_team_id, m.away_team_id)
            where m.id = $1`,
        [match!.id],
      );
      const other = () => world.as(captainOf(season, match!.home_team_id)).rpc('start_match', { match_id: match!.id });
      return { row: matchRow, id: match!.id, undo: () => undo('undo_season_start', season), other };
    }],
    ['a season’s start and a signing', [[null, null], [null, 'startRightsSpent']], async () => {
      const season = await begun();
      const [club] = season.clubs;
      const player = await newPerson(world);
      const contract_id = await offer(world, club!, player);
      const other = () => world.as({ id: player }).rpc('accept_contract', { contract_id });
      return { row: teamRow, id: club!.id, undo: () => undo('undo_season_start', season), other };
    }],
    ['a season’s start, twice', [[null, 'seasonAhead'], [null, 'seasonAhead']], async () => {
      const season = await begun();
      const both = () => undo('undo_season_start', season);
      return { row: seasonRow, id: season.league, undo: both, other: both };
    }],
    ['a schedule and the season’s start', [[null, 'scheduleIncomplete'], [null, 'scheduleBegun']], async () => {
      const season = await published();
      return { row: seasonRow, id: season.league, undo: () => undo('undo_schedule', season), other: () => start(season) };
    }],
    ['a schedule and another draw', [[null, null], [null, null]], async () => {
      const season = await published();
      return { row: seasonRow, id: season.league, undo: () => undo('undo_schedule', season), other: () => publish(world, season, drawn(season)) };
    }],
    ['a schedule and a line-up', [[null, 'matchUnknown'], [null, 'scheduleInUse']], async () => {
      const season = await published();
      const [match] = await matchesOf(season);
      return { row: matchRow, id: match!.id, undo: () => undo('undo_schedule', season), other: await lineUp(season, match!) };
    }],
    ['the playoffs and a ruling in them', [[null, 'matchUnknown'], [null, 'startPlayed']], async () => {
      const season = await inPlayoffs();
      const [game] = await gamesOf(world, season);
      return { row: seasonRow, id: season.league, undo: () => undo('undo_playoffs', season), other: () => rule(game!.id) };
    }],
    ['the playoffs and a line-up in them', [[null, 'matchUnknown'], [null, 'bracketInUse']], async () => {
      const season = await inPlayoffs();
      const [game] = await gamesOf(world, season);
      return { row: matchRow, id: game!.id, undo: () => undo('undo_playoffs', season), other: await lineUp(season, game!) };
    }],
  ])('%s: one comes after the other', async (_what, [undoneFirst, otherFirst], prepare) => {
    for (const first of orders) {
      const { row, id, undo: back, other } = await prepare();
      const answers = await meetAt(world, row, id, first ? [back, other] : [other, back]);
      expect(hints(answers), first ? 'taken back first' : 'taken back second').toEqual(first ? undoneFirst : otherFirst);
    }
  }); // prettier-ignore

  test('as the clock awards a playoff match that nobody reported: that stands', async () => {
    const season = await inPlayoffs();
    const [game] = await gamesOf(world, season);
    await world.sql('update public.team_matches set kickoff_at = $2, created_at = $2 where id = $1', [
      game!.id,
      minutesAgo(60 * 24 * 3),
    ]);
    await world.sql('select private.settle_due()');
    expect((await gamesOf(world, season)).find(({ id }) => id === game!.id)).toMatchObject({ status: 'finished' });
    await refused(world, () => undo('undo_playoffs', season), refusal('startPlayed'));
  });
});
