import { useTranslation } from 'react-i18next';
import { Crest } from '#components/league/crest.tsx';
import { usePersonName } from '#components/league/person-name.ts';
import type { MatchDetail } from '#data/matches/queries.ts';
import { formatMoment } from './moment.ts';
import type { Report } from '#data/match-room/queries.ts';

type Props = { match: MatchDetail; report: Report; dispute?: string | null | undefined };

/** The report of one side: the score between the crests, its author and time, the note, and the other side's objection. */
export function ReportCard({ match, report, dispute }: Props) {
  const { t, i18n } = useTranslation('match-room');
  const nameOf = usePersonName();
  const forfeiter = report.forfeited_by === 'home' ? match.home_team : match.away_team;
  return (
    <div className="grid justify-items-center gap-1.5 border-y border-rule py-3 text-center">
      <p className="flex items-center gap-4">
        <Crest team={match.home_team} size={40} />
        <span className="numerals text-4xl font-bold">
          {report.home_score}–{report.away_score}
        </span>
        <Crest team={match.away_team} size={40} />
      </p>
      <p className="text-sm text-soft">
        {t('reportCard.by', {
          name: nameOf(report.speaker.username),
          when: formatMoment(report.created_at, i18n.language),
        })}
      </p>
      {report.forfeited_by && <p className="text-sm text-loss">{t('reportCard.noShow', { team: forfeiter.name })}</p>}
      {report.note && <p className="text-sm wrap-anywhere whitespace-pre-line">{report.note}</p>}
      {dispute && (
        <p className="text-sm wrap-anywhere whitespace-pre-line text-soft">
          {t('reportCard.disputed', { reason: dispute })}
        </p>
      )}
    </div>
  );
}
