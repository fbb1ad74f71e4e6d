import { paths } from '#lib/paths.ts';
import { ButtonLink } from '#components/ui/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SocialLinks } from '#components/brand/social-links.tsx';
import { Avatar } from '#components/league/avatar.tsx';
import { FormerNames } from '#components/league/former-names.tsx';
import { HiddenNote } from '#components/league/hidden-note.tsx';
import { PlayerLink } from '#components/league/player-link.tsx';
import { ReportButton } from '#components/league/report-button.tsx';
import { StreamPlayer } from '#components/league/stream-player.tsx';
import { saysWhen, UsualTimes } from '#components/league/usual-times.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { useViewer } from '#data/auth/viewer.ts';
import { useReportContent } from '#data/moderation/mutations.ts';
import { moderationQueries } from '#data/moderation/queries.ts';
import { formatDate } from '#lib/dates.ts';
import { teamFactQueries } from '#data/teams/facts.ts';
import type { TeamProfile } from '#data/teams/queries.ts';
import { FactsList } from '#components/ui/facts-list.tsx';

type Props = { team: TeamProfile };

export function AboutTab({ team }: Props) {
  const { t, i18n } = useTranslation('teams');
  const viewer = useViewer();
  const { data: cards } = useQuery(teamFactQueries.of([team.id]));
  const card = cards?.[team.id];
  const { data: hidden = [] } = useQuery(moderationQueries.hiddenOfTeam(team.id));
  const report = useReportContent();
  return (
    <div className="grid gap-10 lg:grid-cols-[2fr_1fr]">
      <div className="grid min-w-0 grid-cols-1 content-start justify-items-start gap-5">
        {team.description ? (
          <p className="max-w-[68ch] text-pretty whitespace-pre-line">{team.description}</p>
        ) : (
          hidden.length === 0 && <EmptyState title={t('about.empty')} />
        )}
        {hidden.map((one) => (
          <HiddenNote key={one.kind + one.subject_id} hidden={one} />
        ))}
        {viewer.membership !== undefined && viewer.teamId !== team.id && (
          <ReportButton
            of={team.name}
            kinds={['team_text', 'team_name', ...(team.logo ? (['team_picture'] as const) : [])]}
            onSend={(answers) => report.mutateAsync({ subject_id: team.id, ...answers })}
          />
        )}
      </div>
      <FactsList>
        <dt>{t('about.tag')}</dt>
        <dd>{team.tag}</dd>
        {team.founded_on && (
          <>
            <dt>{t('founded')}</dt>
            <dd>{formatDate(team.founded_on, i18n.language)}</dd>
          </>
        )}
        <FormerNames team={team} />
        {card && saysWhen(card) && (
          <>
            <dt>{t('times')}</dt>
            <dd>
              <UsualTimes facts={card} />
            </dd>
          </>
        )}
        <dt className="self-center">{t('about.colours')}</dt>
        <dd className="flex gap-2">
          {[team.kit_primary, team.kit_secondary].map((colour) => (
            <span key={colour} className="inline-block size-6 border border-edge" style={{ background: colour }} />
          ))}
        </dd>
      </FactsList>
    </div>
  );
}

/** Stream: played here after a click, or the sentence that there is none. */
export function StreamTab({ team }: Props) {
  const { t } = useTranslation('teams');
  if (!team.stream_url) return <EmptyState title={t('stream.unavailable')}>{t('stream.hint')}</EmptyState>;
  return <StreamPlayer url={team.stream_url} title={t('stream.of', { team: team.name })} />;
}

export function ContactTab({ team }: Props) {
  const { t } = useTranslation('teams');
  const { t: common } = useTranslation('common');
  const { id: viewer } = useViewer();
  const { data: cards } = useQuery(teamFactQueries.of([team.id]));
  const card = cards?.[team.id];
  const links = team.social_links as Record<string, string>;
  return (
    <FactsList>
      {team.captain_id && (
        <>
          <dt>{common('league.role.captain')}</dt>
          <dd>
            <span className="flex min-w-0 items-center gap-3">
              {card?.captain && <Avatar player={card.captain} size={40} />}
              <PlayerLink player={{ id: team.captain_id, username: team.captain_username ?? '' }} />
            </span>
            {viewer && viewer !== team.captain_id && (
              <span className="block pt-2">
                <ButtonLink size="small" to={paths.messages(team.captain_id)}>
                  {t('contact.message')}
                </ButtonLink>
              </span>
            )}
          </dd>
        </>
      )}
      <dt>{t('contact.captain')}</dt>
      <dd>
        {team.contact ?? (Object.keys(links).length === 0 ? t('contact.empty') : null)}
        <SocialLinks links={links} />
      </dd>
    </FactsList>
  );
}
