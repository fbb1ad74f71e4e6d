import { useQuery } from '@tanstack/react-query';
import { ExternalLink, Trophy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SocialLinks } from '#components/brand/social-links.tsx';
import { PlayerLink } from '#components/league/player-link.tsx';
import { Tag } from '#components/ui/chip.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { formatDate } from '#lib/dates.ts';
import { type TeamProfile, teamQueries } from './queries.ts';

type Props = { team: TeamProfile };

export function AboutTab({ team }: Props) {
  const { t, i18n } = useTranslation('teams');
  return (
    <div className="grid gap-10 lg:grid-cols-[2fr_1fr]">
      {team.description ? <p className="prose">{team.description}</p> : <EmptyState title={t('about.empty')} />}
      <dl className="facts-list">
        <dt>{t('about.tag')}</dt>
        <dd>{team.tag}</dd>
        {team.founded_on && (
          <>
            <dt>{t('founded')}</dt>
            <dd>{formatDate(team.founded_on, i18n.language)}</dd>
          </>
        )}
        <dt>{t('about.colours')}</dt>
        <dd className="flex gap-2">
          {[team.kit_primary, team.kit_secondary].map((colour) => (
            <span key={colour} className="inline-block size-6 border border-(--edge)" style={{ background: colour }} />
          ))}
        </dd>
      </dl>
    </div>
  );
}

/** Achievements: the shelf, newest season first. */
export function AchievementsTab({ team }: Props) {
  const { t } = useTranslation('teams');
  const achievements = useQuery(teamQueries.achievements(team.id));

  if (achievements.isPending) return <SkeletonRows rows={3} />;
  if (achievements.isError)
    return <ErrorState message={t('errors.part')} onRetry={() => void achievements.refetch()} />;
  if (achievements.data.length === 0) return <EmptyState title={t('achievements.empty')} />;
  return (
    <ul className="ruled">
      {achievements.data.map(({ id, title, type, season, verified }) => (
        <li key={id} className="row min-h-14">
          <Trophy className="text-(--mark)" aria-hidden="true" />
          <span className="min-w-0 grow">
            <span className="block font-semibold">{title}</span>
            <span className="sm t3">
              {t(`achievements.type.${type}`)} · {t('achievements.season', { season })}
            </span>
          </span>
          {!verified && <Tag>{t('achievements.unverified')}</Tag>}
        </li>
      ))}
    </ul>
  );
}

export function TransfersTab() {
  const { t } = useTranslation('teams');
  return <EmptyState title={t('transfers.empty')} />;
}

export function StreamTab({ team }: Props) {
  const { t } = useTranslation('teams');
  if (!team.stream_url) return <EmptyState title={t('stream.unavailable')}>{t('stream.hint')}</EmptyState>;
  return (
    <a className="btn sec" href={team.stream_url} target="_blank" rel="noopener noreferrer">
      {t('stream.watch')} <ExternalLink aria-hidden="true" size={16} />
    </a>
  );
}

export function ContactTab({ team }: Props) {
  const { t } = useTranslation('teams');
  const { t: common } = useTranslation('common');
  const links = team.social_links as Record<string, string>;
  return (
    <dl className="facts-list">
      {team.captain_id && (
        <>
          <dt>{common('league.role.captain')}</dt>
          <dd>
            <PlayerLink player={{ id: team.captain_id, username: team.captain_username ?? '' }} />
          </dd>
        </>
      )}
      <dt>{t('contact.captain')}</dt>
      <dd>
        {team.contact ?? (Object.keys(links).length === 0 ? t('contact.empty') : null)}
        <SocialLinks links={links} />
      </dd>
    </dl>
  );
}

export function PenaltiesTab() {
  const { t } = useTranslation('teams');
  return <EmptyState title={t('penalties.empty')} />;
}

export function ContractsTab() {
  const { t } = useTranslation('teams');
  return <EmptyState title={t('contracts.empty')} />;
}
