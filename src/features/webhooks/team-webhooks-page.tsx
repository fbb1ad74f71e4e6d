import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#components/ui/button.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { QueryPage } from '#components/ui/query-page.tsx';
import { NotFoundState } from '#components/ui/states.tsx';
import { useViewer } from '#data/auth/viewer.ts';
import { teamQueries } from '#data/teams/queries.ts';
import { paths } from '#lib/paths.ts';
import { param } from '#lib/search-params.ts';
import { usePathParam } from '#lib/site-path.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { WebhooksPage } from './webhooks-page.tsx';

/** /teams/:id/webhooks: where events of the team are sent, by its captain's wish. */
export function TeamWebhooksPage() {
  const { t } = useTranslation('webhooks');
  const { t: teams } = useTranslation('teams');
  const id = param.id(usePathParam('id'));
  const team = useQuery(whenDefined(id, teamQueries.detail));
  const viewer = useViewer();
  const isKnown = viewer.role !== undefined && viewer.membership !== undefined;
  const isCaptain = viewer.captain && viewer.teamId === id;
  return (
    <QueryPage
      query={team}
      isValid={id !== undefined}
      awaits={[{ isLoading: !isKnown }]}
      error={teams('errors.detail')}
      notFound={{
        title: teams('notFound'),
        hint: teams('notFoundHint'),
        action: <ButtonLink to={paths.teams()}>{teams('all')}</ButtonLink>,
      }}
    >
      {(team) =>
        // an admin looks after the webhooks of other teams than the own
        isCaptain || (viewer.admin && viewer.teamId !== id) ? (
          <WebhooksPage
            teamId={team.id}
            lead={t('teamLead')}
            crumbs={[
              { to: paths.teams(), label: teams('title') },
              { to: paths.team(team.id), label: team.name },
              { label: t('title') },
            ]}
          />
        ) : (
          <>
            <PageTitle title={t('title')} />
            <NotFoundState title={t('title')} action={<ButtonLink to={paths.team(team.id)}>{t('toTeam')}</ButtonLink>}>
              {t('onlyCaptain')}
            </NotFoundState>
          </>
        )
      }
    </QueryPage>
  );
}
