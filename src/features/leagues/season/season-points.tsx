import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInterestNote } from '#components/league/interest-note.tsx';
import * as z from 'zod/mini';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { ReasonDialog } from '#components/form/reason-dialog.tsx';
import { ReasonField } from '#components/form/reason-field.tsx';
import { SelectField, TextField } from '#components/form/text-field.tsx';
import { reason } from '#components/form/texts.ts';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { EffectSummary, TableEffect } from '#components/league/table/table-effect.tsx';
import { signed } from '#components/league/table/signed.ts';
import { Button } from '#components/ui/button.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { limits } from '#domain/limits.ts';
import type { SeasonFacts } from '#domain/competition/season-table.ts';
import { useAdjustPoints, useReverseAdjustment, seasonKey } from '#data/leagues/mutations.ts';
import type { LeagueSeason } from '#data/leagues/queries.ts';
import { seasonQueries } from '#data/leagues/season-queries.ts';
import { nameOrder } from '#lib/name-order.ts';

type Props = { season: LeagueSeason; facts: SeasonFacts };

/** Points given and taken outside the matches, until the table is final. */
export function SeasonPoints({ season, facts }: Props) {
  const { t } = useTranslation('season');
  const adjustments = useQuery(seasonQueries.adjustments(season.league_id, season.season));
  const [adjusting, setAdjusting] = useState(false);
  const [reversing, setReversing] = useState<string>();
  const reverse = useReverseAdjustment();
  const taken = adjustments.data?.find(({ id }) => id === reversing);
  const interest = useInterestNote([taken?.team_id]);
  const names = new Map(facts.entries.map(({ team }) => [team.id, team.name]));
  return (
    <section>
      <SectionHead
        title={t('points.title')}
        aside={
          <Button size="small" onClick={() => setAdjusting(true)}>
            {t('points.action')}
          </Button>
        }
      />
      {adjustments.data?.length === 0 && <p className="pt-3 text-soft">{t('points.none')}</p>}
      <ul className="ruled">
        {adjustments.data?.map(({ id, team_id, points, reason }) => (
          <li key={id} className="flex min-h-11 flex-wrap items-center gap-3 py-2">
            <b className="numerals min-w-10 text-right">{signed(points)}</b>
            <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
              <span className="block font-semibold" translate="no">
                {names.get(team_id) ?? '–'}
              </span>
              <span className="text-sm text-soft">{reason}</span>
            </span>
            <span className="ml-auto">
              <Button size="small" variant="quiet" onClick={() => setReversing(id)}>
                {t('points.reverse')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {adjusting && <PointsDialog season={season} facts={facts} onClose={() => setAdjusting(false)} />}
      {reversing && taken && (
        <ReasonDialog
          title={t('points.reverseTitle')}
          description={t('points.reverseText')}
          action={t('points.reverse')}
          disabled={interest.disabled}
          summary={<EffectSummary {...withPoints(facts, taken.team_id, -taken.points)} />}
          onSend={(reason) => reverse.mutateAsync({ adjustment_id: reversing, reason })}
          onClose={() => setReversing(undefined)}
        >
          {interest.children}
          <TableEffect {...withPoints(facts, taken.team_id, -taken.points)} />
          <p className="text-soft">{t('points.reverseUntil')}</p>
        </ReasonDialog>
      )}
    </section>
  );
}

function PointsDialog({ season, facts, onClose }: Props & { onClose: () => void }) {
  const { t, i18n } = useTranslation('season');
  const adjust = useAdjustPoints(seasonKey(season));
  const inOrder = nameOrder(i18n.language);
  const form = useTranslatedForm({
    schema,
    namespace: 'season',
    values: { team_id: '', points: '', reason: '' },
    onSend: (answers) => adjust.mutateAsync({ ...answers, points: Number(answers.points) }),
    onSent: onClose,
  });
  const [teamId, points] = form.watch(['team_id', 'points']);
  const interest = useInterestNote([teamId || null]);
  const effect =
    teamId !== '' && schema.shape.points.safeParse(points).success
      ? withPoints(facts, teamId, Number(minus(points)))
      : undefined;
  return (
    <FormDialog
      form={form}
      disabled={interest.disabled}
      title={t('points.action')}
      description={t('points.text')}
      action={t('points.send')}
      summary={effect && <EffectSummary {...effect} />}
      onClose={onClose}
    >
      <SelectField label={t('points.team')} {...form.field('team_id')}>
        <option value="">{t('points.choose')}</option>
        {facts.entries
          .filter(({ withdrawn_at }) => withdrawn_at === null)
          .toSorted((one, other) => inOrder(one.team.name, other.team.name))
          .map(({ team }) => (
            <option key={team.id} value={team.id}>
              {team.name}
            </option>
          ))}
      </SelectField>
      {interest.children}
      <TextField
        label={t('points.points')}
        hint={t('points.hint')}
        inputMode="text"
        autoComplete="off"
        placeholder="-3"
        {...form.field('points')}
      />
      <ReasonField hint={t('given.reasonHint')} {...form.field('reason')} />
      {effect && <TableEffect {...effect} />}
      <p className="text-soft">{t('points.until')}</p>
    </FormDialog>
  );
}

/** The table before and after so many points more. */
const withPoints = (facts: SeasonFacts, team_id: string, points: number) => ({
  before: facts,
  after: { ...facts, adjustments: [...facts.adjustments, { team_id, points, reason: '' }] },
});

/** A minus sign as a keyboard of a phone may write it. */
const minus = (typed: string) => typed.trim().replace(/^[−–]/, '-');

const schema = z.object({
  team_id: z.string().check(z.minLength(1, 'points.choose')),
  points: z.string().check(
    z.overwrite(minus),
    z.refine((typed) => {
      const points = Number(typed);
      return Number.isInteger(points) && points !== 0 && Math.abs(points) <= limits.adjustmentPointsMax;
    }, 'points.wrong'),
  ),
  reason,
});
