import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useInterestNote } from '#components/league/interest-note.tsx';
import * as z from 'zod/mini';
import { type Choice, ChoiceField } from '#components/form/choice-field.tsx';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { ReasonField } from '#components/form/reason-field.tsx';
import { SelectField } from '#components/form/text-field.tsx';
import { reason } from '#components/form/texts.ts';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { limits } from '#domain/limits.ts';
import { formatDate } from '#lib/dates.ts';

type Values = { player_id: string; reason: string; match_id: string | undefined };
type Answers = z.infer<typeof schema>;
type Side = { short_name: string } | null;
type Props = {
  /** Whom it is about; without one the form asks. */
  player?: Choice;
  /** The fields of a question for a penalty. */
  picker?: Pick<ComponentProps<typeof ChoiceField>, 'choices' | 'chosen' | 'onType' | 'onChoose'>;
  onWarn: (penalty: Values) => Promise<unknown>;
  /** Admins also propose suspensions. */
  onPropose?: (penalty: Values & { matches: number }) => Promise<unknown>;
  /** One more warning proposes a suspension; undefined while nobody knows. */
  second: boolean | undefined;
  /** The matches it may have been in, last first. */
  matches: readonly { id: string; kickoff_at: string; home_team: Side; away_team: Side }[];
  /** The player's team, as far as it is known. */
  team: string | undefined;
  onClose: () => void;
};

/** A warning, or by an admin the proposal of a suspension. Drawn while it is open. */
export function PenaltyDialog({ player, picker, second, matches, team, onWarn, onPropose, onClose }: Props) {
  const { t, i18n } = useTranslation('discipline');
  const values: Answers = { kind: 'warning', player_id: player?.id ?? '', matches: '1', match_id: '', reason: '' };
  const form = useTranslatedForm({
    schema,
    namespace: 'discipline',
    values,
    onSend: (answers) => {
      const penalty = { player_id: answers.player_id, reason: answers.reason, match_id: answers.match_id || undefined };
      return answers.kind === 'suspension' && onPropose
        ? onPropose({ ...penalty, matches: Number(answers.matches) })
        : onWarn(penalty);
    },
    onSent: onClose,
  });
  const interest = useInterestNote([team]);
  const warns = form.watch('kind') === 'warning';
  const what = warns
    ? second === undefined
      ? undefined
      : t(second ? 'form.second' : 'form.first')
    : t('form.proposes');
  const missing = form.problem('player_id');
  return (
    <FormDialog
      form={form}
      title={player ? t('form.title', { player: player.name }) : t('form.newTitle')}
      action={t(warns ? 'form.send' : 'form.propose')}
      danger
      disabled={interest.disabled}
      onClose={onClose}
    >
      {picker && (
        <div>
          <ChoiceField
            label={t('form.player')}
            none={t('form.playerNone')}
            {...picker}
            onChoose={(id) => {
              form.setValue('player_id', id ?? '', { shouldDirty: true, shouldValidate: id !== undefined });
              form.setValue('match_id', '');
              picker.onChoose(id);
            }}
          />
          {missing && (
            <p className="pt-1.5 text-sm text-danger" role="alert">
              {missing}
            </p>
          )}
        </div>
      )}
      {onPropose && (
        <SelectField label={t('form.what')} {...form.field('kind')}>
          <option value="warning">{t('form.warning')}</option>
          <option value="suspension">{t('form.suspension')}</option>
        </SelectField>
      )}
      {!warns && (
        <SelectField label={t('form.matches')} {...form.field('matches')}>
          {counts.map((count) => (
            <option key={count} value={count}>
              {t('form.matchesCount', { count })}
            </option>
          ))}
        </SelectField>
      )}
      {what && (
        <p className="text-sm text-soft" role="status">
          {what}
        </p>
      )}
      {matches.length > 0 && (
        <SelectField label={t('form.about')} {...form.field('match_id')}>
          <option value="">{t('form.noMatch')}</option>
          {matches.map(({ id, kickoff_at, home_team, away_team }) => (
            <option key={id} value={id}>
              {t('match', { home: home_team?.short_name, away: away_team?.short_name })},{' '}
              {formatDate(kickoff_at, i18n.language)}
            </option>
          ))}
        </SelectField>
      )}
      {interest.children}
      <ReasonField
        label={t('form.reason')}
        hint={t('form.reasonHint', { min: limits.reasonMin, max: limits.reasonMax })}
        rows={3}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}

const counts = Array.from({ length: limits.suspensionMatchesMax }, (_, index) => index + 1);

const schema = z.object({
  kind: z.enum(['warning', 'suspension']),
  player_id: z.string().check(z.minLength(1, 'form.playerMissing')),
  matches: z.string(),
  match_id: z.string(),
  reason,
});
