import { AppLink } from '#components/ui/app-link.tsx';
import type { OpenTable } from '#domain/competition/open-table.ts';
import { publicPaths } from '#lib/public-paths.ts';
import { TopRows } from './top-rows.tsx';

/** The first places of a public league, with the way to the rest. */
export function OpenRows({ table: { league, rows, teams } }: { table: OpenTable }) {
  return (
    <>
      <TopRows caption={league.name} rows={rows} teams={teams} />
      <AppLink to={publicPaths.league(league.slug)} className="link inline-flex min-h-11 items-center text-sm">
        {league.name}
      </AppLink>
    </>
  );
}
