import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SponsorStrip } from '#components/league/sponsor/sponsor-strip.tsx';
import { sponsorQueries } from '#data/sponsors/queries.ts';

/** The sponsors of the league, below everything else; where that cannot be read, nothing is missed. */
export function LeagueSponsors() {
  const { t } = useTranslation('leagues');
  const { data } = useQuery(sponsorQueries.shown());
  return (
    <div className="page pt-10">
      <SponsorStrip sponsors={data ?? []} label={t('sponsors')} />
    </div>
  );
}
