import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { siteQueries } from '#data/site-pages/queries.ts';
import { queryClient } from '#lib/query-client.ts';
import { Sponsors } from './sponsors.tsx';

/** The sponsors of the site, from the same answer as the next fixtures. Brings the data cache along. */
export function LandingSponsors() {
  return (
    <QueryClientProvider client={queryClient()}>
      <Asked />
    </QueryClientProvider>
  );
}

function Asked() {
  return <Sponsors sponsors={useQuery(siteQueries.landing()).data?.sponsors ?? []} />;
}
