import { Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#domain/limits.ts';
import * as z from 'zod/mini';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { ReasonField } from '#components/form/reason-field.tsx';
import { reason } from '#components/form/texts.ts';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { TranslatedForm } from '#components/form/translated-form.tsx';
import { Button } from '#components/ui/button.tsx';
import { Fold } from '#components/ui/fold.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { type Ruling, useDecideAppeal, useRuleMatch, useRuleProtest, useUndoResult } from '#data/matches/mutations.ts';
import type { MatchDetail } from '#data/matches/queries.ts';
import type { Story } from '#data/match-room/queries.ts';
import { part } from '#lib/page.tsx';
import { formatMoment } from '#features/matches/room/moment.ts';
import { Effect } from './effect.tsx';
import { endingOf, nothing, OutcomeChoice, rulingOf } from './outcome.tsx';

const ParagraphChoice = part(() => import('./paragraph-choice.tsx').then((m) => m.ParagraphChoice));

/** The paragraph of the rules that a ruling goes by. */
const paragraph = z.string().check(z.minLength(1, 'verdict.noParagraph'));

const outcome = z.object({
  kind: z.enum(['', 'report-home', 'report-away', 'score', 'home', 'away', 'both']),
  home: z.number(),
  away: z.number(),
});

type Props = {
  match: MatchDetail;
  reports: Story['reports'];
  onRuled: (corrected: boolean) => void;
  /** Which paragraph of the rules is chosen. */
  onParagraph?: (code: string) => void;
};

/** Hook: the ruling as a form. */
function useVerdict({ match, reports, onRuled }: Props) {
  const rule = useRuleMatch({ match_id: match.id });
  const corrects = match.status === 'finished';
  const form = useTranslatedForm({
    schema: z.object({ outcome, paragraph, reason }).check(
      z.refine((answers) => rulingOf(answers.outcome, match, reports) !== undefined, {
        path: ['outcome'],
        error: 'verdict.missing',
      }),
    ),
    namespace: 'staff',
    name: `ruling ${match.id}`,
    values: { outcome: nothing, paragraph: '', reason: '' },
    onSend: async ({ outcome: chosen, ...grounds }) => {
      const ruling = rulingOf(chosen, match, reports);
      if (ruling) await rule.mutateAsync({ ...grounds, ...ruling });
    },
    onSent: () => onRuled(corrects),
  });
  return { form, corrects };
}

/** The ruling: how the match ends, why, and what that would change. */
export function Verdict(props: Props) {
  const { t } = useTranslation('staff');
  const { form, corrects } = useVerdict(props);
  return (
    <TranslatedForm form={form} action={t(corrects ? 'verdict.correct' : 'verdict.send')} asks={false}>
      <VerdictFields form={form} {...props} />
    </TranslatedForm>
  );
}

/** The same in a dialog, wherever the match is shown. */
export function VerdictDialog({ onClose, ...props }: Props & { onClose: () => void }) {
  const { t } = useTranslation('staff');
  const { form, corrects } = useVerdict(props);
  const { home_team: home, away_team: away } = props.match;
  return (
    <FormDialog
      form={form}
      title={t(corrects ? 'verdict.correctTitle' : 'verdict.ruleTitle', { home: home.name, away: away.name })}
      action={t(corrects ? 'verdict.correct' : 'verdict.send')}
      onClose={onClose}
    >
      <VerdictFields form={form} keyed={false} {...props} />
    </FormDialog>
  );
}

type FieldsProps = Pick<Props, 'match' | 'reports' | 'onParagraph'> & {
  form: ReturnType<typeof useVerdict>['form'];
  keyed?: boolean;
};

function VerdictFields({ match, reports, form, onParagraph, keyed = true }: FieldsProps) {
  const { t } = useTranslation('staff');
  const chosen = form.watch('outcome');
  const ruling = rulingOf(chosen, match, reports);
  const problem = form.problem('outcome');
  const rule = form.field('paragraph');
  return (
    <>
      <OutcomeChoice
        match={match}
        reports={reports}
        value={chosen}
        keyed={keyed}
        onChange={(next) => form.setValue('outcome', next, { shouldDirty: true })}
      />
      {problem && ruling === undefined && (
        <p className="text-sm text-loss" role="alert">
          {problem}
        </p>
      )}
      <Suspense fallback={null}>
        <ParagraphChoice
          match={match}
          chosen={form.watch('paragraph')}
          {...rule}
          onChange={(event) => {
            onParagraph?.(event.target.value);
            return rule.onChange(event);
          }}
        />
      </Suspense>
      <ReasonField label={t('verdict.reason')} {...form.field('reason')} />
      {ruling && (
        <Fold title={t('effect.title')} whenOpened>
          <div className="pt-3">
            <Effect match={match} ending={endingOf(ruling)} />
          </div>
        </Fold>
      )}
    </>
  );
}

type ProtestProps = {
  match: MatchDetail;
  reports: Story['reports'];
  protest: Story['protests'][number];
  onRuled: () => void;
};

/** A protest: rejected, upheld, or upheld with another result. */
export function ProtestVerdict({ match, reports, protest, onRuled }: ProtestProps) {
  const { t } = useTranslation('staff');
  const rule = useRuleProtest();
  const team = protest.team_id === match.home_team_id ? match.home_team : match.away_team;
  return (
    <Decision
      match={match}
      reports={reports}
      name={`protest ${protest.id}`}
      title={t('protest.title', { team: team.name })}
      statement={protest.reason}
      choices={[
        { value: 'reject', label: t('protest.reject') },
        { value: 'uphold', label: t('protest.uphold') },
        { value: 'change', label: t('protest.change') },
      ]}
      onSend={(decision, body) => rule.mutateAsync({ protest_id: protest.id, upheld: decision !== 'reject', ...body })}
      onSent={onRuled}
    />
  );
}

type AppealProps = {
  match: MatchDetail;
  reports: Story['reports'];
  appeal: Story['appeals'][number];
  onRuled: () => void;
};

/** An appeal: the ruling stands, or is changed. */
export function AppealVerdict({ match, reports, appeal, onRuled }: AppealProps) {
  const { t, i18n } = useTranslation('staff');
  const decide = useDecideAppeal();
  const team = appeal.team_id === match.home_team_id ? match.home_team : match.away_team;
  return (
    <Decision
      match={match}
      reports={reports}
      name={`appeal ${appeal.id}`}
      title={t('appeal.title', { team: team.name })}
      hint={t('appeal.until', { until: formatMoment(appeal.until, i18n.language) })}
      statement={appeal.reason}
      choices={[
        { value: 'reject', label: t('appeal.stands') },
        { value: 'change', label: t('appeal.change') },
      ]}
      onSend={(_decision, body) => decide.mutateAsync({ appeal_id: appeal.id, ...body })}
      onSent={onRuled}
    />
  );
}

type Decided = 'reject' | 'uphold' | 'change';
type DecisionProps = Pick<Props, 'match' | 'reports'> & {
  /** Typed text is kept under it. */
  name: string;
  title: string;
  hint?: string;
  /** A team's text. */
  statement: string | null;
  choices: { value: Decided; label: string }[];
  onSend: (decision: string, body: { ruling: string; paragraph?: string } & Partial<Ruling>) => Promise<unknown>;
  onSent: () => void;
};

/** A team's request: with a text, and where the result changes, the new one and the rule it goes by. */
function Decision({ match, reports, name, title, hint, statement, choices, onSend, onSent }: DecisionProps) {
  const { t } = useTranslation('staff');
  const { t: forms } = useTranslation('forms');
  const heading = useId();
  const form = useTranslatedForm({
    schema: z
      .object({ decision: z.enum(['reject', 'uphold', 'change']), outcome, paragraph: z.string(), ruling: reason })
      .check(
        z.refine(
          ({ decision, outcome: chosen }) => decision !== 'change' || rulingOf(chosen, match, reports) !== undefined,
          { path: ['outcome'], error: 'verdict.missing' },
        ),
        z.refine(({ decision, paragraph: code }) => decision !== 'change' || code !== '', {
          path: ['paragraph'],
          error: 'verdict.noParagraph',
        }),
      ),
    namespace: 'staff',
    name,
    values: { decision: 'reject', outcome: nothing, paragraph: '', ruling: '' },
    onSend: ({ decision, outcome: chosen, paragraph: code, ruling: answer }) => {
      const ruling = decision === 'change' ? rulingOf(chosen, match, reports) : undefined;
      return onSend(decision, { ruling: answer, ...(ruling && { paragraph: code, ...ruling }) });
    },
    onSent,
  });
  const decision = form.watch('decision');
  const chosen = form.watch('outcome');
  const ruling = decision === 'change' ? rulingOf(chosen, match, reports) : undefined;
  const problem = form.problem('outcome');
  return (
    <section className="grid min-w-0 gap-4 rounded-box border border-edge p-4" aria-labelledby={heading}>
      <h3 id={heading} className="text-lg">
        {title}
      </h3>
      {hint && <p className="text-sm text-faint">{hint}</p>}
      <q className="wrap-anywhere whitespace-pre-line">{statement}</q>
      <TranslatedForm form={form} action={t('protest.send')} asks={false}>
        <Segmented
          label={t('protest.decision')}
          value={decision}
          choices={choices}
          onChange={(value) => form.setValue('decision', value, { shouldDirty: true })}
        />
        {decision === 'change' && (
          <OutcomeChoice
            match={match}
            reports={reports}
            value={chosen}
            onChange={(next) => form.setValue('outcome', next, { shouldDirty: true })}
          />
        )}
        {decision === 'change' && problem && ruling === undefined && (
          <p className="text-sm text-loss" role="alert">
            {problem}
          </p>
        )}
        {decision === 'change' && (
          <Suspense fallback={null}>
            <ParagraphChoice match={match} chosen={form.watch('paragraph')} {...form.field('paragraph')} />
          </Suspense>
        )}
        <ReasonField
          label={t('protest.ruling')}
          hint={forms('reasonLength', { min: limits.reasonMin, max: limits.reasonMax })}
          {...form.field('ruling')}
        />
        {ruling && <Effect match={match} ending={endingOf(ruling)} />}
      </TranslatedForm>
    </section>
  );
}

const undoSchema = z.object({ reason });

/** Takes a result back, and shows first what goes with it. */
export function UndoResult({ match }: { match: MatchDetail }) {
  const { t } = useTranslation('staff');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="danger-outline" onClick={() => setAsking(true)}>
        {t('undo.action')}
      </Button>
      {asking && <UndoDialog match={match} onClose={() => setAsking(false)} />}
    </>
  );
}

function UndoDialog({ match, onClose }: { match: MatchDetail; onClose: () => void }) {
  const { t } = useTranslation('staff');
  const undo = useUndoResult();
  const form = useTranslatedForm({
    schema: undoSchema,
    namespace: 'staff',
    values: { reason: '' },
    onSend: (answers) => undo.mutateAsync({ match_id: match.id, ...answers }),
    onSent: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('undo.title', {
        home: match.home_team.name,
        away: match.away_team.name,
        score: match.home_score === null ? '–' : `${match.home_score}–${match.away_score}`,
      })}
      description={t('undo.text')}
      action={t('undo.action')}
      danger
      onClose={onClose}
    >
      <Effect match={match} ending="open" />
      <ReasonField label={t('verdict.reason')} {...form.field('reason')} />
    </FormDialog>
  );
}
