import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CsvSeparator } from '#components/league/csv-separator.tsx';
import { Button } from '#components/ui/button.tsx';
import type { FileType, SeasonFile } from '#domain/competition/season-files.ts';
import type { SeasonFacts } from '#domain/competition/season-table.ts';
import { tableOf } from '#domain/competition/season-table.ts';
import { useCsvSeparator } from '#lib/csv-separator.ts';
import { useHiddenScores } from '#lib/hidden-scores.ts';
import type { League, LeagueSeason } from '#data/leagues/queries.ts';
import { rankingQueries } from '#data/leagues/ranking-queries.ts';
import { seasonQueries } from '#data/leagues/season-queries.ts';

type Props = {
  tab: 'standings' | 'schedule' | 'teams' | 'stats';
  league: League;
  season: LeagueSeason;
  facts: SeasonFacts;
};

/** The content of a season's tab, as a file for a spreadsheet; no scores for a reader who hides them. */
export function SeasonCsv({ tab, league, season, facts }: Props) {
  const { t } = useTranslation('leagues');
  const { hidden } = useHiddenScores();
  const [separator] = useCsvSeparator();
  const save = useMutation({
    mutationFn: async (type: FileType, { client }) => {
      // fetched on demand: hardly anybody takes a file along
      const files = await import('#domain/competition/season-files.ts');
      const { saveTables } = await import('#lib/save-tables.ts');
      const teams = facts.entries.map(({ team }) => team);
      const file = fileOf[tab];
      const rows = {
        table: () => files.tableFile(tableOf(facts).rows, teams),
        schedule: () => files.fixtureFile(facts.matches.map(withTeams), teams, league.time_zone),
        squads: async () =>
          files.squadFile(await client.fetchQuery(seasonQueries.squads(teams.map(({ id }) => id))), teams),
        statistics: async () =>
          files.statsFile(await client.fetchQuery(rankingQueries.stats(league.id, season.season)), teams),
      }[file];
      saveTables(`${league.slug}-${season.season}`, { [file]: await rows() }, type, separator);
    },
    meta: { errorToast: 'leagues:csv.failed' },
  });
  if (hidden && tab !== 'teams') return null;
  return (
    <div className="flex flex-wrap items-center justify-end gap-3 pt-6 print:hidden">
      <CsvSeparator />
      {(['csv', 'xlsx'] as const).map((type) => (
        <Button
          key={type}
          size="small"
          variant="quiet"
          pending={save.isPending && save.variables === type}
          onClick={() => save.mutate(type)}
        >
          <Download size={16} aria-hidden="true" />
          {t(type === 'csv' ? 'csv.save' : 'csv.excel')}
        </Button>
      ))}
    </div>
  );
}

const fileOf: Record<Props['tab'], SeasonFile> = {
  standings: 'table',
  schedule: 'schedule',
  teams: 'squads',
  stats: 'statistics',
};

const withTeams = (match: SeasonFacts['matches'][number]) => ({
  ...match,
  home_team_id: match.home_team?.id ?? '',
  away_team_id: match.away_team?.id ?? '',
});
