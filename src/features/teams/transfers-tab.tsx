import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { TransferList } from '#components/league/transfer/transfer-list.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { transferSide } from '#domain/club/contracts.ts';
import { transferQueries } from '#data/transfers/queries.ts';
import type { TeamProfile } from '#data/teams/queries.ts';

/** Transfers: who came and who went, seen from the team's side. */
export function TransfersTab({ team }: { team: TeamProfile }) {
  const { t } = useTranslation('teams');
  const transfers = useInfiniteQuery(transferQueries.ofTeam(team.id));
  const season = (transfers.data?.pages.flat() ?? []).filter(
    (each) => team.season !== null && each.season === team.season && each.league_id === team.league_id,
  );
  const count = (side: 'in' | 'out') => season.filter((each) => transferSide(each, team.id) === side).length;
  return (
    <section>
      <SectionHead
        title={t('tabs.transfers')}
        aside={
          season.length > 0 && (
            <span className="text-sm text-faint">
              {t('transfers.balance', { came: count('in'), went: count('out') })}
            </span>
          )
        }
      />
      <TransferList transfers={transfers} empty={t('transfers.empty')} seenFrom={team.id} />
    </section>
  );
}
