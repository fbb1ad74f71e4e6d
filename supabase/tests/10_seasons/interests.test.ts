import { describe, expect, test } from 'vitest';
import { interestIn, type OwnMatch } from '#domain/competition/interest.ts';
import { databaseLimits, limits } from '#domain/limits.ts';
import { openWorld, people } from '#supabase/tests/harness/harness.ts';
import { minutesAgo, newMatch, newMeeting, twoClubs } from '#supabase/tests/harness/meeting.ts';
import { type Club, newClub, newPerson } from '#supabase/tests/harness/signing.ts';
import { auditOf, done, notificationsOf } from '#supabase/tests/harness/traces.ts';
import { refused } from '#supabase/tests/harness/unchanged.ts';

/**
 * Interests in a team, the people who have none, and the effect of a declaration. catalogue/own-cases.test.ts proves that
 * every command checks them.
 */

const world = openWorld();

const daysFromNow = (days: number) => minutesAgo(-days * 1440);

/** A plain member of a club, with a role of the site. */
async function staffOf(club: Pick<Club, 'id'> | null, role: 'admin' | 'moderator' | 'referee' = 'admin', league = '') {
  const id = await newPerson(world);
  if (role === 'referee')
    await world.sql('insert into public.league_referees (league_id, user_id) values ($1, $2)', [league, id]);
  else await world.sql('insert into private.user_roles (user_id, role) values ($1, $2::private.app_role)', [id, role]);
  if (club) await world.sql('insert into public.team_members (team_id, player_id) values ($1, $2)', [club.id, id]);
  return id;
}

const interestsIn = async ({ id }: Pick<Club, 'id'>) => {
  const rows = await world.sql<{ by: string; kind: string }>(
    'select by_team_id as by, kind from private.interests(array[$1]::uuid[]) order by kind, by_team_id',
    [id],
  );
  const firstOf = new Map(rows.toReversed().map(({ by, kind }) => [by, kind]));
  expect(await shownIn(id)).toEqual([...firstOf].map(([by, kind]) => `${kind} ${by}`).toSorted());
  return rows.map(({ by, kind }) => `${kind} ${by}`);
};

/** Interests that the screens of a player of each team show in advance: one interest a team. */
async function shownIn(about: string): Promise<string[]> {
  const teams = await world.sql<{ id: string }>('select id from public.teams where id <> $1', [about]);
  const matches = await world.sql<OwnMatch>(
    `select home_team_id, away_team_id, stage, status, kickoff_at::text from public.team_matches where status not in ('finished', 'cancelled')`,
  );
  const places = await world.sql<{ season: string; team_id: string; position: number }>(
    `select concat(s.league_id, s.season) as season, t.team_id, t.place as position
       from public.league_seasons s cross join lateral private.season_table(s.league_id, s.season) t
      where s.phase = 'regular'`,
  );
  return teams
    .flatMap(({ id: own }) => {
      const season = places.find(({ team_id }) => team_id === own)?.season;
      const facts = {
        matches: matches.filter((match) => [match.home_team_id, match.away_team_id].includes(own)),
        table: places.filter((place) => place.season === season),
      };
      const interest = interestIn([about], own, facts, new Date());
      return interest ? [`${interest.kind} ${own}`] : [];
    })
    .toSorted();
}

const decisions = () =>
  world.sql<{ about: string; by: string }>(
    'select about_team_id as about, by_team_id as by, matter, kind from public.interested_decisions order by created_at',
  );

/** Everybody of the staff but these is away meanwhile. */
async function only(those: string[], act: () => Promise<void>): Promise<void> {
  await world.sql(
    `insert into private.account_blocks (user_id, kind, reason)
       select user_id, 'suspended', 'Away' from private.user_roles where user_id <> all ($1) on conflict do nothing`,
    [those],
  );
  try {
    await act();
  } finally {
    await world.sql(`delete from private.account_blocks where reason = 'Away'`);
  }
}

const declares = (who: string, { id }: Pick<Club, 'id'>) =>
  world.as({ id: who }).rpc('declare_interest', { team_id: id });

const shirts = async (who: string, { player }: Club, shirt_number = 9) => {
  const [member] = await world.sql<{ id: string }>(
    'select id from public.team_members where player_id = $1 and left_at is null',
    [player],
  );
  return world.as({ id: who }).rpc('set_shirt', { member_id: member!.id, shirt_number, place: 'striker' });
};

