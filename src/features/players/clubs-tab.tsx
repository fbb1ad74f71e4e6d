import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ClubBadge } from '#components/league/club-badge.tsx';
import { TransferList } from '#components/league/transfer/transfer-list.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { Tag } from '#components/ui/chip.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { transferQueries } from '#data/transfers/queries.ts';
import { formatDate } from '#lib/dates.ts';
import { paths } from '#lib/paths.ts';
import { playerQueries } from '#data/players/queries.ts';

/** Clubs: the career as a list, the current club first, and the transfers that made it. */
export function ClubsTab({ playerId }: { playerId: string }) {
  const { t } = useTranslation('players');
  const transfers = useInfiniteQuery(transferQueries.ofPlayer(playerId));
  return (
    <div className="grid min-w-0 grid-cols-1 gap-10">
      <Career playerId={playerId} />
      <section>
        <SectionHead title={t('clubs.transfers')} />
        <TransferList transfers={transfers} empty={t('clubs.noTransfers')} anonymous />
      </section>
      <StandIns playerId={playerId} />
    </div>
  );
}

function Career({ playerId }: { playerId: string }) {
  const { t, i18n } = useTranslation('players');
  const { t: common } = useTranslation('common');
  const clubs = useQuery(playerQueries.clubs(playerId));

  if (clubs.isPending) return <SkeletonRows rows={3} />;
  if (clubs.isError) return <ErrorState message={t('errors.part')} onRetry={() => void clubs.refetch()} />;
  if (clubs.data.length === 0) return <EmptyState title={t('clubs.empty')} />;
  const day = (iso: string) => formatDate(iso, i18n.language);
  return (
    <ul className="ruled">
      {clubs.data.map(({ id, team, team_role, joined_at, left_at }) => (
        <li key={id} className="flex min-w-0 items-center gap-3 min-h-16">
          <AppLink to={paths.team(team.id)} className="min-w-0 flex-1">
            <ClubBadge
              team={team}
              size={40}
              sub={
                left_at
                  ? t('clubs.until', { from: day(joined_at), to: day(left_at) })
                  : t('clubs.since', { date: day(joined_at) })
              }
            />
          </AppLink>
          {team_role !== 'player' && <Tag>{common(`league.role.${team_role}`)}</Tag>}
          {left_at === null && <Tag>{t('clubs.now')}</Tag>}
        </li>
      ))}
    </ul>
  );
}

/** Whom they played one match for without being a member. Nothing where there is none. */
function StandIns({ playerId }: { playerId: string }) {
  const { t, i18n } = useTranslation('players');
  const { data: matches = [] } = useQuery(playerQueries.standIns(playerId));
  if (matches.length === 0) return null;
  return (
    <section>
      <SectionHead title={t('clubs.standIns')} />
      <ul className="ruled">
        {matches.map(({ match_id, kickoff_at, team }) => (
          <li key={match_id} className="flex min-h-16 min-w-0 items-center">
            <AppLink to={paths.match(match_id)} className="min-w-0 flex-1">
              <ClubBadge
                team={team}
                size={40}
                sub={t('clubs.oneMatch', { date: formatDate(kickoff_at, i18n.language) })}
              />
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
