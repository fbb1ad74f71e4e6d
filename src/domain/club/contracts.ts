import type { Enums, Tables } from '#database.types.ts';
import { limits } from '../limits.ts';

/**
 * The conditions of a signing by a team: its season's phase and rights (those an admin added included; null
 * outside any season), and its squad.
 */
export type SigningTeam = Pick<
  Tables<'team_profiles'>,
  'phase' | 'rights' | 'rights_used' | 'player_count' | 'archived_at'
>;

export type SigningBar = 'teamArchived' | 'windowClosed' | 'squadFull' | 'noRightsLeft';

/**
 * How many transfer rights a team has left; null where signing is free: before and after a season, or
 * without one. At most 4 in the regular season unless an admin gave more; never refunded.
 */
export function rightsLeft({ phase, rights, rights_used }: SigningTeam): number | null {
  if (phase !== 'regular' && phase !== 'playoffs') return null;
  return Math.max(0, (rights ?? limits.transferRights) - (rights_used ?? 0));
}

/** Why a team may sign nobody new now, as private.check_signing would refuse it; null when it may. */
export function signingBar(team: SigningTeam): SigningBar | null {
  if (team.archived_at !== null) return 'teamArchived';
  if (team.phase === 'playoffs') return 'windowClosed';
  if (team.player_count >= limits.squadMax) return 'squadFull';
  return rightsLeft(team) === 0 ? 'noRightsLeft' : null;
}

export type ContractStatus = Enums<'contract_status'>;

/** Whether an offer can still be answered at that time. */
export const isOpenOffer = (contract: { status: ContractStatus; expires_at: string }, now: Date): boolean =>
  contract.status === 'offered' && new Date(contract.expires_at) > now;

/** Whether it is a stand-in's: it makes nobody a member, ends with its match and is no transfer. */
export const isOneMatch = ({ duration_type }: Pick<Tables<'contracts'>, 'duration_type'>): boolean =>
  duration_type === 'one_match';

/** A contract's number as it is written on the document: №00042. */
export const contractNumber = (number: number): string => `№${String(number).padStart(5, '0')}`;

export type TransferSide = 'in' | 'out' | 'none';

/** A transfer seen from one team: the player came, went, or neither. */
export function transferSide(
  transfer: { from_team: { id: string } | null; to_team: { id: string } | null },
  teamId: string,
): TransferSide {
  if (transfer.to_team?.id === teamId) return 'in';
  return transfer.from_team?.id === teamId ? 'out' : 'none';
}
