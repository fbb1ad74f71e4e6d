import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Crest } from '#components/league/crest.tsx';
import { signed } from '#components/league/table/signed.ts';
import { SectionHead } from '#components/ui/section-head.tsx';
import { expectedScore } from '#domain/competition/elo.ts';
import { ratingQueries } from '#data/ratings/queries.ts';
import { formatNumber, formatPercent } from '#lib/dates.ts';
import type { MatchDetail } from '#data/matches/queries.ts';

/** How strong both were before the match and are after it, and what was foreseen. */
export function EloChange({ match }: { match: MatchDetail }) {
  const { t, i18n } = useTranslation('ratings');
  const { data: row } = useQuery(ratingQueries.eloOfMatch(match.id));
  if (!row) return null;
  const { home_before, away_before, home_edge, home_change } = row;
  const plain = (rating: number) => formatNumber(rating, i18n.language, { useGrouping: false });
  const chance = formatPercent(Math.round(expectedScore(home_before, away_before, home_edge) * 100) / 100, i18n.language); // prettier-ignore
  const sides = [
    { team: match.home_team, before: home_before, change: home_change },
    { team: match.away_team, before: away_before, change: -home_change },
  ];
  return (
    <section>
      <SectionHead title={t('elo.title')} aside={<span className="text-sm text-faint">{t('elo.about')}</span>} />
      <ul className="ruled">
        {sides.map(({ team, before, change }) => (
          <li key={team.id} className="flex min-h-12 min-w-0 items-center gap-3">
            <Crest team={team} size={24} />
            <span className="min-w-0 flex-1 truncate" translate="no">
              {team.short_name ?? team.name}
            </span>
            <span className="numerals text-lg">
              {plain(before)} → <b>{plain(before + change)}</b>
            </span>
            <span
              className={`numerals min-w-10 text-right font-semibold ${change > 0 ? 'text-win' : change < 0 ? 'text-loss' : ''}`}
            >
              {signed(change)}
            </span>
          </li>
        ))}
      </ul>
      <p className="pt-2 text-sm text-faint">
        {t('elo.chance', { team: match.home_team.name, chance })}
        {home_edge !== 0 && ` ${t('elo.edge', { edge: signed(home_edge) })}`}
      </p>
    </section>
  );
}
