import { describe, expect, test } from 'vitest';
import {
  contractNumber,
  isOneMatch,
  isOpenOffer,
  rightsLeft,
  signingBar,
  type SigningTeam,
  transferSide,
} from './contracts.ts';
import { limits } from '../limits.ts';

const team: SigningTeam = { phase: 'regular', rights: 4, rights_used: 0, player_count: 7, archived_at: null };

describe('transfer rights', () => {
  test('[S9.29] there are at most 4 in the regular season', () => {
    expect(limits.transferRights).toBe(4);
    expect(rightsLeft(team)).toBe(4);
    expect(rightsLeft({ ...team, rights: null, rights_used: null })).toBe(4);
    expect(rightsLeft({ ...team, rights_used: 3 })).toBe(1);
    expect(signingBar({ ...team, rights_used: 4 })).toBe('noRightsLeft');
    expect(rightsLeft({ ...team, rights_used: 9 })).toBe(0);
  });

  test('count on through the playoffs', () => {
    expect(rightsLeft({ ...team, phase: 'playoffs', rights_used: 3 })).toBe(1);
  });

  test('a team that was given more signs more', () => {
    expect(signingBar({ ...team, rights: 5, rights_used: 4 })).toBeNull();
  });

  test.each(['registration', 'finished', null] as const)('signing costs none in phase %s', (phase) => {
    expect(rightsLeft({ ...team, phase, rights_used: 4 })).toBeNull();
    expect(signingBar({ ...team, phase, rights_used: 4 })).toBeNull();
  });
});

describe('nobody new signs', () => {
  test.each([
    [{ phase: 'playoffs' }, 'windowClosed'],
    [{ player_count: limits.squadMax }, 'squadFull'],
    [{ archived_at: '2026-11-01T00:00:00Z' }, 'teamArchived'],
  ] as const)('with a team of %j: %s', (change, bar) => {
    expect(signingBar({ ...team, ...change })).toBe(bar);
  });

  test('for more than one reason: the one that cannot be mended first', () => {
    expect(signingBar({ ...team, phase: 'playoffs', player_count: 10, rights_used: 4 })).toBe('windowClosed');
  });
});

test('an offer is open until its last second', () => {
  const offer = { status: 'offered', expires_at: '2026-11-21T12:00:00Z' } as const;
  expect(isOpenOffer(offer, new Date('2026-11-21T11:59:59Z'))).toBe(true);
  expect(isOpenOffer(offer, new Date('2026-11-21T12:00:00Z'))).toBe(false);
  expect(isOpenOffer({ ...offer, status: 'withdrawn' }, new Date('2026-11-20T12:00:00Z'))).toBe(false);
});

test('a contract is numbered with five digits', () => {
  expect([contractNumber(42), contractNumber(123_456)]).toEqual(['№00042', '№123456']);
});

test('a transfer is a coming for one team and a going for the other', () => {
  const move = { from_team: { id: 'a' }, to_team: { id: 'b' } };
  expect(['a', 'b', 'c'].map((id) => transferSide(move, id))).toEqual(['out', 'in', 'none']);
});

test('a transfer from nobody is a coming, and one to nobody a going', () => {
  expect(transferSide({ from_team: null, to_team: { id: 'b' } }, 'b')).toBe('in');
  expect(transferSide({ from_team: null, to_team: { id: 'b' } }, 'a')).toBe('none');
  expect(transferSide({ from_team: { id: 'a' }, to_team: null }, 'a')).toBe('out');
});

test('a contract for one match is told from others', () => {
  expect(isOneMatch({ duration_type: 'one_match' })).toBe(true);
  expect(isOneMatch({ duration_type: 'classic' })).toBe(false);
});
