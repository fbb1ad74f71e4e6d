import { useTranslation } from 'react-i18next';
import { StatusChip } from '#components/ui/chip.tsx';
import type { MatchRowData } from '#domain/club/team-badge.ts';

const tones = {
  scheduled: null,
  live: 'live',
  reported: 'waiting',
  disputed: 'waiting',
  finished: 'good',
  postponed: 'waiting',
  cancelled: 'bad',
} as const;

type Props = { match: Pick<MatchRowData, 'status' | 'forfeited_by' | 'home_team' | 'away_team'> };

/** The state of a match in words; nothing while it is only planned. */
export function MatchState({ match }: Props) {
  const { t } = useTranslation('matches');
  const tone = tones[match.status];
  if (tone === null) return null;
  const forfeiter = match.forfeited_by === 'home' ? match.home_team : match.away_team;
  const text =
    match.forfeited_by === 'both'
      ? t('status.forfeitBoth')
      : match.forfeited_by
        ? t('status.forfeit', { team: forfeiter?.name ?? '–' })
        : t(`status.${match.status}`);
  return <StatusChip tone={match.forfeited_by ? 'bad' : tone}>{text}</StatusChip>;
}
