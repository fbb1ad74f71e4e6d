import { useTranslation } from 'react-i18next';
import { Crest } from '#components/league/crest.tsx';
import { usePersonName } from '#components/league/person-name.ts';
import type { MatchDetail } from '#data/matches/queries.ts';
import { formatMoment } from './moment.ts';
import type { Report } from '#data/match-room/queries.ts';

type Props = { match: MatchDetail; claim: Report; dispute?: string | null | undefined };

/** What one side claims: the score between the crests, who filed it and when, their note, and what the other side objected. */
export function ClaimCard({ match, claim, dispute }: Props) {
  const { t, i18n } = useTranslation('match-room');
  const nameOf = usePersonName();
  const forfeiter = claim.forfeited_by === 'home' ? match.home_team : match.away_team;
  return (
    <div className="grid justify-items-center gap-1.5 border-y border-rule py-3 text-center">
      <p className="flex items-center gap-4">
        <Crest team={match.home_team} size={40} />
        <span className="numerals text-4xl font-bold">
          {claim.home_score}–{claim.away_score}
        </span>
        <Crest team={match.away_team} size={40} />
      </p>
      <p className="text-sm text-soft">
        {t('claim.by', { name: nameOf(claim.speaker.username), when: formatMoment(claim.created_at, i18n.language) })}
      </p>
      {claim.forfeited_by && <p className="text-sm text-loss">{t('claim.noShow', { team: forfeiter.name })}</p>}
      {claim.note && <p className="text-sm wrap-anywhere whitespace-pre-line">{claim.note}</p>}
      {dispute && (
        <p className="text-sm wrap-anywhere whitespace-pre-line text-soft">
          {t('claim.disputed', { reason: dispute })}
        </p>
      )}
    </div>
  );
}
