import type { MatchDetail } from '#data/matches/queries.ts';
import type { Report, Story } from '#data/match-room/queries.ts';
import type { Answers } from './fake-backend.ts';
import { fixture, team, uuid } from './season.ts';

/** Anchor against Bergwacht, for the tests of its page and of the page of reports. */
const anchor = team(1);
const bergwacht = team(2);

export const matchOf = (about: object = {}): MatchDetail =>
  ({ ...fixture(1, 1, 2), home_team: anchor, away_team: bergwacht, league: null, series: null, night_cup_id: null, ...about }) as unknown as MatchDetail; // prettier-ignore

/** The report of a side; without a score, it claims a no-show. */
export const reportOf = (side: 'home' | 'away', score: [number, number] | null, about: object = {}): Report => {
  const [home_score, away_score] = score ?? (side === 'home' ? [3, 0] : [0, 3]);
  const forfeited_by = score ? null : side === 'home' ? 'away' : 'home';
  const number = side === 'home' ? 1 : 2;
  return { id: uuid(700 + number), match_id: matchOf().id, team_id: uuid(number), status: 'filed', home_score, away_score, forfeited_by, stats: [], note: null, created_at: '2026-11-19T19:30:00Z', speaker: { id: uuid(500 + number), username: `captain ${number}` }, ...about } as unknown as Report; // prettier-ignore
};

export const storyWith = (about: object = {}): Story => ({
  results: [],
  reports: [],
  reschedules: [],
  protests: [],
  appeals: [],
  ...about,
});

/** Answers of the database about the history of a match. */
export const storyAnswers = ({ results, reports, reschedules, protests, appeals }: Story): Answers => ({
  'GET /rest/v1/match_results': { body: results },
  'GET /rest/v1/match_reports': { body: reports },
  'GET /rest/v1/reschedules': { body: reschedules },
  'GET /rest/v1/protests': { body: protests },
  'GET /rest/v1/appeals': { body: appeals },
});
