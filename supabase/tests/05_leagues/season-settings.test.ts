import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openWorld } from '#supabase/tests/harness/harness.ts';
import { newClub, outsiders, refused } from '#supabase/tests/harness/signing.ts';
import { done } from '#supabase/tests/harness/traces.ts';
import { unchanged } from '#supabase/tests/harness/unchanged.ts';

/** Settings of a season, their deadlines, and the checks of entries before its start. */

const world = openWorld();
const admin = () => world.as('admin');

let leagues = 0;
async function newSeason(phase = 'registration'): Promise<string> {
  const league = randomUUID();
  await world.sql('insert into public.leagues (id, name) values ($1, $2)', [league, `Settings ${(leagues += 1)}`]);
  await world.sql('insert into public.league_seasons (league_id, season, phase) values ($1, 1, $2)', [league, phase]);
  return league;
}
const set = (league: string, change: object) =>
  admin().from('league_seasons').update(change).eq('league_id', league).eq('season', 1);

const settings = {
  registration_until: '2030-01-01T00:00:00Z',
  legs: 1,
  max_teams: 12,
  starts_on: '2030-02-01',
  ends_on: '2030-06-01',
  relegation_places: 1,
  transfer_rights: 2,
  renewal_days: 7,
  quarterfinal_best_of: 3,
  semifinal_best_of: 5,
  final_best_of: 7,
  playoff_teams: 8,
  third_place_match: true,
  points_for_win: 2,
  protest_minutes: 30,
  silence_hours: 12,
  extra_rules: 'Bring your own ball.',
  prize_pool: null,
};

describe('settings of a season', () => {
  test('are all free while teams enter', async () => {
    await done(set(await newSeason(), settings));
  });

  test.each([
    ['regular', ['legs', 'registration_until', 'protest_minutes', 'silence_hours'], 'seasonBegun'],
    [
      'playoffs',
      [
        'quarterfinal_best_of',
        'semifinal_best_of',
        'final_best_of',
        'playoff_teams',
        'third_place_match',
        'relegation_places',
        'points_for_win',
      ],
      'playoffsBegun',
    ],
  ] as const)('stand from %s on, those the course is built of', async (phase, held, hint) => {
    const league = await newSeason(phase);
    for (const field of held) {
      const action = () => set(league, { [field]: settings[field] });
      expect((await unchanged(world, action)).error).toMatchObject({ code: 'PT409', hint, details: field });
    }
    await done(
      set(league, {
        transfer_rights: 9,
        renewal_days: 3,
        prize_pool: null,
        ends_on: '2031-01-01',
        extra_rules: 'Be fair.',
      }),
    );
  });

  test('of a finished season stay as they are', async () => {
    const league = await newSeason('finished');
    const answer = await unchanged(world, () => set(league, { renewal_days: 3 }));
    expect(answer.error).toMatchObject({ code: 'PT409', hint: 'seasonFinished' });
  });

  test('leave a place for every team that has entered, and none that withdrew', async () => {
    const league = await newSeason();
    await done(set(league, { playoff_teams: 4 }));
    const clubs = [];
    for (const _ of [1, 2, 3, 4, 5]) clubs.push(await newClub(world, { phase: 'none', more: 2 }));
    const about = { league_id: league, season: 1 };
    for (const { captain, id } of clubs) {
      await done(world.as({ id: captain }).rpc('register_team', { ...about, team_id: id }));
    }
    const answer = await unchanged(world, () => set(league, { max_teams: 4 }));
    expect(answer.error).toMatchObject({ code: 'PT409', hint: 'moreTeamsEntered', details: 'max_teams' });
    const [gone] = clubs;
    await done(world.as('admin').rpc('withdraw_team', { ...about, team_id: gone!.id, reason: 'Too few' }));
    await done(set(league, { max_teams: 4 }));
  });

  test('leave room for as many teams as play the playoffs', async () => {
    const league = await newSeason();
    const refusal = { code: 'PT422', hint: 'playoffsNeedRoom', details: 'max_teams' };
    for (const change of [{ max_teams: 5 }, { max_teams: 7, playoff_teams: 8 }])
      expect((await unchanged(world, () => set(league, change))).error).toMatchObject(refusal);
    await done(set(league, { max_teams: 4, playoff_teams: 4 }));
    const anew = { league_id: league, season: 2, max_teams: 7, playoff_teams: 8 };
    expect((await unchanged(world, () => admin().from('league_seasons').insert(anew))).error).toMatchObject(refusal);
    await done(
      admin()
        .from('league_seasons')
        .insert({ ...anew, max_teams: 8 }),
    );
  });
});

describe('the entries of a season', () => {
  test('say to an admin how many each has, and whose captain is suspended', async () => {
    const [own, rival] = [
      await newClub(world, { phase: 'none', more: 2 }),
      await newClub(world, { phase: 'none', more: 4 }),
    ];
    const about = { league_id: await newSeason(), season: 1 };
    for (const { captain, id } of [own, rival]) {
      await done(world.as({ id: captain }).rpc('register_team', { ...about, team_id: id }));
    }
    const entries = async () => {
      const { data } = await admin().rpc('season_entries', about);
      return Object.fromEntries((data ?? []).map(({ team_id, ...facts }) => [team_id, facts]));
    };
    const before = await entries();
    expect(before[own.id]).toMatchObject({ squad: 5, captain_suspended: false });
    expect(before[rival.id]).toMatchObject({ squad: 7, captain_suspended: false });
    await world.sql(`update public.team_members set left_at = now() where team_id = $1 and player_id = $2`, [
      own.id,
      own.player,
    ]);
    await world.sql(`update public.team_members set eligibility = 'eligible' where team_id = $1`, [rival.id]);
    await world.sql(
      `insert into private.account_blocks (user_id, kind, reason) values ($1, 'suspended', 'Threats in chat')`,
      [own.captain],
    );
    const after = await entries();
    expect(after[own.id]).toMatchObject({ squad: 4, captain_suspended: true });
    expect(after[rival.id]).toMatchObject({ squad: 7, eligible: 7, captain_suspended: false });
  });

  test('are nobody else’s to look through', async () => {
    const [own, rival] = [await newClub(world), await newClub(world, { phase: 'none' })];
    for (const { actor, refusal } of outsiders(own, rival)) {
      const expected = refusal.code === '42501' ? refusal : { code: 'PT403', hint: 'notYours' };
      await refused(world, () => world.as(actor).rpc('season_entries', { league_id: own.league, season: 1 }), expected);
    }
  });
});
