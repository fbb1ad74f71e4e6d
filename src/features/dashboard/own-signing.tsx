import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { SigningMoment } from '#components/league/contract/signing-moment.tsx';
import type { Signing } from '#data/transfers/queries.ts';
import { storage, storageKeys } from '#lib/storage.ts';

type Props = { signing: Signing; userId: string };

/** Somebody has just signed for the team, the reader or another: seen once on a device. */
export function OwnSigning({ signing: { id, to_team, username, league_id, player_id }, userId }: Props) {
  // at once, with those of what it shows
  useTranslation(['share', 'team-card']);
  useEffect(() => storage.write(storageKeys.signing, id), [id]);
  return <SigningMoment team={to_team} player={username} leagueId={league_id} other={player_id !== userId} />;
}
