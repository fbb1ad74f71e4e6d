import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { siteQueries } from '#data/site-pages/queries.ts';
import { queryClient } from '#lib/query-client.ts';
import { FixtureStrip } from './fixture-strip.tsx';

/** The next fixtures of public leagues. Brings the data cache along. */
export function NextFixtures() {
  return (
    <QueryClientProvider client={queryClient()}>
      <Strip />
    </QueryClientProvider>
  );
}

function Strip() {
  return <FixtureStrip fixtures={useQuery(siteQueries.landing()).data?.fixtures ?? []} />;
}
