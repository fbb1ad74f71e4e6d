import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#components/ui/app-link.tsx';
import { Button } from '#components/ui/button.tsx';
import { FactLine } from '#components/ui/fact-line.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { useWithdrawJoinRequest } from '#data/transfer-center/mutations.ts';
import { marketQueries, type OwnRequest } from '#data/transfer-center/queries.ts';
import { isWaitingRequest } from '#domain/club/market.ts';
import { formatDate, formatRelative } from '#lib/dates.ts';
import { paths } from '#lib/paths.ts';
import { useNow } from '#lib/use-now.ts';
import styles from '#components/league/duty.module.css';

/**
 * Requests that a free agent has asked of teams and nobody has settled yet, each with the way out of it. Nothing when
 * nothing waits.
 */
export function OwnRequests({ userId }: { userId: string }) {
  const { t } = useTranslation('dashboard');
  const now = useNow();
  // The page has read them for this visit.
  const requests = useQuery({ ...marketQueries.ownRequests(userId), refetchOnMount: false });
  // An unreadable part may be an invitation: it does not pass for nothing.
  if (requests.isError && !requests.data)
    return (
      <section>
        <SectionHead title={t('requests.title')} />
        <ErrorState message={t('errors.part')} onRetry={() => void requests.refetch()} />
      </section>
    );
  const waiting = requests.data?.filter((request) => isWaitingRequest(request, now)) ?? [];
  if (waiting.length === 0) return null;
  return (
    <section>
      <SectionHead
        title={t('requests.title')}
        more={{ to: paths.transferCenter({ tab: 'teams' }), label: t('requests.more') }}
      />
      <ul className="ruled" aria-label={t('requests.title')}>
        {waiting.map((request) => (
          <li key={request.id}>
            <Row request={request} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({ request }: { request: OwnRequest }) {
  const { t, i18n } = useTranslation('dashboard');
  const now = useNow();
  const withdraw = useWithdrawJoinRequest();
  const { team, team_id, created_at, answered_at, expires_at } = request;
  const stands = request.status === 'trial' ? 'trial' : 'open';
  const since = formatDate(answered_at ?? created_at, i18n.language);
  return (
    <div className={styles.duty}>
      <div className="min-w-0">
        <AppLink to={paths.team(team_id)} className="leads block font-semibold">
          {t(`requests.${stands}.title`, { team: team.name })}
        </AppLink>
        <span className="block text-sm text-soft">{t(`requests.${stands}.text`, { since })}</span>
        <FactLine className="text-sm text-faint">
          {t('requests.lapses', { when: formatRelative(expires_at, now, i18n.language) })}
          {formatDate(expires_at, i18n.language)}
        </FactLine>
      </div>
      <div className={styles.actions}>
        <Button pending={withdraw.isPending} onClick={() => withdraw.mutate({ request_id: request.id })}>
          {t('requests.withdraw')}
          <span className="sr-only"> {team.name}</span>
        </Button>
      </div>
    </div>
  );
}
