import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { ScorePad } from '#components/league/match/score-pad.tsx';
import { useReportScrim } from '#data/scrims/mutations.ts';
import type { Scrim } from '#data/scrims/queries.ts';

/** The result of a scrim: a digit for each side, then send. */
export function ScoreDialog({ scrim, onClose }: { scrim: Scrim; onClose: () => void }) {
  const { t } = useTranslation('scrims');
  const report = useReportScrim({ scrim_id: scrim.id });
  const form = useTranslatedForm({
    schema,
    namespace: 'scrims',
    values: { home_score: scrim.home_score ?? 0, away_score: scrim.away_score ?? 0 },
    onSend: (score) => report.mutateAsync(score),
    onSent: onClose,
  });
  const [home, away] = form.watch(['home_score', 'away_score']);
  return (
    <FormDialog
      form={form}
      title={t('result.enter')}
      description={t('result.text')}
      action={t('result.send', { home, away })}
      onClose={onClose}
    >
      <ScorePad team={scrim.home} value={home} onChange={(goals) => form.setValue('home_score', goals, dirty)} />
      <ScorePad team={scrim.away} value={away} onChange={(goals) => form.setValue('away_score', goals, dirty)} />
    </FormDialog>
  );
}

const dirty = { shouldDirty: true };
const schema = z.object({ home_score: z.number(), away_score: z.number() });
