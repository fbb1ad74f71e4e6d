import type { Contract } from '#data/contracts/queries.ts';
import type { Transfer } from '#data/transfers/queries.ts';
import { leagueId, team, uuid } from './season.ts';

const person = (number: number, username: string) => ({ id: uuid(500 + number), username, deleted_at: null });

/** Contract `number`: Corsairs offer it to piet, who can answer until far in the future. A new column is given by the tests of it. */
export const contract = (number: number, about: Partial<Contract> = {}): Contract =>
  ({ ...offered(number), ...about }) as Contract;

const offered = (number: number): Partial<Contract> => ({
  id: uuid(800 + number),
  number,
  status: 'offered',
  team_id: uuid(3),
  team: team(3),
  player_id: uuid(502),
  player: { ...person(2, 'piet'), avatar: null, position: 'striker' },
  captain_id: uuid(501),
  captain: person(1, 'aylin'),
  captain_signed_at: '2026-01-02T12:00:00Z',
  club_manager_id: uuid(501),
  manager: person(1, 'aylin'),
  manager_signed_at: '2026-01-02T12:00:00Z',
  player_signed_at: null,
  division: 'First division',
  duration_type: 'classic',
  league_id: leagueId,
  season: 4,
  note: 'We need a striker for Sundays.',
  right_spent: false,
  sent_at: '2026-01-02T12:00:00Z',
  created_at: '2026-01-02T12:00:00Z',
  expires_at: '2999-01-09T12:00:00Z',
  accepted_at: null,
  ended_at: null,
  stays_until: null,
  stand_in_id: null,
  termination_reason: null,
  kick_reason: null,
});

/** Transfer `number`: that minute of 1 November a player went from Anchor to Corsairs. */
export const transfer = (number: number, about: Partial<Transfer> = {}): Transfer => ({
  id: uuid(2000 + number),
  kind: 'transfer_in',
  happened_at: new Date(Date.UTC(2026, 10, 1, 12, -number)).toISOString(),
  player_id: uuid(500 + number),
  username: `player${number}`,
  username_then: null,
  avatar: null,
  position: 'striker',
  league_id: leagueId,
  league_name: 'Premier Rondo',
  season: 4,
  from_team: team(1),
  to_team: team(3),
  ...about,
});
