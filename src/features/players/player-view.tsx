import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#components/league/avatar.tsx';
import { ClubBadge } from '#components/league/club-badge.tsx';
import { KitStripe } from '#components/league/kit-stripe.tsx';
import { SuspensionNote } from '#components/league/penalty/suspension-note.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { TabPanel, Tabs } from '#components/ui/tabs.tsx';
import { penaltyQueries } from '#data/discipline/queries.ts';
import { nationName } from '#lib/nations.ts';
import { paths } from '#lib/paths.ts';
import { param, useSearchParams } from '#lib/search-params.ts';
import { AboutTab } from './about-tab.tsx';
import { ClubsTab } from './clubs-tab.tsx';
import { MatchesTab } from './matches-tab.tsx';
import { type Player, playerQueries } from '#data/players/queries.ts';
import { StatsTab } from './stats-tab.tsx';

const playerTabs = ['about', 'stats', 'matches', 'clubs'] as const;
// It opens on the stats; the tabs keep their order.
const toTab = param.oneOf('stats', ...playerTabs);
const schema = { tab: toTab };

type Props = {
  player: Player;
  /** Actions beside the name: the own profile's. */
  actions?: ReactNode;
  /** Above the tabs' content: what only the owner sees. */
  above?: ReactNode;
  /** Instead of the tabs: the own profile while it is edited. */
  children?: ReactNode;
};

/** A player: the identity strip, and four tabs kept in the URL. */
export function PlayerView({ player, actions, above, children }: Props) {
  const { t } = useTranslation('players');
  const [{ tab }, set] = useSearchParams(schema);
  const name = player.deleted_at ? t('deleted') : player.username;
  const suspension = useQuery(penaltyQueries.standingOf(player.id)).data?.[0];
  const tabs = playerTabs.map((value) => ({ value, label: t(`tabs.${value}`) }));

  return (
    <>
      <PageTitle title={name} />
      <PlayerHead player={player} name={name} actions={actions}>
        {!children && (
          <Tabs label={t('tabsLabel')} tabs={tabs} value={tab} onChange={(value) => set({ tab: toTab(value) })} />
        )}
      </PlayerHead>
      <div className="page flex flex-col pt-7">
        {suspension && (
          <div className="pb-6">
            <SuspensionNote suspension={suspension} />
          </div>
        )}
        {/* On phones what the page is about comes first. */}
        {above && <div className="max-wide:order-1 max-wide:mt-10">{above}</div>}
        {children || (
          <TabPanel value={tab}>
            {tab === 'about' && <AboutTab player={player} />}
            {tab === 'stats' && <StatsTab player={player} />}
            {tab === 'matches' && <MatchesTab playerId={player.id} />}
            {tab === 'clubs' && <ClubsTab playerId={player.id} />}
          </TabPanel>
        )}
      </div>
    </>
  );
}

const nobody = { username: null, avatar: null };

type HeadProps = Required<Pick<Props, 'player' | 'children'>> & { name: string; actions: ReactNode };

function PlayerHead({ player, name, actions, children }: HeadProps) {
  const { t, i18n } = useTranslation('players');
  const { t: common } = useTranslation('common');
  const clubs = useQuery(playerQueries.clubs(player.id));
  const current = clubs.data?.find(({ left_at }) => left_at === null);
  const number = current?.shirt_number;
  const facts = [
    { label: t('facts.team'), value: clubs.data ? <CurrentTeam team={current?.team ?? null} /> : '…' },
    ...(number === undefined || number === null ? [] : [{ label: t('facts.number'), value: number }]),
    ...(player.position ? [{ label: t('facts.position'), value: common(`league.position.${player.position}`) }] : []),
    ...(player.platform ? [{ label: t('facts.platform'), value: t(`platform.${player.platform}`) }] : []),
    ...(player.nation ? [{ label: t('facts.nation'), value: nationName(player.nation, i18n.language) }] : []),
    ...(player.last_seen_at
      ? [{ label: t('facts.lastLogin'), value: <LocalTime at={player.last_seen_at} show="relative" /> }]
      : []),
  ];
  return (
    <>
      <PageHead
        crumbs={current?.team ? [{ to: paths.team(current.team.id), label: current.team.name }, { label: name }] : []}
        title={name}
        badge={<Avatar player={player.deleted_at ? nobody : player} size={96} />}
        facts={facts}
        actions={actions}
        chalk="corner"
      >
        {children}
      </PageHead>
      {current?.team && <KitStripe primary={current.team.kit_primary} secondary={current.team.kit_secondary} />}
    </>
  );
}

type Club = NonNullable<React.ComponentProps<typeof ClubBadge>['team']>;

/** The current team, or free agent when the player has none. */
function CurrentTeam({ team }: { team: Club | null }) {
  const { t } = useTranslation('players');
  if (!team) return <>{t('freeAgent')}</>;
  return (
    <AppLink to={paths.team(team.id)}>
      <ClubBadge team={team} size={20} />
    </AppLink>
  );
}
