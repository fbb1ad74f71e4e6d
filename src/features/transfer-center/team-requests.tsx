import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#components/league/avatar.tsx';
import { PlayerLink } from '#components/league/player-link.tsx';
import { WeekdayDots } from '#components/league/weekday-dots.tsx';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { FactLine } from '#components/ui/fact-line.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import type { TeamProfile } from '#data/teams/queries.ts';
import { paths } from '#lib/paths.ts';
import { useAnswerJoinRequest } from '#data/transfer-center/mutations.ts';
import { marketQueries, type TeamRequest } from '#data/transfer-center/queries.ts';
import { LevelBars } from './level-bars.tsx';
import { Offer, useOffered } from './player-offer.tsx';
import styles from './market-row.module.css';

/** For captains: who asks to join, with what they say and their entry on the market, and the answers. */
export function TeamRequests({ team }: { team: TeamProfile }) {
  const { t } = useTranslation('transfer-center');
  // The page has read them for this visit.
  const read = useQuery({ ...marketQueries.teamRequests(team.id), refetchOnMount: false });
  const { data: requests = [], isError, refetch } = read;
  const title = t('join.inbox', { team: team.name });
  if (isError)
    return (
      <section aria-label={title} className="pb-4">
        <SectionHead title={title} />
        <ErrorState message={t('errors.requests')} onRetry={() => void refetch()} />
      </section>
    );
  if (requests.length === 0) return null;
  return (
    <section aria-label={title} className="pb-4">
      <SectionHead title={title} />
      <ul className="ruled" aria-label={title}>
        {requests.map((request) => (
          <li key={request.id}>
            <Request request={request} team={team} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Request({ request, team }: { request: TeamRequest; team: TeamProfile }) {
  const { t } = useTranslation('transfer-center');
  const { t: common } = useTranslation('common');
  const answer = useAnswerJoinRequest();
  // A player with an offer answers that.
  const offered = useOffered(team.id, request.player.id);
  const { player, entry, message } = request;
  const client = useQueryClient();
  // One that is over, or that another captain has answered, is gone.
  const readAgain = () => void client.invalidateQueries({ queryKey: ['market', 'requests'] });
  const send = (reply: 'trial' | 'declined') =>
    answer.mutate({ request_id: request.id, answer: reply }, { onError: readAgain });
  const choice = answer.isPending ? answer.variables.answer : undefined;
  return (
    <div className={styles.request}>
      <span className="flex min-w-0 items-center gap-3">
        <Avatar player={player} size={40} />
        <span className="min-w-0">
          <PlayerLink player={player} />
          <FactLine className="text-sm text-faint">
            {entry?.position && common(`league.position.${entry.position}`)}
            {t(`join.status.${request.status}`)}
          </FactLine>
        </span>
      </span>
      {entry && (
        <span className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <LevelBars level={entry.rematch_experience} />
          <WeekdayDots days={entry.availability_days} label={t('fields.days')} />
        </span>
      )}
      {message && <p className="text-soft wrap-anywhere whitespace-pre-line">{message}</p>}
      <span className="flex flex-wrap items-center gap-2.5">
        <Offer player={player} memberOf={null} team={team} />
        {request.status === 'open' && !offered && (
          <Button size="small" pending={choice === 'trial'} disabled={answer.isPending} onClick={() => send('trial')}>
            {t('join.trial')}
            <span className="sr-only"> {player.username}</span>
          </Button>
        )}
        <ButtonLink size="small" to={paths.messages(player.id)}>
          {t('join.write')}
          <span className="sr-only"> {player.username}</span>
        </ButtonLink>
        {!offered && (
          <Button
            size="small"
            variant="quiet"
            pending={choice === 'declined'}
            disabled={answer.isPending}
            onClick={() => send('declined')}
          >
            {t('join.decline')}
            <span className="sr-only"> {player.username}</span>
          </Button>
        )}
      </span>
    </div>
  );
}
