import { eachStat } from '#domain/competition/statistics.ts';
import type { RosterMember, TeamProfile } from '#data/teams/queries.ts';
import type { Answers } from './fake-backend.ts';
import { leagueId, team, uuid } from './season.ts';

/** Anchor in the middle of a season: aylin leads it, piet and ole play. */
export const anchor: TeamProfile = {
  ...team(1),
  folded: 'anchor fc',
  slug: 'anchor-fc',
  captain_id: uuid(501),
  captain_username: 'aylin',
  description: 'Founded on a rainy evening.',
  contact: 'anchor@example.com',
  founded_on: '2024-03-01',
  archived_at: null,
  created_at: '2026-01-01T00:00:00Z',
  league_id: leagueId,
  league_name: 'Premier Rondo',
  season: 4,
  phase: 'regular',
  rights: 4,
  rights_used: 2,
  manager_id: null,
  social_links: {},
  stream_url: null,
  player_count: 3,
  trophies: 1,
  matches: 4,
  wins: 3,
  draws: 0,
  losses: 1,
  goals_scored: 9,
  goals_conceded: 4,
  win_rate: 75,
};

/** Member `number` is player 500 + number. */
export const member = (number: number, username: string, about: Partial<RosterMember> = {}): RosterMember => ({
  id: uuid(600 + number),
  team_id: anchor.id,
  player_id: uuid(500 + number),
  username,
  active: true,
  avatar: null,
  eligibility: 'eligible',
  gaming_id: null,
  nation: null,
  platform: null,
  position: 'striker',
  shirt_number: number,
  team_role: 'player',
  joined_at: '2026-01-01T00:00:00Z',
  left_at: null,
  matches: 0,
  ...eachStat(() => 0),
  mvp: 0,
  ...about,
});

type Part = 'captain' | 'co_captain' | 'player' | 'stranger' | 'moderator' | 'admin';

/** Answers of the backend about the viewer's membership in Anchor. */
export const viewedBy = (part: Part): Answers => ({
  'GET /rest/v1/memberships': {
    body: ['captain', 'co_captain', 'player'].includes(part) ? [{ team_id: anchor.id, team_role: part }] : [],
  },
  'POST /rest/v1/rpc/is_admin_fast': { body: part === 'admin' },
  'POST /rest/v1/rpc/is_moderator': { body: part === 'moderator' },
});

/** A refusal as the database words it. */
export const refusal = (hint: string, details: string | null = null) => ({
  status: 409,
  body: { code: 'PT409', message: 'No.', hint, details },
});
