import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AppLink } from '#components/ui/app-link.tsx';
import { publicQueries } from '#data/public/queries.ts';
import { siteQueries } from '#data/site-pages/queries.ts';
import { tableOf } from '#domain/competition/season-table.ts';
import { hiddenScores } from '#lib/hidden-scores.ts';
import { publicPaths } from '#lib/public-paths.ts';
import { queryClient } from '#lib/query-client.ts';
import { TopRows } from './top-rows.tsx';

/** The first places of the public league that plays next; `instead` where none does, or whoever looks hides scores. */
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
  const found = useQuery({ ...publicQueries.league(slug ?? ''), enabled: slug !== undefined });
  if (next.isPending || (slug !== undefined && found.isPending)) return null;
  if (!found.data || hiddenScores.on()) return instead;
  const { rows, teams } = tableOf(found.data.facts);
  if (rows.every(({ played }) => played === 0)) return instead;
  const { league } = found.data;
  return (
    <>
      <TopRows caption={league.name} rows={rows.slice(0, 4)} teams={teams} />
      <AppLink to={publicPaths.league(league.slug)} className="link inline-flex min-h-11 items-center text-sm">
        {league.name}
      </AppLink>
    </>
  );
}
