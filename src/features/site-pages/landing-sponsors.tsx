import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SponsorStrip } from '#components/league/sponsor/sponsor-strip.tsx';
import { queryClient } from '#lib/query-client.ts';
import { siteQueries } from '#data/site-pages/queries.ts';

/** Who sponsors the site, from the same answer as the next fixtures. Brings the data cache along. */
export function LandingSponsors() {
  return (
    <QueryClientProvider client={queryClient()}>
      <Sponsors />
    </QueryClientProvider>
  );
}

function Sponsors() {
  const { t } = useTranslation('landing');
  const { data } = useQuery(siteQueries.landing());
  return <SponsorStrip sponsors={data?.sponsors ?? []} label={t('sponsors')} />;
}
