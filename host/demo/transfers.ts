import { isSigned } from './contracts.ts';
import type { ClubSeasons } from './club-seasons.ts';
import { endings } from './offers.ts';
import type { Spell } from './players.ts';
import { idOf } from './random.ts';
import type { Row } from './rows.ts';

type Transfer = Row<'transfers'>;

/** One row for every signing and every ending; a renewal is neither. */
export function transfersOf(spells: Spell[], seasons: ClubSeasons): Transfer[] {
  return spells
    .filter(isSigned)
    .flatMap((spell) => [...joining(spell, spells, seasons), ...leaving(spell, seasons)])
    .toSorted((a, b) => (a.happened_at < b.happened_at ? -1 : 1));
}

/** A player who left another club since the season of the new one began was transferred; others came free. */
function joining({ club, name, playerId, from }: Spell, spells: Spell[], seasons: ClubSeasons): Transfer[] {
  const season = seasons.at(club, from);
  const last = spells
    .filter((other) => other.playerId === playerId && other.club !== club && other.to !== null && other.to < from)
    .toSorted((a, b) => ((a.to ?? '') < (b.to ?? '') ? 1 : -1))[0];
  const came = season !== undefined && (last?.to ?? '') >= season.begins ? last : undefined;
  return [
    {
      id: idOf('transfer', `to ${club} ${name}`),
      player_id: playerId,
      from_team_id: came ? idOf('team', came.club) : null,
      to_team_id: idOf('team', club),
      kind: came ? 'transfer_in' : 'contract_accepted',
      league_id: season?.league_id ?? null,
      season: season?.season ?? null,
      happened_at: from,
    },
  ];
}

function leaving({ club, name, playerId, to }: Spell, seasons: ClubSeasons): Transfer[] {
  if (to === null) return [];
  const season = seasons.at(club, to);
  const status = endings[`${club} ${name}`]?.status;
  return [
    {
      id: idOf('transfer', `from ${club} ${name}`),
      player_id: playerId,
      from_team_id: idOf('team', club),
      to_team_id: null,
      kind: status === 'kicked' ? 'transfer_out' : status === 'terminated' ? 'contract_terminated' : 'free_agent',
      league_id: season?.league_id ?? null,
      season: season?.season ?? null,
      happened_at: to,
    },
  ];
}
