import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { siteQueries } from '#data/site-pages/queries.ts';
import { hiddenScores } from '#lib/hidden-scores.ts';
import { queryClient } from '#lib/query-client.ts';
import { OpenRows } from './open-rows.tsx';

/**
 * The first places of the public league that plays next; `instead` where none does, or the reader hides scores.
 */
export function OpenTable({ instead }: { instead: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient()}>
      <Table instead={instead} />
    </QueryClientProvider>
  );
}

function Table({ instead }: { instead: ReactNode }) {
  const next = useQuery(siteQueries.landing());
  const slug = next.data?.fixtures[0]?.slug;
  const table = useQuery({ ...siteQueries.openTable(slug ?? ''), enabled: slug !== undefined });
  if (next.isPending || (slug !== undefined && table.isPending)) return null;
  return table.data && !hiddenScores.on() ? <OpenRows table={table.data} /> : instead;
}
