import { useQuery } from '@tanstack/react-query';
import { isOpen, leagueQueries } from '#data/leagues/queries.ts';
import type { PictureKind } from '#domain/community/share-pictures.ts';
import type { Address } from '#lib/site-path.ts';
import { ShareButton } from './share-button.tsx';

type Props = {
  leagueId: string;
  title: string;
  /** The public page, by the league's slug. */
  page: (league: string) => Address;
  /** By the league's slug, where they are found out once somebody shares. */
  pictures: readonly PictureKind[] | ((league: string) => Promise<readonly PictureKind[]>);
  compact?: boolean;
};

/** On a member's page: its public address and pictures, where the league is public. */
export function SharePublic({ leagueId, title, page, pictures, compact = false }: Props) {
  const { data: leagues, isPending } = useQuery(leagueQueries.list());
  const league = leagues?.find(({ id }) => id === leagueId);
  if (!isPending && !(league && isOpen(league))) return null;
  // Its place is kept while it is read whether the league is public: nothing moves once the page is drawn.
  const slug = league?.slug ?? '';
  return (
    <span className={league ? 'inline-flex' : 'invisible inline-flex'}>
      <ShareButton
        title={title}
        address={page(slug)}
        pictures={typeof pictures === 'function' ? () => pictures(slug) : pictures}
        compact={compact}
      />
    </span>
  );
}
