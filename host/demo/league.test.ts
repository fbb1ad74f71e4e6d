import { describe, expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { rankTeams } from '#domain/competition/standings.ts';
import { clubKeys, clubs } from './clubs.ts';
import { makeDemoLeague } from './league.ts';
import { idOf } from './random.ts';
import type { DemoLeague } from './rows.ts';

const noon = new Date('2026-11-21T12:00:00Z');
const demo = makeDemoLeague(noon);

/** Ordinary hours, both changes of the clock in Berlin, the turn of a year and a leap day. */
const manyNows = [
  ...Array.from({ length: 24 }, (_, hour) => new Date(Date.UTC(2026, 10, 21, hour, 7))),
  ...['2026-11-21T18:34:59Z', '2026-11-21T18:35:00Z', '2026-11-21T18:36:00Z'].map((now) => new Date(now)),
  ...['2026-03-28T23:30:00Z', '2026-03-29T00:30:00Z', '2026-03-29T01:30:00Z'].map((now) => new Date(now)),
  ...['2026-10-24T23:30:00Z', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'].map((now) => new Date(now)),
  ...['2026-12-31T23:30:00Z', '2028-02-29T17:50:00Z', '2027-06-21T21:59:00Z'].map((now) => new Date(now)),
];

/** The league at each of those moments, made once. */
const leagues = manyNows.map((now) => ({ now, league: makeDemoLeague(now) }));

describe('the same league every time', () => {
  test('the same moment makes the same rows', () => {
    expect(makeDemoLeague(new Date(noon))).toEqual(demo);
  });

  test('another moment moves the dates and changes no result, no line-up and no stat', () => {
    const later = makeDemoLeague(new Date('2027-05-02T09:00:00Z'));
    const results = ({ team_matches }: DemoLeague) =>
      team_matches.map(({ id, home_score, away_score }) => ({ id, home_score, away_score }));
    expect(results(later)).toEqual(results(demo));
    expect(later.match_lineups).toEqual(demo.match_lineups);
    expect(later.match_player_stats).toEqual(demo.match_player_stats);
    expect(later.player_achievements).toEqual(demo.player_achievements);
  });

  test('people with an account keep the id their sign-up gave them, wherever they appear', () => {
    const captain = '00000000-0000-4000-8000-000000000001';
    const withAccount = makeDemoLeague(noon, { captain });
    expect(withAccount.profiles.find(({ id }) => id === captain)?.username).toBe('Lena Vogt');
    expect(JSON.stringify(withAccount).replaceAll(captain, idOf('player', 'Lena Vogt'))).toBe(JSON.stringify(demo));
  });

  test('every id is given once', () => {
    const ids = [
      demo.profiles,
      demo.teams,
      demo.team_members,
      demo.leagues,
      demo.series,
      demo.team_matches,
      demo.player_achievements,
    ]
      .flat()
      .map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('clubs and players', () => {
  const active = demo.team_members.filter(({ left_at }) => left_at === null);

  test('two leagues, three seasons, 22 teams, 180 players and two of the staff', () => {
    expect(demo.leagues.map(({ name, public: open }) => [name, open])).toEqual([
      ['Flutlicht Liga', true],
      ['Boğaz Ligi', false],
    ]);
    expect(demo.league_seasons.map(({ phase }) => phase)).toEqual(['finished', 'regular', 'registration']);
    expect(demo.teams).toHaveLength(22);
    expect(demo.profiles).toHaveLength(182);
    expect(demo.profiles.length - active.length - 2).toBe(15);
  });

  test('nobody plays for two clubs at once, and nobody is entered twice', () => {
    expect(new Set(demo.profiles.map(({ username }) => username.toLowerCase())).size).toBe(182);
    for (const [, memberships] of Map.groupBy(demo.team_members, ({ player_id }) => player_id)) {
      const inOrder = memberships.toSorted((a, b) => (a.joined_at < b.joined_at ? -1 : 1));
      for (const [index, next] of inOrder.entries()) {
        if (index > 0) expect(inOrder[index - 1]?.left_at, next.id).not.toBeNull();
        if (index > 0) expect(Date.parse(inOrder[index - 1]?.left_at ?? '')).toBeLessThan(Date.parse(next.joined_at));
      }
    }
  });

  test('every squad has five to ten members, a keeper, one captain and no number twice', () => {
    for (const { id, name } of demo.teams) {
      const squad = active.filter(({ team_id }) => team_id === id);
      expect(squad.length, name).toBeGreaterThanOrEqual(limits.squadMin + 1);
      expect(squad.length, name).toBeLessThanOrEqual(limits.squadMax);
      expect(squad.filter(({ position }) => position === 'goalkeeper').length, name).toBeGreaterThanOrEqual(1);
      expect(
        squad.filter(({ team_role }) => team_role === 'captain'),
        name,
      ).toHaveLength(1);
      expect(new Set(squad.map(({ shirt_number }) => shirt_number)).size, name).toBe(squad.length);
    }
  });

  test('no two gaming ids are the same, and no two clubs share kit or tag', () => {
    const gamingIds = demo.profiles.map(({ gaming_id }) => gaming_id).filter((id) => id !== null);
    expect(gamingIds).toHaveLength(180);
    expect(new Set(gamingIds).size).toBe(180);
    expect(new Set(demo.teams.map(({ kit_primary }) => kit_primary)).size).toBe(22);
    expect(new Set(demo.teams.map(({ tag }) => tag)).size).toBe(22);
  });

  test('everybody is old enough, and founders were 18', () => {
    const born = new Map(
      demo.profile_private.map(({ user_id, birth_date }) => [user_id, Date.parse(birth_date ?? '')]),
    );
    const age = (id: string | null, at: string | null) =>
      (Date.parse(at ?? '') - (born.get(id ?? '') ?? Number.NaN)) / (365.25 * 86_400_000);
    for (const { id } of demo.profiles) expect(age(id, noon.toISOString())).toBeGreaterThanOrEqual(limits.playerAgeMin);
    for (const { manager_id, founded_on } of demo.teams)
      expect(age(manager_id, founded_on)).toBeGreaterThanOrEqual(limits.founderAgeMin);
  });

  test('there are former members, with and without a new club', () => {
    const former = demo.team_members.filter(({ left_at }) => left_at !== null);
    const again = former.filter(({ player_id }) => active.some((member) => member.player_id === player_id));
    expect([former.length, again.length]).toEqual([23, 9]);
  });
});

describe('contracts and transfers', () => {
  const of = (member: { team_id: string; player_id: string }) =>
    demo.contracts.filter(({ team_id, player_id }) => team_id === member.team_id && player_id === member.player_id);
  const founders = new Set(demo.teams.map(({ manager_id }) => manager_id));
  const seasonFour = demo.league_teams.filter(({ season }) => season === 4);
  const keyed = (rights: (typeof seasonFour)[number][]) => rights.map(({ team_id }) => keyOf(team_id));

  test('every member but the founder is under one contract, signed by all three', () => {
    for (const member of demo.team_members.filter(({ left_at }) => left_at === null)) {
      const active = of(member).filter(({ status }) => status === 'active');
      expect(active).toHaveLength(founders.has(member.player_id) ? 0 : 1);
      for (const { manager_signed_at, captain_signed_at, player_signed_at, accepted_at } of active)
        expect([manager_signed_at, captain_signed_at, player_signed_at].includes(null), accepted_at ?? '').toBe(false);
    }
  });

  test('every former member had a contract, and it ended with the season or when he or she left', () => {
    for (const member of demo.team_members.filter(({ left_at }) => left_at !== null)) {
      const signed = of(member).filter(({ accepted_at }) => accepted_at !== null);
      expect(signed[0]?.accepted_at).toBe(member.joined_at);
      const last = signed.at(-1);
      if (last?.status === 'completed') expect(last.ended_at && last.ended_at < (member.left_at ?? '')).toBe(true);
      else expect(last?.ended_at).toBe(member.left_at);
    }
  });

  test('every way a contract can go is there, endings and refusals included', () => {
    const counts = Map.groupBy(demo.contracts, ({ status }) => status);
    expect([...counts.keys()].toSorted()).toEqual(
      ['active', 'completed', 'expired', 'kicked', 'offered', 'rejected', 'terminated', 'withdrawn'].toSorted(),
    );
    expect(counts.get('kicked')?.every(({ kick_reason }) => kick_reason)).toBe(true);
    expect(counts.get('terminated')?.filter(({ termination_reason }) => termination_reason).length).toBeGreaterThan(4);
  });

  test('contracts are numbered as they were sent', () => {
    expect(demo.contracts.map(({ number }) => number)).toEqual(demo.contracts.map((_, index) => index + 1));
    const sent = demo.contracts.map(({ sent_at }) => sent_at);
    expect(sent).toEqual(sent.toSorted());
  });

  test('nobody was ever under two contracts, and nobody was offered one before joining the site', () => {
    const joined = new Map(demo.profiles.map(({ id, joined_at }) => [id, joined_at]));
    for (const [player, contracts] of Map.groupBy(demo.contracts, ({ player_id }) => player_id)) {
      const signed = contracts
        .filter(({ accepted_at }) => accepted_at !== null)
        .toSorted((a, b) => ((a.accepted_at ?? '') < (b.accepted_at ?? '') ? -1 : 1));
      for (const [index, { accepted_at }] of signed.entries())
        if (index > 0) expect(signed[index - 1]?.ended_at && signed[index - 1]!.ended_at! < accepted_at!).toBe(true);
      for (const { accepted_at, sent_at } of contracts)
        if (accepted_at === null) expect(sent_at > (joined.get(player) ?? ''), sent_at).toBe(true);
    }
  });

  test('no squad was ever larger than it may be', () => {
    for (const { id } of demo.teams) {
      const squad = demo.team_members.filter(({ team_id }) => team_id === id);
      for (const { joined_at } of squad) {
        const then = squad.filter((each) => each.joined_at <= joined_at && (each.left_at ?? '9') > joined_at);
        expect(then.length).toBeLessThanOrEqual(limits.squadMax);
      }
    }
  });

  test('the rights a team has used are its signings of the running season', () => {
    for (const { team_id, rights_used } of demo.league_teams.filter(({ season }) => season !== 4))
      expect(rights_used, keyOf(team_id)).toBe(0);
    for (const { team_id, rights_used, league_id } of seasonFour) {
      const start = demo.league_seasons.find((each) => each.league_id === league_id && each.season === 4)?.starts_on;
      const joined = demo.team_members.filter(
        (member) => member.team_id === team_id && member.joined_at >= (start ?? '9'),
      );
      expect(rights_used, keyOf(team_id)).toBe(joined.length);
    }
    expect(keyed(seasonFour.filter(({ rights_used }) => rights_used === limits.transferRights))).toEqual(['kar']);
    expect(keyed(seasonFour.filter(({ rights_used }) => rights_used === 0))).toEqual(['rih']);
  });

  test('every signing and every ending is a transfer, well over a hundred in the last half year', () => {
    const moves = demo.team_members.flatMap(({ player_id, joined_at, left_at, team_id }) => [
      ...(founders.has(player_id) ? [] : [`${player_id} to ${team_id} ${joined_at}`]),
      ...(left_at === null ? [] : [`${player_id} from ${team_id} ${left_at}`]),
    ]);
    const listed = demo.transfers.map(({ player_id, from_team_id, to_team_id, happened_at }) =>
      to_team_id ? `${player_id} to ${to_team_id} ${happened_at}` : `${player_id} from ${from_team_id} ${happened_at}`,
    );
    expect(listed.toSorted()).toEqual(moves.toSorted());
    const halfYear = new Date(noon.getTime() - 180 * 86_400_000).toISOString();
    expect(demo.transfers.filter(({ happened_at }) => happened_at > halfYear).length).toBeGreaterThanOrEqual(120);
    const kinds = Map.groupBy(demo.transfers, ({ kind }) => kind);
    expect(kinds.size).toBe(5);
    expect(kinds.get('transfer_in')?.length).toBeGreaterThan(4);
  });
});

describe('the market', () => {
  const free = new Set(
    demo.profiles
      .map(({ id }) => id)
      .filter((id) => !demo.team_members.some(({ player_id, left_at }) => player_id === id && left_at === null)),
  );

  test('eight free agents look for a club, six teams for players', () => {
    expect(demo.player_registrations.filter(({ user_id }) => free.has(user_id))).toHaveLength(8);
    expect(demo.team_listings).toHaveLength(6);
    for (const { availability_days, game_id } of demo.player_registrations)
      expect([availability_days.length > 1, game_id === null]).toEqual([true, false]);
  });

  test('the free agent with an account has two offers open, and both teams may still sign', () => {
    const tom = idOf('player', 'Tom Ashdown');
    const open = demo.contracts.filter(({ player_id, status }) => player_id === tom && status === 'offered');
    expect(open.map(({ team_id }) => keyOf(team_id)).toSorted()).toEqual(['cop', 'nlk']);
    for (const { team_id } of open) {
      const used = demo.league_teams.find((entry) => entry.team_id === team_id && entry.season === 4)?.rights_used;
      expect(used).toBeLessThan(limits.transferRights);
      const squad = demo.team_members.filter((member) => member.team_id === team_id && member.left_at === null);
      expect(squad.length).toBeLessThan(limits.squadMax);
    }
  });

  test('whoever may not play has a review that says so', () => {
    for (const { id, eligibility, left_at } of demo.team_members.filter(
      ({ eligibility }) => eligibility !== 'eligible',
    )) {
      const last = demo.eligibility_reviews.filter(({ member_id }) => member_id === id).at(-1);
      expect([last?.status, left_at]).toEqual([eligibility, null]);
    }
  });
});

describe('matches and their stats', () => {
  const played = demo.team_matches.filter(({ status, forfeited_by }) => status === 'finished' && forfeited_by === null);
  const statsOf = Map.groupBy(demo.match_player_stats, ({ match_id }) => match_id);
  const lineupOf = Map.groupBy(demo.match_lineups, ({ match_id }) => match_id);

  test('the goals of the players are the score, and no goal has two assists', () => {
    for (const { id, home_team_id, away_team_id, home_score, away_score } of played) {
      const sides = [home_team_id, away_team_id].map((team) =>
        (statsOf.get(id) ?? []).filter(({ team_id }) => team_id === team),
      );
      expect(sides.map((side) => sum(side, 'goals'))).toEqual([home_score, away_score]);
      for (const side of sides) expect(sum(side, 'assists')).toBeLessThanOrEqual(sum(side, 'goals'));
      // Nobody sets up a goal of his own.
      for (const side of sides)
        for (const { goals, assists } of side) expect(assists).toBeLessThanOrEqual(sum(side, 'goals') - goals);
    }
  });

  test('every match has one most valuable player, of the side that won', () => {
    for (const match of played) {
      const winner = (match.home_score ?? 0) > (match.away_score ?? 0) ? match.home_team_id : match.away_team_id;
      const best = (statsOf.get(match.id) ?? []).filter(({ mvp }) => mvp);
      expect(best.map(({ team_id }) => team_id)).toEqual([winner]);
    }
  });

  test('keepers save, and nobody else', () => {
    const keepers = new Set(
      demo.match_lineups.filter(({ slot }) => slot === 1).map(({ match_id, player_id }) => `${match_id} ${player_id}`),
    );
    for (const { match_id, player_id, saves, goals } of demo.match_player_stats) {
      const isKeeper = keepers.has(`${match_id} ${player_id}`);
      expect(saves >= (isKeeper ? 3 : 0) && saves <= (isKeeper ? 9 : 0)).toBe(true);
      if (isKeeper) expect(goals).toBe(0);
    }
  });

  test('five a side lined up, all of them members that evening, and they alone have stats', () => {
    for (const { id, home_team_id, away_team_id, kickoff_at } of played) {
      const lineup = lineupOf.get(id) ?? [];
      for (const team of [home_team_id, away_team_id]) {
        const five = lineup.filter(({ team_id }) => team_id === team);
        expect(five).toHaveLength(limits.playersOnPitch);
        for (const { player_id } of five) {
          const isMember = demo.team_members.some(
            (member) =>
              member.team_id === team &&
              member.player_id === player_id &&
              member.joined_at < kickoff_at &&
              (member.left_at === null || member.left_at > kickoff_at),
          );
          expect(isMember).toBe(true);
        }
      }
      expect(playersIn(statsOf.get(id))).toEqual(playersIn(lineup));
    }
  });

  test('a forfeit is 3-0 and has neither line-ups nor stats', () => {
    const forfeits = demo.team_matches.filter(({ forfeited_by }) => forfeited_by !== null);
    expect(forfeits.map(({ forfeited_by, home_score, away_score }) => [forfeited_by, home_score, away_score])).toEqual([
      ['home', 0, 3],
    ]);
    for (const { id } of forfeits) expect([statsOf.get(id), lineupOf.get(id)]).toEqual([undefined, undefined]);
  });

  test('one match is postponed, and one is reported and waits', () => {
    const status = (wanted: string) => demo.team_matches.filter(({ status }) => status === wanted);
    expect(status('postponed').map(({ matchday }) => matchday)).toEqual([15]);
    expect(status('reported').map(({ matchday }) => matchday)).toEqual([14]);
  });

  test('no team plays twice on a matchday', () => {
    const places = demo.team_matches
      .filter(({ stage }) => stage === 'regular')
      .flatMap(({ season, matchday, home_team_id, away_team_id }) =>
        [home_team_id, away_team_id].map((team) => `${season} ${matchday} ${team}`),
      );
    expect(new Set(places).size).toBe(places.length);
    expect(places).toHaveLength(2 * 2 * 90);
  });
});

describe('the tables', () => {
  test('season 4 has the ties that the tie-breakers are there for', () => {
    const rows = tableOf(demo, 4).map(({ team_id, points, tie }) => [
      keyOf(team_id),
      points,
      tie?.decidedBy ?? null,
      tie?.teamIds.length ?? 1,
    ]);
    expect(rows).toEqual([
      ['isk', 36, null, 1],
      ['nlk', 27, 'headToHeadDifference', 2],
      ['ley', 27, 'headToHeadDifference', 2],
      ['spb', 21, 'headToHeadDifference', 3],
      ['elb', 21, 'headToHeadDifference', 3],
      ['rih', 21, 'headToHeadDifference', 3],
      ['cop', 18, 'goalDifference', 2],
      ['cin', 18, 'goalDifference', 2],
      ['kar', 9, null, 1],
      ['svm', 6, null, 1],
    ]);
  });

  test('Nordlicht stand above Leytonside although their overall goal difference is worse', () => {
    const [, nordlicht, leytonside] = tableOf(demo, 4);
    expect([nordlicht?.goal_difference, leytonside?.goal_difference]).toEqual([5, 11]);
  });

  test('three points are taken from Karşıkıyı, with a reason', () => {
    expect(demo.point_adjustments.map(({ team_id, points }) => [keyOf(team_id), points])).toEqual([['kar', -3]]);
    expect(tableOf(demo, 4).find(({ team_id }) => keyOf(team_id) === 'kar')).toMatchObject({
      won: 4,
      adjustment: -3,
      points: 9,
    });
  });

  test('season 3 ended with every place settled, and its last two play in the Boğaz Ligi now', () => {
    const rows = tableOf(demo, 3);
    expect(new Set(rows.map(({ position }) => position)).size).toBe(10);
    const bosphorus = demo.league_teams.filter(({ season }) => season === 1).map(({ team_id }) => team_id);
    expect(bosphorus).toHaveLength(9);
    for (const { team_id } of rows.slice(8)) expect(bosphorus).toContain(team_id);
  });
});

describe('the playoffs and awards of season 3', () => {
  test('every series ends at the majority, and its games say the same', () => {
    expect(demo.series.map(({ round, best_of }) => [round, best_of])).toEqual([
      [1, 1],
      [1, 1],
      [2, 3],
      [2, 3],
      [3, 5],
    ]);
    for (const series of demo.series) {
      const games = demo.team_matches.filter(({ series_id }) => series_id === series.id);
      expect(games).toHaveLength(series.wins_a + series.wins_b);
      expect(Math.max(series.wins_a, series.wins_b)).toBe(Math.floor(series.best_of / 2) + 1);
    }
  });

  test('the champion won the final, and its squad holds the title', () => {
    const champion = demo.league_seasons.find(({ season }) => season === 3)?.champion_team_id;
    expect(demo.series.at(-1)?.winner_team_id).toBe(champion);
    expect(demo.team_achievements.find(({ type }) => type === 'championship')?.team_id).toBe(champion);
    const holders = demo.player_achievements.filter(({ type }) => type === 'championship');
    expect(holders.length).toBeGreaterThanOrEqual(limits.playersOnPitch);
    expect(new Set(holders.map(({ team_id }) => team_id))).toEqual(new Set([champion]));
  });

  test.each([
    ['top_scorer', 'goals'],
    ['top_assists', 'assists'],
    ['top_defender', 'interceptions'],
    ['top_goalkeeper', 'saves'],
    ['mvp', 'mvp'],
  ] as const)('%s is whoever has the most %s, and nobody with fewer', (type, stat) => {
    const matches = new Set(demo.team_matches.filter(({ season }) => season === 3).map(({ id }) => id));
    const season = demo.match_player_stats.filter(({ match_id }) => matches.has(match_id));
    const sums = new Map(
      [...Map.groupBy(season, ({ player_id }) => player_id)].map(([id, rows]) => [id, sum(rows, stat)]),
    );
    const most = Math.max(...sums.values());
    const best = [...sums].filter(([, stats]) => stats === most).map(([id]) => id);
    const holders = demo.player_achievements.filter((award) => award.type === type).map(({ player_id }) => player_id);
    expect(holders.toSorted()).toEqual(best.toSorted());
  });
});

describe('around now, whenever that is', () => {
  test.each(leagues)('at $now there are fixtures to show, and nothing finished lies ahead', ({ now, league }) => {
    const ahead = league.team_matches.filter(
      ({ status, kickoff_at }) => status === 'scheduled' && Date.parse(kickoff_at) > now.getTime(),
    );
    expect(ahead.length).toBeGreaterThanOrEqual(limits.landingFixtures);
    const next = Math.min(...ahead.map(({ kickoff_at }) => Date.parse(kickoff_at)));
    expect(next - now.getTime()).toBeLessThan(27 * 3_600_000);

    const begun = league.team_matches.filter(({ status }) => ['finished', 'reported', 'live'].includes(status));
    for (const { kickoff_at, finished_at } of begun) {
      expect(Date.parse(kickoff_at)).toBeLessThanOrEqual(now.getTime());
      if (finished_at) expect(Date.parse(finished_at)).toBeLessThan(now.getTime());
    }
    const past = league.team_matches.filter(
      ({ status, kickoff_at }) => status === 'scheduled' && Date.parse(kickoff_at) <= now.getTime(),
    );
    expect(past).toEqual([]);
  });

  test.each(leagues)(
    'at $now a last call two hours before the first kick-off leaves nobody on the pitch',
    ({ now }) => {
      const { team_matches } = makeDemoLeague(now, {}, 17 * 60);
      const ahead = team_matches
        .filter(({ status }) => status === 'scheduled')
        .map(({ kickoff_at }) => Date.parse(kickoff_at) - now.getTime());
      expect(Math.min(...ahead)).toBeGreaterThan(2 * 3_600_000);
      expect(Math.min(...ahead)).toBeLessThan(28 * 3_600_000);
      expect(team_matches.filter(({ status }) => status === 'live')).toEqual([]);
    },
  );

  test.each(leagues)('at $now every kick-off is between seven and nine in the evening of Berlin', ({ league }) => {
    const clock = new Intl.DateTimeFormat('de', { timeZone: 'Europe/Berlin', hour: '2-digit', minute: '2-digit' });
    const clocks = new Set(league.team_matches.map(({ kickoff_at }) => clock.format(new Date(kickoff_at))));
    expect([...clocks].toSorted()).toEqual(['19:00', '19:15', '19:30', '20:00', '20:30', '21:00']);
  });

  test.each(leagues)('at $now a report waits for no more than the day it may', ({ now, league }) => {
    for (const { status, kickoff_at } of league.team_matches) {
      // Reported twenty minutes after kick-off at the earliest.
      const hours = (now.getTime() - Date.parse(kickoff_at)) / 3_600_000 - 1 / 3;
      if (status === 'reported') expect(hours).toBeLessThanOrEqual(limits.autoConfirmHours + 1 / 60);
    }
  });

  test.each(leagues)(
    'at $now no contract, transfer or review is of tomorrow, and open offers are open',
    ({ now, league }) => {
      const moment = now.toISOString();
      for (const { sent_at, accepted_at, ended_at, expires_at, status } of league.contracts) {
        expect(sent_at <= moment && (accepted_at ?? ended_at ?? sent_at) >= sent_at).toBe(true);
        expect((accepted_at ?? '') < moment && (ended_at ?? '') < moment).toBe(true);
        if (accepted_at) expect(accepted_at < expires_at && (ended_at ?? '9') > accepted_at).toBe(true);
        if (status === 'offered') expect(expires_at > moment).toBe(true);
      }
      for (const { happened_at } of league.transfers) expect(happened_at < moment).toBe(true);
      for (const { created_at, member_id } of league.eligibility_reviews) {
        const joined = league.team_members.find(({ id }) => id === member_id)?.joined_at ?? '9';
        expect(created_at < moment && created_at > joined).toBe(true);
      }
      for (const { updated_at } of [...league.player_registrations, ...league.team_listings])
        expect(updated_at < moment).toBe(true);
    },
  );

  test('in the evening matches are live, with a score', () => {
    const live = makeDemoLeague(new Date('2026-11-21T18:10:00Z')).team_matches.filter(
      ({ status }) => status === 'live',
    );
    expect(live).toHaveLength(2);
    for (const { live_home_score, live_away_score } of live) expect([live_home_score, live_away_score]).toEqual([1, 0]);
  });
});

function tableOf(league: DemoLeague, season: number) {
  const inSeason = (row: { season: number | null; league_id: string | null }) =>
    row.season === season && row.league_id === league.leagues[0]?.id;
  return rankTeams({
    teams: league.league_teams
      .filter(inSeason)
      .map(({ team_id }) => ({ id: team_id, name: clubs[keyOf(team_id)].name })),
    matches: league.team_matches.filter(inSeason),
    adjustments: league.point_adjustments.filter(inSeason),
  });
}

function keyOf(teamId: string) {
  const key = clubKeys.find((each) => idOf('team', each) === teamId);
  if (!key) throw new RangeError(`No club has the id ${teamId}.`);
  return key;
}

function sum<Stat extends string>(rows: Record<Stat, number | boolean>[], stat: Stat): number {
  return rows.reduce((total, row) => total + Number(row[stat]), 0);
}

const playersIn = (rows: { player_id: string }[] = []) => rows.map(({ player_id }) => player_id).toSorted();