const declareInterest = (kind: string, { id }: Pick<Club, 'id'>) => ({
  code: 'PT409',
  hint: 'declareInterest',
  details: `${kind} ${id}`,
});
const neighbourCase = { code: 'PT403', hint: 'neighbourCase' };
const rivalCase = { code: 'PT403', hint: 'rivalCase' };

describe('a rival', () => {
  /** Two clubs of a season in its playoffs: nothing except a match makes them rivals. */
  const met = async (columns: Record<string, unknown>) => {
    const [home, away] = await twoClubs(world, 'playoffs');
    await newMatch(world, home, away, columns);
    return { home, away, interests: await interestsIn(home) };
  };

  test.each<[string, Record<string, unknown>, boolean]>([
    ['of a round robin within a week', { kickoff_at: daysFromNow(databaseLimits.rivalDays - 0.1) }, true],
    ['of a round robin later than that', { kickoff_at: daysFromNow(databaseLimits.rivalDays + 0.1) }, false],
    ['that was to begin long ago and has no result', { kickoff_at: daysFromNow(-30) }, true],
    ['that is put off', { status: 'postponed', kickoff_at: daysFromNow(-1) }, true],
    ['that is reported', { status: 'reported' }, true],
    ['that is disputed', { status: 'disputed' }, true],
    ['that is final', { status: 'finished', home_score: 2, away_score: 1 }, false],
    ['that is cancelled', { status: 'cancelled' }, false],
    ['of a bracket, however far away', { stage: 'decider', matchday: null, kickoff_at: daysFromNow(40) }, true],
  ])('is the other side of a match %s', async (_, columns, is) => {
    const { home, away, interests } = await met(columns);
    expect(interests).toEqual(is ? [`rival ${away.id}`] : []);
    expect(await interestsIn(away)).toEqual(is ? [`rival ${home.id}`] : []);
  });
});

describe('a neighbour', () => {
  /** A regular season whose clubs have these points. */
  const table = async (...points: number[]) => {
    const first = await newClub(world);
    const clubs = [first];
    for (const _ of points.slice(1)) {
      const club = { ...(await newClub(world, { phase: 'none' })), league: first.league };
      await world.sql('insert into public.league_teams (league_id, season, team_id) values ($1, 1, $2)', [first.league, club.id]); // prettier-ignore
      clubs.push(club);
    }
    for (const [n, club] of clubs.entries())
      if (points[n] !== 0)
        await world.sql(
          `insert into public.point_adjustments (league_id, season, team_id, points, reason) values ($1, 1, $2, $3, 'As the season went')`,
          [first.league, club.id, points[n]],
        );
    return clubs;
  };
  const neighboursOf = async (clubs: Club[], n: number) => {
    const interests = await interestsIn(clubs[n]!);
    return clubs.flatMap(({ id }, place) => (interests.includes(`neighbour ${id}`) ? [place] : []));
  };

  test('is level with a team or on the next place, above or below; teams that share one are all on it', async () => {
    const clubs = await table(9, 6, 6, 3, 0);
    expect(await neighboursOf(clubs, 0)).toEqual([1, 2]);
    expect(await neighboursOf(clubs, 1)).toEqual([0, 2, 3]);
    expect(await neighboursOf(clubs, 3)).toEqual([1, 2, 4]);
    expect(await neighboursOf(clubs, 4)).toEqual([3]);
  });

  test('is none that has withdrawn, and nobody before a season begins, in its playoffs or after it', async () => {
    const clubs = await table(9, 6, 3);
    await world.sql('update public.league_teams set withdrawn_at = now() where team_id = $1', [clubs[1]!.id]);
    expect(await neighboursOf(clubs, 0)).toEqual([2]);
    expect(await neighboursOf(clubs, 1)).toEqual([]);
    for (const phase of ['playoffs', 'finished']) {
      await world.sql('update public.league_seasons set phase = $2::public.season_phase where league_id = $1', [clubs[0]!.league, phase]); // prettier-ignore
      expect(await neighboursOf(clubs, 0)).toEqual([]);
    }
    const early = await newClub(world, { phase: 'registration' });
    const other = await newClub(world, { phase: 'none' });
    await world.sql('insert into public.league_teams (league_id, season, team_id) values ($1, 1, $2)', [early.league, other.id]); // prettier-ignore
    expect(await interestsIn(early)).toEqual([]);
  });
});

