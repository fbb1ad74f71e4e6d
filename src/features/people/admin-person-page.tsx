import { useQuery } from '@tanstack/react-query';
import { History, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { InterestNote } from '#components/league/interest-note.tsx';
import { Avatar } from '#components/league/avatar.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { StatusChip, Tag } from '#components/ui/chip.tsx';
import { FactsList } from '#components/ui/facts-list.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import { Note } from '#components/ui/note.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { QueryPage } from '#components/ui/query-page.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { useViewer } from '#data/auth/viewer.ts';
import { type Player, playerQueries } from '#data/players/queries.ts';
import { teamQueries } from '#data/teams/queries.ts';
import { paths } from '#lib/paths.ts';
import { useLive } from '#lib/live/use-live.ts';
import { param } from '#lib/search-params.ts';
import { usePathParam } from '#lib/site-path.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { Eligibility } from './eligibility.tsx';
import { GamingId } from './gaming-id.tsx';
import { Mute } from './mute.tsx';
import { type Account, peopleQueries } from '#data/people/queries.ts';
import { RoleSection } from './role-section.tsx';
import { Suspension } from './suspension.tsx';

/** /admin/people/:id: one account and what an admin decides about it. */
export function AdminPersonPage() {
  const { t } = useTranslation('people');
  const id = usePathParam('id');
  const validId = param.id(id);
  const account = useQuery(whenDefined(validId, peopleQueries.account));
  useLive(validId === undefined ? [] : [peopleQueries.account(validId).queryKey]);
  const player = useQuery(whenDefined(validId, playerQueries.detail));
  const membership = useQuery(whenDefined(validId, teamQueries.ofPlayer));
  return (
    <QueryPage
      query={account}
      isValid={validId !== undefined}
      requires={[player, membership]}
      error={t('errors.account')}
      notFound={{
        title: t('notFound'),
        hint: t('notFoundHint'),
        action: <ButtonLink to={paths.adminPeople()}>{t('all')}</ButtonLink>,
      }}
    >
      {(account) => player.data && <Person account={account} player={player.data} />}
    </QueryPage>
  );
}

function Person({ account, player }: { account: Account; player: Player }) {
  const { t } = useTranslation('people');
  const viewer = useViewer();
  const membership = useQuery(teamQueries.ofPlayer(player.id)).data;
  const own = viewer.id === player.id;
  const together = !own && membership != null && membership.team_id === viewer.teamId;
  return (
    <>
      <PageTitle title={player.username} />
      <PageHead
        title={player.username}
        crumbs={[{ to: paths.adminPeople(), label: t('title') }, { label: player.username }]}
        badge={<Avatar player={player} size={96} />}
        facts={[
          { label: t('columns.joined'), value: <LocalTime at={player.joined_at} show="date" /> },
          {
            label: t('columns.seen'),
            value: player.last_seen_at ? <LocalTime at={player.last_seen_at} show="relative" /> : t('neverSeen'),
          },
          { label: t('columns.state'), value: <State account={account} /> },
        ]}
        actions={
          <>
            <ButtonLink to={paths.player(player.id)}>
              <UserRound size={16} />
              {t('actions.profile')}
            </ButtonLink>
            <ButtonLink to={paths.adminAudit({ actor: player.id })}>
              <History size={16} />
              {t('actions.did')}
            </ButtonLink>
          </>
        }
      />
      <div className="page grid min-w-0 grid-cols-1 gap-x-14 gap-y-10 pt-7 wide:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid min-w-0 grid-cols-1 content-start gap-10">
          {own && <Note tone="info">{t('ownAccount')}</Note>}
          {together && <Note tone="info">{t('ownTeam')}</Note>}
          {!own && !together && <InterestNote teams={[membership?.team_id]} />}
          <RoleSection account={account} player={player} own={own} />
          <Suspension account={account} player={player} own={own || together} membership={membership ?? null} />
          <Mute account={account} player={player} own={own || together} />
          <Eligibility account={account} player={player} own={own} teamId={membership?.team_id} />
          <GamingId player={player} own={own || together} />
        </div>
        <Facts account={account} player={player} teamId={membership?.team_id} />
      </div>
    </>
  );
}

function State({ account: { role, blocks } }: { account: Account }) {
  const { t } = useTranslation('people');
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <Tag>{t(`roles.${role}`)}</Tag>
      {blocks.map(({ kind }) => (
        <StatusChip key={kind} tone={kind === 'suspended' ? 'bad' : 'waiting'}>
          {t(kind)}
        </StatusChip>
      ))}
    </span>
  );
}

type FactsProps = { account: Account; player: Player; teamId: string | undefined };

function Facts({ account: { email, confirmed_at, last_sign_in_at, warnings }, player, teamId }: FactsProps) {
  const { t } = useTranslation('people');
  const team = useQuery(whenDefined(teamId, teamQueries.detail)).data;
  const when = (at: string | null): ReactNode => (at === null ? t('never') : <LocalTime at={at} />);
  return (
    <section className="grid min-w-0 content-start grid-cols-1 gap-4">
      <SectionHead title={t('facts.title')} />
      <FactsList>
        <dt>{t('facts.email')}</dt>
        <dd translate="no">{email ?? '–'}</dd>
        <dt>{t('facts.confirmed')}</dt>
        <dd>{when(confirmed_at)}</dd>
        <dt>{t('facts.signedIn')}</dt>
        <dd>{when(last_sign_in_at)}</dd>
        <dt>{t('facts.team')}</dt>
        <dd>{team ? <AppLink to={paths.team(team.id)}>{team.name}</AppLink> : t('facts.noTeam')}</dd>
        <dt>{t('facts.warnings')}</dt>
        <dd>{warnings === 0 ? t('facts.noWarnings') : t('facts.warningCount', { count: warnings })}</dd>
      </FactsList>
      <p>
        <ButtonLink size="small" to={paths.adminAudit({ subject: `profiles ${player.id}` })}>
          <History size={16} />
          {t('actions.befell')}
        </ButtonLink>
      </p>
    </section>
  );
}
