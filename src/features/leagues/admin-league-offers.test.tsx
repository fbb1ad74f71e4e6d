import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { leagueQueries } from '#data/leagues/queries.ts';
import { seasonQueries } from '#data/leagues/season-queries.ts';
import { refereeQueries } from '#data/referees/queries.ts';
import { type Answers, fakeBackend, mert } from '#testing/fake-backend.ts';
import { offered, settled } from '#testing/offers/offered.ts';
import { cells } from '#testing/offers/offers.ts';
import { seasonAdmin } from '#testing/offers/season-admin.ts';
import { openPage } from '#testing/page.tsx';
import { entries, fixture, league, leagueId, season, uuid } from '#testing/season.ts';
import { signedInAs } from '#testing/session.ts';
import { AdminLeaguePage } from './admin-league-page.tsx';

signedInAs(mert);
beforeEach(() => page.viewport(1280, 900));
afterEach(cleanup);

const past = '2026-01-01T12:00:00Z';
const ahead = '2090-11-04T18:00:00Z';

type Match = ReturnType<typeof fixture>;
type Setting = {
  /** Null: the league has none. */
  about: Parameters<typeof season>[0] | null;
  teams?: number;
  matches?: Match[];
  protests?: object[];
  until?: string;
  series?: object[];
  paid?: object | null;
  more?: true;
  archived?: true;
};

/** Everybody meets everybody, as far as `score` says; one who is named first has won. */
const round = (teams: number, at: string, score?: (home: number, away: number) => [number, number] | undefined): Match[] =>
  Array.from({ length: teams }, (_, one) => one + 1).flatMap((one) =>
    Array.from({ length: teams - one }, (_, more) => one + more + 1).map((other) => ({
      ...fixture(one * 10 + other, one, other, score?.(one, other)),
      kickoff_at: at,
    })),
  ); // prettier-ignore
const won = (): [number, number] => [2, 1];
const played = round(5, past, won);
const level = played.map((match) =>
  match.home_team_id === uuid(4) && match.away_team_id === uuid(5)
    ? { ...match, home_score: null, away_score: null, forfeited_by: 'both' as const }
    : match,
);
const semifinal = { ...fixture(99, 1, 4), stage: 'semifinal' as const, kickoff_at: ahead, series_id: uuid(810) };
const tie = (slot: number, about: object) => ({ id: uuid(810 + slot), league_id: leagueId, season: 4, slot, best_of: 1, wins_a: 0, wins_b: 0, winner_team_id: null, no_winner: false, team_a: null, team_b: null, team_a_id: null, team_b_id: null, ...about }); // prettier-ignore
const decided = (slot: number, round: number, one: number, other: number) =>
  tie(slot, { round, slot: round === 3 ? 1 : slot, team_a_id: uuid(one), team_b_id: uuid(other), wins_a: 1, winner_team_id: uuid(one) }); // prettier-ignore
const open = [
  decided(1, 2, 1, 4),
  tie(2, { round: 2, team_a_id: uuid(2), team_b_id: uuid(3) }),
  tie(3, { round: 3, slot: 1 }),
];
const final = [decided(1, 2, 1, 4), decided(2, 2, 2, 3), decided(3, 3, 1, 2)];
const regular = { phase: 'regular', playoff_teams: 4, legs: 1 } as const;
const playoffs = { ...regular, phase: 'playoffs' } as const;
const finished = { ...regular, phase: 'finished', finished_at: past, champion_team_id: uuid(1) } as const;
const registration = { phase: 'registration', legs: 1 } as const;
const prize = { prize_pool: { total: 100, currency: 'EUR', places: [100] } };

const settings: Record<keyof typeof seasonAdmin.states, Setting> = {
  'there is no season': { about: null },
  'nobody has entered': { about: registration, teams: 0 },
  'it takes entries': { about: registration },
  'its registration is over': { about: { ...registration, registration_until: past } },
  'it is full': { about: { ...registration, max_teams: 5 } },
  'its schedule is published': { about: registration, matches: round(5, ahead) },
  'a team has entered since its schedule': { about: registration, matches: round(4, ahead) },
  'it was imported': { about: { ...regular, imported_at: past }, matches: [...round(5, ahead).slice(1), { ...fixture(99, 1, 2, [2, 0]), kickoff_at: past }] }, // prettier-ignore
  'it was imported, and a team of it has made an offer': { about: { ...regular, imported_at: past }, matches: [...round(5, ahead).slice(1), { ...fixture(99, 1, 2, [2, 0]), kickoff_at: past }] }, // prettier-ignore
  'it has begun': { about: regular, matches: round(5, ahead) },
  'it has begun, and a signing has cost a right': { about: regular, matches: round(5, ahead) },
  'its first match has kicked off': { about: regular, matches: [...round(5, ahead).slice(1), { ...fixture(99, 1, 2), kickoff_at: past }] }, // prettier-ignore
  'a referee, an award and points are there': { about: regular, matches: round(5, ahead), more: true },
  'all is played': { about: regular, matches: played, until: ahead },
  'all is played, and protests are over': { about: regular, matches: played },
  'all is played, and a protest waits': { about: regular, matches: played, protests: [{ id: uuid(704), match_id: uuid(112) }] }, // prettier-ignore
  'two teams are level at a line': { about: regular, matches: level },
  'too few teams are left for playoffs': { about: regular, teams: 3, matches: round(3, past, won) },
  'its playoffs have begun': { about: playoffs, matches: [...played, semifinal], series: open },
  'a side has lined up in its playoffs': { about: playoffs, matches: [...played, semifinal], series: open },
  'a match of its playoffs is over': { about: playoffs, matches: [...played, { ...semifinal, status: 'finished', home_score: 2, away_score: 0 }], series: open }, // prettier-ignore
  'its final is over': { about: playoffs, matches: [...played, { ...semifinal, status: 'finished', home_score: 2, away_score: 0 }], series: final, until: ahead }, // prettier-ignore
  'its final is over, and protests are over': { about: playoffs, matches: [...played, { ...semifinal, status: 'finished', home_score: 2, away_score: 0 }], series: final }, // prettier-ignore
  'it is finished': { about: finished, matches: played, series: final },
  'it is finished, and a prize is due': {
    about: { ...finished, ...prize },
    matches: played,
    series: final,
    paid: null,
  },
  'it is finished, and its prize is paid': { about: { ...finished, ...prize }, matches: played, series: final, paid: { paid_at: past, payer: null } }, // prettier-ignore
  'its league is archived': { about: finished, matches: played, series: final, archived: true },
};

