import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SharePublic } from '#components/league/share-public.tsx';
import { matchPictures } from '#domain/community/share-pictures.ts';
import type { MatchDetail } from '#data/matches/queries.ts';
import { publicQueries } from '#data/public/queries.ts';
import { publicPaths } from '#lib/public-paths.ts';

type Props = { match: MatchDetail; compact?: boolean };

/** The public page of a match and its pictures, where its league is public. */
export function ShareMatch({ match: { id, league_id, home_team, away_team }, compact = false }: Props) {
  const { t } = useTranslation('matches');
  const client = useQueryClient();
  if (!league_id) return null;
  return (
    <SharePublic
      leagueId={league_id}
      title={t('against', { home: home_team.name, away: away_team.name })}
      page={(league) => publicPaths.match(league, id)}
      pictures={async (league) => {
        const match = await client.fetchQuery(publicQueries.match(league, id));
        return match ? matchPictures(match) : ['result'];
      }}
      compact={compact}
    />
  );
}
