import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EligibilityChoice } from '#components/league/eligibility-choice.tsx';
import { EligibilityHistory } from '#components/league/eligibility-history.tsx';
import { PlayerLink } from '#components/league/player-link.tsx';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { limits } from '#domain/limits.ts';
import type { RosterMember } from '#data/teams/queries.ts';
import { eligibilities, type Eligibility, useSetEligibility } from '#data/eligibility/mutations.ts';
import { type Doubt, eligibilityQueries } from '#data/eligibility/queries.ts';
import control from '#components/ui/input.module.css';
import { Check } from '#components/ui/check.tsx';

type Props = { teamId: string; members: RosterMember[] };

/** One row a member: what stands against them, the status in three steps, a note, and what was decided before. */
export function DecisionTable({ teamId, members }: Props) {
  const { t } = useTranslation('eligibility');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const reasons = useQuery(eligibilityQueries.reasons(teamId));
  const latest = useQuery(eligibilityQueries.latest(teamId));
  const all = chosen.size === members.length;
  const choose = (id: string, wanted: boolean) => {
    const next = new Set(chosen);
    if (wanted) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  const failed = [reasons, latest].filter(({ isError }) => isError);
  return (
    <>
      {failed.length > 0 && (
        <ErrorState message={t('errors.load')} onRetry={() => failed.forEach(({ refetch }) => void refetch())} />
      )}
      <div className="flex min-w-0 items-center flex-wrap gap-4 pb-3">
        <Check
          checked={all}
          onChange={({ target }) => setChosen(new Set(target.checked ? members.map(({ id }) => id) : []))}
        >
          {t('bulk.all')}
        </Check>
        <BulkBar chosen={[...chosen]} onDone={() => setChosen(new Set())} />
      </div>
      <ul className="ruled" aria-label={t('list')}>
        {members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            doubts={reasons.data && (reasons.data[member.id] ?? [])}
            latest={latest.data && (latest.data[member.player_id] ?? null)}
            chosen={chosen.has(member.id)}
            onChoose={(wanted) => choose(member.id, wanted)}
          />
        ))}
      </ul>
    </>
  );
}

type RowProps = {
  member: RosterMember;
  /** Undefined until they have been read. */
  doubts: Doubt[] | undefined;
  /** The newest decision; null before the first, undefined until it has been read. */
  latest: { requested: boolean } | null | undefined;
  chosen: boolean;
  onChoose: (wanted: boolean) => void;
};

function MemberRow({ member, doubts, latest, chosen, onChoose }: RowProps) {
  const { t } = useTranslation('eligibility');
  const [notes, setNotes] = useState('');
  const set = useSetEligibility();
  const decide = (status: Eligibility) =>
    set.mutate({ memberIds: [member.id], status, notes }, { onSuccess: () => setNotes('') });
  return (
    <li className="grid gap-3 py-4 lg:grid-cols-[minmax(0,2fr)_auto_minmax(0,2fr)] lg:items-start lg:gap-6">
      <div className="flex min-w-0 gap-3 items-start">
        <Check checked={chosen} onChange={({ target }) => onChoose(target.checked)}>
          <span className="sr-only">{t('bulk.choose', { player: member.username })}</span>
        </Check>
        <div className="min-w-0">
          <PlayerLink player={{ id: member.player_id, username: member.username }} />
          <p className="min-h-[1lh] text-sm text-faint pt-1">
            {doubts?.length === 0 ? t('doubts.none') : doubts?.map((doubt) => t(`doubts.${doubt}`)).join(' · ')}
          </p>
          {latest?.requested && <p className="text-sm pt-1 font-semibold">{t('asked')}</p>}
        </div>
      </div>
      <EligibilityChoice
        label={t('statusOf', { player: member.username })}
        value={set.isPending ? set.variables.status : member.eligibility}
        pending={set.isPending}
        onChange={decide}
      />
      <div className="min-w-0">
        <label className="grid gap-1.5">
          <span className="sr-only">{t('notes')}</span>
          <input
            className={control.input}
            placeholder={t('notes')}
            maxLength={limits.eligibilityNotesMax}
            value={notes}
            onChange={(event) => setNotes(event.target.value)}
          />
        </label>
        {latest ? (
          <EligibilityHistory playerId={member.player_id} teamId={member.team_id} />
        ) : (
          <p className="min-h-[1lh] text-sm text-faint pt-2">
            {latest === null && t(member.eligibility === 'pending' ? 'history.none' : 'history.checks')}
          </p>
        )}
      </div>
    </li>
  );
}

function BulkBar({ chosen, onDone }: { chosen: string[]; onDone: () => void }) {
  const { t } = useTranslation('eligibility');
  const set = useSetEligibility();
  const [asking, setAsking] = useState(false);
  const decide = (status: Eligibility) =>
    set.mutate({ memberIds: chosen, status }, { onSuccess: onDone, onSettled: () => setAsking(false) });
  if (chosen.length === 0) return <p className="text-sm text-faint">{t('bulk.hint')}</p>;
  return (
    <div
      className="flex min-w-0 items-center gap-3 flex-wrap"
      role="group"
      aria-label={t('bulk.title', { count: chosen.length })}
    >
      <b className="numerals">{t('bulk.title', { count: chosen.length })}</b>
      {eligibilities.map((status) => (
        <Button
          key={status}
          size="small"
          pending={set.isPending && set.variables.status === status}
          disabled={set.isPending}
          onClick={() => (status === 'ineligible' ? setAsking(true) : decide(status))}
        >
          {t(`bulk.${status}`)}
        </Button>
      ))}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('bulk.ask', { count: chosen.length })}
        description={t('bulk.then')}
        action={t('bulk.ineligible')}
        danger
        pending={set.isPending}
        onConfirm={() => decide('ineligible')}
      />
    </div>
  );
}
