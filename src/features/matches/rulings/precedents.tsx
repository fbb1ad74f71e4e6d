import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#components/ui/app-link.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { RuledBy } from '#components/league/rules/ruled-by.tsx';
import { type Precedent, rulingQueries } from '#data/rulings/queries.ts';
import type { MatchDetail } from '#data/matches/queries.ts';
import { formatDay } from '#lib/dates.ts';
import { paths } from '#lib/paths.ts';

type Props = { match: MatchDetail; paragraph: string };

/** The last three rulings of the league by the chosen paragraph, or about the same ground, and what followed. */
export function Precedents({ match, paragraph }: Props) {
  const { t } = useTranslation('staff');
  useTranslation('rules');
  const precedents = useQuery(rulingQueries.precedents(match.id, paragraph)).data;
  if (!match.league_id || !precedents) return null;
  return (
    <section>
      <SectionHead level={3} title={t(paragraph ? 'precedents.byParagraph' : 'precedents.title')} />
      {precedents.length === 0 && <p className="pt-3 text-soft">{t('precedents.none')}</p>}
      <ul className="grid gap-3 pt-3">
        {precedents.map((each) => (
          <li key={`${each.of_match} ${each.at}`} className="grid gap-0.5 border-b border-rule pb-3">
            <Row precedent={each} match={match} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({ precedent, match }: { precedent: Precedent; match: MatchDetail }) {
  const { t, i18n } = useTranslation('staff');
  const { of_match, at, home_team, away_team, home_score, away_score, forfeited_by, of_paragraph, reason, followed } =
    precedent;
  const score = home_score === null ? '–' : `${home_score}–${away_score}`;
  return (
    <>
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <AppLink className="link font-semibold" to={paths.match(of_match)}>
          {t('reports.pair', { home: home_team?.name, away: away_team?.name })}
        </AppLink>
        <time dateTime={at} className="text-sm text-faint">
          {formatDay(at, i18n.language)}
        </time>
      </span>
      <span>{t(forfeited_by ? 'precedents.forfeit' : 'precedents.score', { score })}</span>
      {of_paragraph && <RuledBy code={of_paragraph} match={match} />}
      {reason && <q className="text-sm wrap-anywhere">{reason}</q>}
      <span className="text-sm text-soft">{t(`precedents.followed.${followed ?? 'nothing'}`)}</span>
    </>
  );
}
