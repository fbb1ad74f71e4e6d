import { Mail } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#components/league/avatar.tsx';
import { FormPills } from '#components/league/match/form-strip.tsx';
import { PlayerLink } from '#components/league/player-link.tsx';
import { ReportButton } from '#components/league/report-button.tsx';
import { WeekdayDots } from '#components/league/weekday-dots.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { FactLine } from '#components/ui/fact-line.tsx';
import { activityHours } from '#domain/club/market.ts';
import { formOfStats, ratingsByPosition, shownRating } from '#domain/competition/ratings.ts';
import { useReportContent } from '#data/moderation/mutations.ts';
import type { TeamProfile } from '#data/teams/queries.ts';
import { formatNumber } from '#lib/dates.ts';
import { useHiddenScores } from '#lib/hidden-scores.ts';
import { nationName } from '#lib/nations.ts';
import { paths } from '#lib/paths.ts';
import type { MarketPlayer } from '#data/transfer-center/queries.ts';
import { LevelBars } from './level-bars.tsx';
import { Offer } from './player-offer.tsx';
import styles from './market-row.module.css';
import { FactsList } from '#components/ui/facts-list.tsx';
import { Fold } from '#components/ui/fold.tsx';

/** `team`: the one the viewer may offer contracts for. */
type Props = { player: MarketPlayer; team: TeamProfile | undefined };

/** A player who looks for a team: who, how they play, when they can, and what a captain may do. */
export function PlayerRow({ player, team }: Props) {
  const { t, i18n } = useTranslation('transfer-center');
  const { t: common } = useTranslation('common');
  const report = useReportContent();
  const { activity_level: activity, play_style: style } = player;
  const from = [
    player.nation && nationName(player.nation, i18n.language),
    player.platform && t(`platform.${player.platform}`),
  ];
  const texts = [
    [t('fields.gameId'), player.game_id],
    [t('fields.chat'), player.in_game_chat === null ? null : t(player.in_game_chat ? 'chat.yes' : 'chat.no')],
    [t('fields.teamExperience'), player.team_experience],
    [t('fields.goals'), player.personal_goals],
    [t('fields.expectations'), player.team_expectations],
    [t('fields.more'), player.additional_info],
  ].filter(([, text]) => text);
  return (
    <div className={styles.row}>
      <span className="flex min-w-0 items-center gap-3">
        <Avatar player={{ username: player.profile_name, avatar: player.avatar }} size={40} />
        <span className="min-w-0">
          <PlayerLink player={{ id: player.user_id, username: player.profile_name }} />
          <FactLine className="text-sm text-faint">
            {player.team_id ? (
              <AppLink to={paths.team(player.team_id)}>{player.team_name}</AppLink>
            ) : (
              common('league.freeAgent')
            )}
            {from}
          </FactLine>
        </span>
      </span>
      <span className="min-w-0">
        {player.position ? common(`league.position.${player.position}`) : <span className="text-faint">–</span>}
        {style && <span className="block text-sm text-faint">{t(`style.${style}`)}</span>}
      </span>
      <LevelBars level={player.rematch_experience} />
      <span className="grid justify-items-start gap-1">
        <WeekdayDots days={player.availability_days} label={t('fields.days')} />
        {activity && (
          <span className="text-sm text-faint">
            {t(`activity.${activity}`)} (
            {t('activityHours', { from: activityHours[activity][0], to: activityHours[activity][1] })})
          </span>
        )}
      </span>
      <span className={team ? styles.acts : `${styles.acts} ${styles.alone}`}>
        <Offer player={{ id: player.user_id, username: player.profile_name }} memberOf={player.team_id} team={team} />
        {team && (
          <AppLink
            to={paths.messages(player.user_id)}
            className="grid size-11 place-items-center"
            aria-label={`${t('join.write')} ${player.profile_name}`}
          >
            <Mail size={18} />
          </AppLink>
        )}
        <ReportButton
          small
          of={player.profile_name}
          kinds={['player_entry']}
          onSend={(answers) => report.mutateAsync({ subject_id: player.user_id, ...answers })}
        />
      </span>
      {player.recent.length > 0 && <Recent rows={player.recent} />}
      {texts.length > 0 && (
        <Fold className={styles.texts} title={t('details')} look="border-0 py-0 text-sm" whenOpened>
          <FactsList>
            {texts.map(([label, text]) => (
              <div key={label} className="contents">
                <dt>{label}</dt>
                <dd className="whitespace-pre-line">{text}</dd>
              </div>
            ))}
          </FactsList>
        </Fold>
      )}
    </div>
  );
}

/** How somebody played lately: a rating for each position, and the last results. */
function Recent({ rows }: { rows: MarketPlayer['recent'] }) {
  const { t, i18n } = useTranslation('transfer-center');
  const { t: common } = useTranslation('common');
  const { hidden } = useHiddenScores();
  const shown = (value: number) =>
    formatNumber(shownRating(value), i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  if (hidden) return null;
  return (
    <div className="col-span-full flex flex-wrap items-center gap-x-5 gap-y-1 text-sm">
      {ratingsByPosition(rows).map(({ position, mean }) => (
        <span key={position} className="text-soft">
          {common(`league.position.${position}`)} <b className="numerals text-md text-ink">{shown(mean)}</b>
        </span>
      ))}
      <span className="flex items-center gap-2 text-faint">
        {t('lastFive')}
        <FormPills
          results={formOfStats(rows)
            .map(({ result }) => result)
            .join('')}
        />
      </span>
    </div>
  );
}
