import { useMutation, useQueries } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CsvSeparator } from '#components/league/csv-separator.tsx';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { Note } from '#components/ui/note.tsx';
import {
  adjustmentFile,
  type FileType,
  fixtureFile,
  lossesOf,
  squadFile,
  teamFile,
} from '#domain/competition/season-files.ts';
import { matchQueries } from '#data/matches/queries.ts';
import { useCsvSeparator } from '#lib/csv-separator.ts';
import { saveTables } from '#lib/save-tables.ts';
import { useNow } from '#lib/use-now.ts';
import type { League, LeagueSeason } from '#data/leagues/queries.ts';
import { seasonQueries } from '#data/leagues/season-queries.ts';

type Props = { league: League; season: LeagueSeason };

/** A season's teams, squads, fixtures and point adjustments as the files it can be brought in from again. */
export function ExportSeason({ league, season }: Props) {
  const { t } = useTranslation('staff');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        <Download size={16} />
        {t('export.open')}
      </Button>
      {asking && <ExportDialog league={league} season={season} onClose={() => setAsking(false)} />}
    </>
  );
}

/** The data in no file, whatever the season. */
const never = ['stats', 'reports', 'penalties', 'awards', 'contracts', 'settings'] as const;

/** Says what the files carry and what they do not, before they are saved. */
function ExportDialog({ league, season, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation('staff');
  const losses = useLosses(season);
  const [separator] = useCsvSeparator();
  const save = useMutation({
    mutationFn: async (type: FileType, { client }) => {
      const { id, slug, time_zone } = league;
      const teams = await client.fetchQuery(seasonQueries.teamsForFile(id, season.season));
      const squads = await client.fetchQuery(seasonQueries.squads(teams.map((team) => team.id)));
      const matches = await client.fetchQuery(matchQueries.ofSeason(id, season.season));
      const adjustments = await client.fetchQuery(seasonQueries.adjustments(id, season.season));
      const files = {
        teams: teamFile(teams, time_zone),
        squads: squadFile(squads, teams),
        fixtures: fixtureFile(matches, teams, time_zone),
        ...(adjustments.length > 0 && { adjustments: adjustmentFile(adjustments, teams) }),
      };
      saveTables(`${slug}-${season.season}`, files, type, separator);
    },
    meta: { refusalToast: true },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('export.title', { league: league.name, season: season.season })}
      description={t('export.carries')}
      action={t('export.save')}
      pending={save.isPending || losses === undefined}
      onConfirm={() => save.mutate('csv', { onSuccess: onClose })}
    >
      <div className="grid gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <CsvSeparator />
          <Button
            disabled={save.isPending || losses === undefined}
            onClick={() => save.mutate('xlsx', { onSuccess: onClose })}
          >
            <Download size={16} />
            {t('export.excel')}
          </Button>
        </div>
        {losses?.map(({ kind, count }) => (
          <Note key={kind} tone="warning">
            {t(`export.losses.${kind}`, { count })}
          </Note>
        ))}
        <div>
          <p className="font-semibold">{t('export.not')}</p>
          <ul className="list-disc ps-5 text-soft">
            {never.map((each) => (
              <li key={each}>{t(`export.never.${each}`)}</li>
            ))}
          </ul>
        </div>
      </div>
    </ConfirmDialog>
  );
}

/** Hook: what of this season the files would lose; undefined while it is read. */
function useLosses({ league_id, season }: LeagueSeason) {
  const now = useNow();
  const [teams, matches, protests] = useQueries({
    queries: [
      seasonQueries.teamsForFile(league_id, season),
      matchQueries.ofSeason(league_id, season),
      seasonQueries.openProtests(league_id, season),
    ],
  });
  if (!teams.data || !matches.data || !protests.data) return undefined;
  return lossesOf(matches.data, teams.data, protests.data.length, now);
}
