import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#components/ui/app-link.tsx';
import { Button } from '#components/ui/button.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { isWaitingRequest, requestStatus } from '#domain/club/market.ts';
import { paths } from '#lib/paths.ts';
import { useNow } from '#lib/use-now.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { useWithdrawJoinRequest } from '#data/transfer-center/mutations.ts';
import { marketQueries, type OwnRequest } from '#data/transfer-center/queries.ts';

/** Hook: the requests of a player that wait for an answer; undefined while they are read. */
export function useWaitingRequests(userId: string | undefined): OwnRequest[] | undefined {
  const now = useNow();
  const requests = useQuery(whenDefined(userId, marketQueries.ownRequests)).data;
  return requests?.filter((request) => isWaitingRequest(request, now));
}

/** A player's requests to teams, and how it went. */
export function OwnRequests({ userId }: { userId: string }) {
  const { t } = useTranslation('transfer-center');
  const { data: requests = [] } = useQuery(marketQueries.ownRequests(userId));
  const withdraw = useWithdrawJoinRequest();
  const now = useNow();
  if (requests.length === 0) return null;
  return (
    <section aria-label={t('join.own')}>
      <SectionHead title={t('join.own')} />
      <ul className="ruled" aria-label={t('join.own')}>
        {requests.map((request) => (
          <li key={request.id} className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 py-1.5">
            <AppLink to={paths.team(request.team_id)} className="link min-w-0 font-semibold">
              {request.team.name}
            </AppLink>
            <span className="text-sm text-faint">{t(`join.status.${requestStatus(request, now)}`)}</span>
            {isWaitingRequest(request, now) && (
              <span className="ml-auto">
                <Button
                  size="small"
                  pending={withdraw.isPending && withdraw.variables.request_id === request.id}
                  onClick={() => withdraw.mutate({ request_id: request.id })}
                >
                  {t('join.withdraw')}
                  <span className="sr-only"> {request.team.name}</span>
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