test.each(cells(seasonAdmin))('where %s, the %s is offered what they may do', async (state, _who, commands) => {
  const { about, teams = 5, matches = [], protests = [], until = null, series = [], paid, more, archived } = settings[state]; // prettier-ignore
  const own = about && season({ registration_until: null, ...about });
  const entered = entries(teams).map((entry, at) => ({
    ...entry,
    registered_at: past,
    playoff_seed: own?.phase === 'playoffs' || own?.phase === 'finished' ? (at < 4 ? at + 1 : null) : null,
    final_rank: own?.phase === 'finished' ? at + 1 : null,
    rights_used: 0,
    run: { phase: own?.phase, finished_at: null },
    ...(paid !== undefined && { payment: paid }),
  }));
  const answers: Answers = {
    'POST /rest/v1/rpc/is_admin_fast': { body: true },
    'GET /rest/v1/leagues': { body: league({ public: false, archived_at: archived ? past : null }) },
    'GET /rest/v1/league_seasons': ({ headers }) => {
      const single = headers.get('accept')?.includes('object') === true;
      return { body: single ? own : own ? [own] : [] };
    },
    'GET /rest/v1/league_teams': ({ query }) => {
      const ranked = query.has('final_rank') ? entered.slice(0, 1) : entered;
      return { body: ranked };
    },
    'GET /rest/v1/team_matches': { body: matches },
    'GET /rest/v1/point_adjustments': {
      body: more ? [{ id: uuid(770), team_id: uuid(5), points: -1, reason: 'A stranger played', reversed_at: null }] : [],
    },
    'GET /rest/v1/given_awards': {
      body: more ? [{ id: uuid(771), award: null, title: 'Fair play', reason: 'No card', created_at: past, team: entered[4]!.team, player: null }] : [],
    },
    'GET /rest/v1/team_achievements': { body: [] },
    'GET /rest/v1/player_achievements': { body: [] },
    'GET /rest/v1/league_referees': {
      body: more ? [{ created_at: past, player: { id: uuid(503), username: 'anke', avatar: null } }] : [],
    },
    'POST /rest/v1/rpc/undo_options': {
      body: [
        {
          may_undo_start: commands.includes('undo_season_start'),
          may_undo_playoffs: commands.includes('undo_playoffs'),
          may_undo_import: commands.includes('undo_import'),
        },
      ],
    },
    'GET /rest/v1/withdrawal_requests': { body: [] },
    'GET /rest/v1/protests': { body: protests },
    'POST /rest/v1/rpc/protests_until': { body: until },
    'GET /rest/v1/series': { body: series },
    'POST /rest/v1/rpc/season_entries': { body: [] },
    'GET /rest/v1/availability': { body: [] },
    'POST /rest/v1/rpc/league_stats': { body: [] },
    'GET /rest/v1/site_settings': { body: null },
  }; // prettier-ignore
  fakeBackend(answers);
  const { client } = await openPage(<AdminLeaguePage />, {
    at: `/admin/leagues/${leagueId}`,
    path: '/admin/leagues/$id',
    namespaces: ['staff', 'leagues', 'season', 'table', 'matches', 'referee', 'share', 'stats'],
  });
  await settled(
    client,
    leagueQueries.numbers(leagueId).queryKey,
    refereeQueries.ofLeague(leagueId).queryKey,
    ...(own
      ? [
          leagueQueries.season(leagueId, 4).queryKey,
          seasonQueries.entries(leagueId, 4).queryKey,
          seasonQueries.undoOptions(leagueId, 4).queryKey,
        ]
      : []),
  );
  await expect.poll(() => offered(seasonAdmin)).toEqual(commands);
});
