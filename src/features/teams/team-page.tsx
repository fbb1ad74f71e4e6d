import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#components/league/avatar.tsx';
import { Crest } from '#components/league/crest.tsx';
import { FormStrip } from '#components/league/match/form-strip.tsx';
import { KitStripe } from '#components/league/kit-stripe.tsx';
import { PlayerLink } from '#components/league/player-link.tsx';
import { SharePublic } from '#components/league/share-public.tsx';
import { saysWhen, UsualTimes } from '#components/league/usual-times.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { QueryPage } from '#components/ui/query-page.tsx';
import { TabPanel, Tabs } from '#components/ui/tabs.tsx';
import { useViewer } from '#data/auth/viewer.ts';
import { sharePictures } from '#domain/community/share-pictures.ts';
import { formatDate, formatPlace } from '#lib/dates.ts';
import { useHiddenScores } from '#lib/hidden-scores.ts';
import { paths } from '#lib/paths.ts';
import { publicPaths } from '#lib/public-paths.ts';
import { param, useSearchParams } from '#lib/search-params.ts';
import { usePathParam } from '#lib/site-path.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { AchievementsTab } from './achievements-tab.tsx';
import { AboutTab, ContactTab, StreamTab } from './club-tabs.tsx';
import { ContractsTab } from './contracts-tab.tsx';
import { FormTab, ScheduleTab, StatsTab } from './match-tabs.tsx';
import { PenaltiesTab } from './penalties-tab.tsx';
import { teamFactQueries } from '#data/teams/facts.ts';
import { type TeamProfile, teamQueries } from '#data/teams/queries.ts';
import { AskToJoin, useOpenListing } from './ask-to-join.tsx';
import { FollowTeam } from './follow-team.tsx';
import { useSeasonForm } from './season-form.ts';
import { OverviewTab } from './overview-tab.tsx';
import { SquadTab } from './squad-tab.tsx';
import { TeamActions } from './team-actions.tsx';
import { TransfersTab } from './transfers-tab.tsx';

// The main content is in sight; the rest is in the menu after it.
const inSight = ['overview', 'squad', 'schedule', 'stats', 'achievements'] as const;
const inMenu = ['form', 'transfers', 'about', 'contact', 'stream', 'penalties', 'contracts'] as const;

const toTab = param.oneOf(...inSight, ...inMenu);
const schema = { tab: toTab };

/** /teams/:id: one strip of who they are, an overview and eleven tabs kept in the URL. */
export function TeamPage() {
  const { t } = useTranslation('teams');
  const id = usePathParam('id');
  const validId = param.id(id);
  const listing = useOpenListing(validId);
  const { id: me } = useViewer();
  const mine = useQuery(whenDefined(me, teamQueries.ofPlayer));
  const facts = useQuery(whenDefined(validId ? [validId] : undefined, teamFactQueries.of));
  return (
    <QueryPage
      query={useQuery(whenDefined(validId, teamQueries.detail))}
      isValid={validId !== undefined}
      awaits={[listing, mine, facts]}
      error={t('errors.detail')}
      notFound={{
        title: t('notFound'),
        hint: t('notFoundHint'),
        action: <ButtonLink to={paths.teams()}>{t('all')}</ButtonLink>,
      }}
    >
      {(team) => <TeamProfileView key={id} team={team} />}
    </QueryPage>
  );
}

