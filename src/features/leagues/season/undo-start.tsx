import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import type { SeasonFacts } from '#domain/competition/season-table.ts';
import { seasonKey, useUndoPlayoffs, useUndoSeasonStart } from '#data/leagues/mutations.ts';
import type { League, LeagueSeason } from '#data/leagues/queries.ts';
import { seasonQueries } from '#data/leagues/season-queries.ts';
import { useUndoDeadline } from './use-undo-deadline.ts';

type Props = { league: Pick<League, 'name'>; season: LeagueSeason; facts: SeasonFacts };

/** Takes the start of a season back, or of its playoffs. Nothing once something depends on it. */
export function UndoStart({ league, season, facts }: Props) {
  const { t } = useTranslation('staff');
  const what = season.phase === 'playoffs' ? 'playoffs' : 'start';
  const sentence = useUndoDeadline(what, facts.matches);
  const undoStart = useUndoSeasonStart(seasonKey(season));
  const undoPlayoffs = useUndoPlayoffs(seasonKey(season));
  const undo = what === 'playoffs' ? undoPlayoffs : undoStart;
  const [asking, setAsking] = useState(false);
  const options = useQuery(seasonQueries.undoOptions(season.league_id, season.season));
  if (!options.data?.[`may_undo_${what}`]) return null;
  const close = () => setAsking(false);
  return (
    <>
      <Button variant="danger-outline" onClick={() => setAsking(true)}>
        {t(`taking.${what}.action`)}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={close}
        title={t(`taking.${what}.title`, { league: league.name, season: season.season })}
        description={t(`taking.${what}.text`)}
        action={t(`taking.${what}.action`)}
        danger
        pending={undo.isPending}
        onConfirm={() => undo.mutate(undefined, { onSettled: close })}
      >
        <p className="text-soft">{sentence}</p>
      </ConfirmDialog>
    </>
  );
}