describe('nobody else could decide', () => {
  test('where every other admin plays for the team, has an interest of their own or is suspended', async () => {
    const [home, away] = await twoClubs(world);
    const me = await staffOf(away);
    await refused(world, () => shirts(me, home), neighbourCase);
    const ofHome = await staffOf(home);
    const third = { ...(await newClub(world, { phase: 'none' })), league: home.league };
    await world.sql('insert into public.league_teams (league_id, season, team_id) values ($1, 1, $2)', [home.league, third.id]); // prettier-ignore
    const level = await staffOf(third);
    await only([me, ofHome, level], async () =>
      refused(world, () => shirts(me, home), declareInterest('neighbour', home)),
    );
    const elsewhere = await staffOf(await newClub(world));
    await only([me, elsewhere], async () => refused(world, () => shirts(me, home), neighbourCase));
    const teamless = await staffOf(null);
    await only([me, teamless], async () => refused(world, () => shirts(me, home), neighbourCase));
    // those who once had an account
    await world.sql('update public.profiles set deleted_at = now() where id = $1', [teamless]);
    await only([me, teamless], async () => refused(world, () => shirts(me, home), declareInterest('neighbour', home)));
  });

  test('while a referee of the league could, of what referees decide', async () => {
    const { home, away, match, league } = await newMeeting(world);
    const third = { ...(await newClub(world, { phase: 'none' })), league };
    await world.sql('insert into public.league_teams (league_id, season, team_id) values ($1, 1, $2)', [league, third.id]); // prettier-ignore
    const me = await staffOf(third);
    const cancel = () => world.as({ id: me }).rpc('cancel_match', { match_id: match, reason: 'No light' });
    const ofOther = (await newMeeting(world)).league;
    await staffOf(null, 'referee', ofOther);
    await staffOf(home, 'referee', league);
    const first = [home, away].toSorted((a, b) => (a.id < b.id ? -1 : 1))[0]!;
    await only([me], async () => {
      await refused(world, cancel, declareInterest('neighbour', first));
      await staffOf(null, 'referee', league);
      await refused(world, cancel, neighbourCase);
      // no matter of referees
      await refused(world, () => shirts(me, home), declareInterest('neighbour', home));
    });
  });

  test('while a moderator could, of what moderators decide, and not about one of the staff', async () => {
    const [home, away] = await twoClubs(world);
    const me = await staffOf(away);
    const warn = (player_id: string) => world.as({ id: me }).rpc('warn_player', { player_id, reason: 'Rude words' });
    const ofStaff = await staffOf(home, 'moderator');
    await only([me, people.moderator, ofStaff], async () => {
      await refused(world, () => warn(home.player), neighbourCase);
      await refused(world, () => warn(ofStaff), declareInterest('neighbour', home));
      await refused(world, () => shirts(me, home), declareInterest('neighbour', home));
    });
    await only([me], async () => refused(world, () => warn(home.player), declareInterest('neighbour', home)));
  });

  test('and a referee who plays is asked as well', async () => {
    const { home, away, match, league } = await newMeeting(world);
    const third = { ...(await newClub(world, { phase: 'none' })), league };
    await world.sql('insert into public.league_teams (league_id, season, team_id) values ($1, 1, $2)', [league, third.id]); // prettier-ignore
    const me = await staffOf(third, 'referee', league);
    const rule = () =>
      world.as({ id: me }).rpc('rule_match', { match_id: match, home_score: 2, away_score: 1, reason: 'As it was' });
    await refused(world, rule, neighbourCase);
    const stays = await staffOf(home);
    await only([stays], async () => {
      for (const club of [home, away]) await done(declares(me, club));
      await done(rule());
    });
    expect(await decisions()).toEqual(
      expect.arrayContaining([home, away].map(({ id }) => ({ about: id, by: third.id, matter: 'match', kind: 'neighbour' }))),
    ); // prettier-ignore
  });
});