function TeamProfileView({ team }: { team: TeamProfile }) {
  const { t } = useTranslation('teams');
  const [{ tab }, set] = useSearchParams(schema);
  const named = (tabs: readonly (typeof inSight | typeof inMenu)[number][]) =>
    tabs.map((value) => ({ value, label: t(`tabs.${value}`) }));

  return (
    <>
      <PageTitle title={team.name} />
      <TeamHead team={team}>
        <Tabs
          label={t('tabsLabel')}
          tabs={named(inSight)}
          more={named(inMenu)}
          value={tab}
          onChange={(value) => set({ tab: toTab(value) })}
        />
      </TeamHead>
      <div className="page pt-7">
        {/* On phones the head has no room for it. */}
        <div className="pb-5 empty:hidden wide:hidden">
          <AskToJoin team={team} />
        </div>
        <TabPanel value={tab}>
          {tab === 'overview' && <OverviewTab team={team} />}
          {tab === 'stats' && <StatsTab team={team} />}
          {tab === 'form' && <FormTab team={team} />}
          {tab === 'about' && <AboutTab team={team} />}
          {tab === 'squad' && <SquadTab team={team} />}
          {tab === 'schedule' && <ScheduleTab team={team} />}
          {tab === 'achievements' && <AchievementsTab team={team} />}
          {tab === 'transfers' && <TransfersTab team={team} />}
          {tab === 'stream' && <StreamTab team={team} />}
          {tab === 'contact' && <ContactTab team={team} />}
          {tab === 'penalties' && <PenaltiesTab teamId={team.id} />}
          {tab === 'contracts' && <ContractsTab team={team} />}
        </TabPanel>
      </div>
    </>
  );
}

function TeamHead({ team, children }: { team: TeamProfile; children: React.ReactNode }) {
  const { t, i18n } = useTranslation('teams');
  const season = useSeasonForm(team);
  const { hidden } = useHiddenScores();
  const { data: cards } = useQuery(teamFactQueries.of([team.id]));
  const card = cards?.[team.id];
  const place = hidden || season?.position === undefined ? '' : ` · ${formatPlace(season.position, i18n.language)}`;
  const facts = [
    {
      label: t('league'),
      value: team.league_id ? (
        <>
          <AppLink className="leads" to={paths.league(team.league_id)}>
            {team.league_name}
          </AppLink>
          {place}
        </>
      ) : (
        t('noLeague')
      ),
    },
    ...(team.league_id && !hidden
      ? [
          { label: t('seasonRecord'), value: season ? `${season.won}–${season.lost}` : '…' },
          {
            label: t('tabs.form'),
            // Its place is kept while it is read.
            value: (
              <span className="inline-flex min-w-30">
                {season?.results.length === 0 ? '–' : <FormStrip results={season?.results ?? []} />}
              </span>
            ),
          },
        ]
      : []),
    {
      wide: true,
      label: t('captain'),
      value: team.captain_id ? (
        <span className="flex min-w-0 items-center gap-2">
          {card?.captain && <Avatar player={card.captain} size={28} />}
          <PlayerLink player={{ id: team.captain_id, username: team.captain_username ?? '' }} />
        </span>
      ) : (
        t('noCaptain')
      ),
    },
    ...(card && saysWhen(card) ? [{ wide: true, label: t('times'), value: <UsualTimes facts={card} /> }] : []),
    { wide: true, label: t('squad'), value: team.player_count },
    { wide: true, label: t('trophies'), value: team.trophies },
    ...(team.founded_on
      ? [{ wide: true, label: t('founded'), value: formatDate(team.founded_on, i18n.language) }]
      : []),
  ];
  return (
    <>
      <PageHead
        crumbs={[{ to: paths.teams(), label: t('title') }, { label: team.tag }]}
        title={team.name}
        badge={<Crest team={team} size={96} />}
        facts={facts}
        actions={
          <>
            <span className="max-wide:hidden">
              <AskToJoin team={team} />
            </span>
            <FollowTeam team={team} />
            <TeamActions team={team} />
            {team.league_id && (
              // Level with the first line of what may be done, which may be two.
              <span className="self-start">
                <SharePublic
                  leagueId={team.league_id}
                  title={team.name}
                  page={(league) => publicPaths.team(league, team.slug)}
                  pictures={sharePictures.team}
                  compact
                />
              </span>
            )}
          </>
        }
        chalk="box"
      >
        {children}
      </PageHead>
      <KitStripe primary={team.kit_primary} secondary={team.kit_secondary} />
    </>
  );
}
