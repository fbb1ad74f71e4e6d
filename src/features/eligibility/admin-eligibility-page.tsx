import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useInterestNote } from '#components/league/interest-note.tsx';
import { Crest } from '#components/league/crest.tsx';
import { KitStripe } from '#components/league/kit-stripe.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { QueryPage } from '#components/ui/query-page.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { type TeamProfile, teamQueries } from '#data/teams/queries.ts';
import { paths } from '#lib/paths.ts';
import { param } from '#lib/search-params.ts';
import { usePathParam } from '#lib/site-path.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { DecisionTable } from './decision-table.tsx';

/** /admin/team/:id/eligibility: who of one team may play, decided one by one or all at once. */
export function AdminEligibilityPage() {
  const { t } = useTranslation('eligibility');
  const id = usePathParam('id');
  const validId = param.id(id);
  return (
    <QueryPage
      query={useQuery(whenDefined(validId, teamQueries.detail))}
      isValid={validId !== undefined}
      error={t('errors.load')}
      notFound={{ title: t('notFound'), action: <ButtonLink to={paths.teams()}>{t('allTeams')}</ButtonLink> }}
    >
      {(team) => <TeamEligibility key={id} team={team} />}
    </QueryPage>
  );
}

function TeamEligibility({ team }: { team: TeamProfile }) {
  const { t } = useTranslation('eligibility');
  const roster = useQuery(teamQueries.roster(team.id));
  const interest = useInterestNote([team.id]);
  const members = roster.data ?? [];
  const count = (status: string) => members.filter(({ eligibility }) => eligibility === status).length;
  return (
    <>
      <PageTitle title={t('title')} />
      <PageHead
        title={t('title')}
        crumbs={[{ to: paths.team(team.id, 'squad'), label: team.name }, { label: t('title') }]}
        badge={<Crest team={team} size={56} />}
        lead={team.name}
        facts={[
          { label: t('status.eligible'), value: count('eligible') },
          { label: t('status.pending'), value: count('pending') },
          { label: t('status.ineligible'), value: count('ineligible') },
        ]}
        chalk="corner"
      />
      <KitStripe primary={team.kit_primary} secondary={team.kit_secondary} />
      <div className="page pt-7">
        {interest.children}
        {roster.isPending && <SkeletonRows rows={8} height={104} />}
        {roster.isError && <ErrorState message={t('errors.load')} onRetry={() => void roster.refetch()} />}
        {roster.data && members.length === 0 && <EmptyState title={t('empty')} />}
        {members.length > 0 && (
          <fieldset className="min-w-0" disabled={interest.disabled}>
            <DecisionTable teamId={team.id} members={members} />
          </fieldset>
        )}
      </div>
    </>
  );
}