describe('a declaration', () => {
  const alone = async () => {
    const [home, away] = await twoClubs(world);
    return { home, away, me: await staffOf(away) };
  };

  test('is made once, and holds for minutes: each decision under it is marked, notified and recorded', async () => {
    const { home, away, me } = await alone();
    await only([me], async () => {
      await done(declares(me, home));
      await done(shirts(me, home, 9));
      await done(shirts(me, home, 8));
      await world.sql(
        `update private.interest_declarations set created_at = now() - $2 * interval '1 minute' where player_id = $1`,
        [me, limits.interestDeclaredMinutes],
      );
      await refused(world, () => shirts(me, home, 7), declareInterest('neighbour', home));
      await done(declares(me, home));
      await done(shirts(me, home, 7));
    });
    const marked = { about: home.id, by: away.id, matter: 'squad', kind: 'neighbour' };
    expect((await decisions()).filter(({ about }) => about === home.id)).toEqual([marked, marked, marked]);
    expect(await notificationsOf(world, home.captain)).toEqual(Array(3).fill('interestedDecision'));
    const [notice] = await world.sql('select values, link from public.notifications where user_id = $1', [home.captain]); // prettier-ignore
    expect(notice).toEqual({
      values: { team: home.id, of: away.id },
      link: `/tickets?new=yes&team=${home.id}`,
    });
    const entry = { action: 'declare_interest', actor: me, after: { by_team_id: away.id } };
    expect(await auditOf(world, `teams ${home.id}`)).toMatchObject([entry, entry]);
  });

  test('is one person’s, about one team', async () => {
    const { home, away, me } = await alone();
    const other = await staffOf(away);
    const third = { ...(await newClub(world, { phase: 'none' })), league: home.league };
    await world.sql('insert into public.league_teams (league_id, season, team_id) values ($1, 1, $2)', [home.league, third.id]); // prettier-ignore
    await only([me, other], async () => {
      await done(declares(me, home));
      await refused(world, () => shirts(other, home), declareInterest('neighbour', home));
      await refused(world, () => shirts(me, third), declareInterest('neighbour', third));
    });
  });

  test('does not help while somebody else can decide, nor about the own team', async () => {
    const { home, away, me } = await alone();
    await done(declares(me, home));
    await refused(world, () => shirts(me, home), neighbourCase);
    await newMatch(world, home, away);
    await refused(world, () => shirts(me, home), rivalCase);
    await only([me], async () => {
      await refused(world, () => declares(me, away), { code: 'PT409', hint: 'noInterest', details: 'team_id' });
      await refused(world, () => shirts(me, away), { code: 'PT403', hint: 'ownCase' });
    });
  });

  test('is the staff’s and the referees’, about a team they have an interest in', async () => {
    const { home, me } = await alone();
    await refused(world, () => declares(home.player, home), { code: 'PT403', hint: 'notYours' });
    const stranger = await newClub(world);
    await refused(world, () => declares(me, stranger), { code: 'PT409', hint: 'noInterest', details: 'team_id' });
    await refused(world, () => declares(people.admin, home), { code: 'PT409', hint: 'noInterest', details: 'team_id' });
  });

  test('of a match asks for each of its sides, and leads the captains to a ticket about it', async () => {
    const { home, away, match, league } = await newMeeting(world, { kickoff_at: daysFromNow(1) });
    const third = { ...(await newClub(world, { phase: 'none' })), league };
    await world.sql('insert into public.league_teams (league_id, season, team_id) values ($1, 1, $2)', [league, third.id]); // prettier-ignore
    const me = await staffOf(third);
    await only([me], async () => {
      for (const club of [home, away]) await done(declares(me, club));
      await done(world.as({ id: me }).rpc('postpone_match', { match_id: match, reason: 'No light' }));
    });
    const { data } = await world.as('user').from('interested_decisions').select('about_team_id, match_id').eq('match_id', match); // prettier-ignore
    expect(data).toHaveLength(2);
    const links = await world.sql<{ link: string }>(
      `select link from public.notifications where user_id = $1 and key = 'interestedDecision'`,
      [away.coCaptain],
    );
    expect(new Set(links.map(({ link }) => link))).toEqual(new Set([`/tickets?new=yes&match=${match}`]));
  });

  test('is forgotten a day later; what was decided under it stays', async () => {
    const { home, me } = await alone();
    await only([me], async () => {
      await done(declares(me, home));
      await done(shirts(me, home));
    });
    await world.sql(`update private.interest_declarations set created_at = now() - interval '25 hours' where player_id = $1`, [me]); // prettier-ignore
    await world.sql('select private.sweep_old()');
    expect(await world.sql('select from private.interest_declarations where player_id = $1', [me])).toEqual([]);
    expect((await decisions()).filter(({ about }) => about === home.id)).toHaveLength(1);
  });
});

test('nobody writes who decided but the commands', async () => {
  const written = world.as('admin').from('interested_decisions').delete().neq('matter', 'entry');
  expect((await written).error).toMatchObject({ code: '42501' });
});
