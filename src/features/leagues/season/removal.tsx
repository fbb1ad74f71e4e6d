import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import type { SeasonFacts } from '#domain/competition/season-table.ts';
import { paths } from '#lib/paths.ts';
import {
  useArchiveLeague,
  useDeleteLeague,
  useDeleteSeason,
  useUndoImport,
  seasonKey,
} from '#data/leagues/mutations.ts';
import type { League, LeagueSeason } from '#data/leagues/queries.ts';
import { seasonQueries } from '#data/leagues/season-queries.ts';

type SeasonProps = { league: League; season: LeagueSeason; facts: SeasonFacts; onDeleted: () => void };

/** The way back from a season: an import is taken back, an empty season deleted. Nothing where neither can be. */
export function SeasonRemoval({ league, season, facts, onDeleted }: SeasonProps) {
  const { t } = useTranslation('staff');
  const options = useQuery(seasonQueries.undoOptions(season.league_id, season.season));
  const undo = useUndoImport(seasonKey(season));
  const remove = useDeleteSeason(seasonKey(season));
  const [asking, setAsking] = useState<'undo' | 'delete'>();
  const named = { season: season.season, league: league.name };
  const close = () => setAsking(undefined);
  return (
    <>
      {options.data?.may_undo_import && (
        <Button variant="danger-outline" onClick={() => setAsking('undo')}>
          {t('remove.undoImport')}
        </Button>
      )}
      {facts.entries.length === 0 && (
        <Button variant="danger-outline" onClick={() => setAsking('delete')}>
          {t('remove.season')}
        </Button>
      )}
      <ConfirmDialog
        open={asking === 'undo'}
        onClose={close}
        title={t('remove.undoImportTitle', named)}
        description={t('remove.undoImportText')}
        action={t('remove.undoImport')}
        danger
        pending={undo.isPending}
        onConfirm={() => undo.mutate(undefined, { onSettled: close })}
      >
        <p className="text-soft">{t('remove.undoImportUntil')}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'delete'}
        onClose={close}
        title={t('remove.seasonTitle', named)}
        description={t('remove.seasonText')}
        action={t('remove.season')}
        danger
        pending={remove.isPending}
        // A season that is gone takes this part of the page with it: what follows is waited for, not called back.
        onConfirm={() => void remove.mutateAsync().then(onDeleted, close)}
      />
    </>
  );
}

type LeagueProps = { league: League; empty: boolean; over: boolean };

/** A league is deleted while it is empty, archived once its seasons are over, and put back from there. */
export function LeagueRemoval({ league, empty, over }: LeagueProps) {
  const { t } = useTranslation('staff');
  const navigate = useNavigate();
  const remove = useDeleteLeague();
  const archive = useArchiveLeague(league);
  const [asking, setAsking] = useState<'delete' | 'archive'>();
  const named = { league: league.name };
  const close = () => setAsking(undefined);
  return (
    <>
      {empty && (
        <Button variant="danger-outline" onClick={() => setAsking('delete')}>
          {t('remove.league')}
        </Button>
      )}
      {!empty && over && league.archived_at === null && (
        <Button variant="danger-outline" onClick={() => setAsking('archive')}>
          {t('remove.archive')}
        </Button>
      )}
      {league.archived_at !== null && (
        <Button pending={archive.isPending} onClick={() => archive.mutate()}>
          {t('remove.restore')}
        </Button>
      )}
      <ConfirmDialog
        open={asking === 'delete'}
        onClose={close}
        title={t('remove.leagueTitle', named)}
        description={t('remove.leagueText')}
        action={t('remove.league')}
        danger
        pending={remove.isPending}
        onConfirm={() =>
          void remove.mutateAsync({ league_id: league.id }).then(() => navigate({ to: paths.adminLeagues() }), close)
        }
      />
      <ConfirmDialog
        open={asking === 'archive'}
        onClose={close}
        title={t('remove.archiveTitle', named)}
        description={t('remove.archiveText')}
        action={t('remove.archive')}
        pending={archive.isPending}
        onConfirm={() => archive.mutate(undefined, { onSettled: close })}
      />
    </>
  );
}
