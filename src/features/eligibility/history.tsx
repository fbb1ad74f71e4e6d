import { useTranslation } from 'react-i18next';
import { LocalTime } from '#components/ui/local-time.tsx';
import type { Eligibility } from './mutations.ts';
import { Fold } from '#components/ui/fold.tsx';

type Decided = {
  id: string;
  status: Eligibility;
  notes: string | null;
  requested: boolean;
  created_at: string;
  decided_by: { username: string } | null;
};

type Props = { status: Eligibility; decisions: (Decided & { member_id: string })[] };

/** Who decided what about a member, newest first, folded away; a status nobody decided is that of the checks. */
export function History({ status: current, decisions }: Props) {
  const { t } = useTranslation('eligibility');
  if (decisions.length === 0)
    return <p className="text-sm text-faint pt-2">{t(current === 'pending' ? 'history.none' : 'history.checks')}</p>;
  return (
    <Fold className="pt-2" title={t('history.title', { count: decisions.length })} look="text-sm">
      <ol className="ruled text-sm">
        {decisions.map(({ id, status, notes, requested, created_at, decided_by }) => (
          <li key={id} className="py-2">
            <b>{requested ? t('history.requested') : t(`status.${status}`)}</b>{' '}
            <span className="text-faint">
              {decided_by?.username ?? t('history.nobody')} · <LocalTime at={created_at} show="full" />
            </span>
            {notes && <p className="text-soft pt-1">{notes}</p>}
          </li>
        ))}
      </ol>
    </Fold>
  );
}
