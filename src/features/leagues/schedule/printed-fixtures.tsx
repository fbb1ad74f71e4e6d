import { useTranslation } from 'react-i18next';
import { Resting } from '#components/league/season/resting.tsx';
import type { SeasonFacts } from '#domain/competition/season-table.ts';
import type { roundsOf } from '#domain/competition/rounds.ts';
import { formatDay, formatLongDay, formatTime, zoneCity } from '#lib/dates.ts';

type Match = SeasonFacts['matches'][number];
type Props = {
  rounds: ReturnType<typeof roundsOf<Match>>;
  entries: SeasonFacts['entries'];
  zone: string;
  hiddenText: string | undefined;
};

/** A season's fixtures on paper: every round with the league's times, and room for a score by hand. Drawn for print alone. */
export function PrintedFixtures({ rounds, entries, zone, hiddenText }: Props) {
  const { t, i18n } = useTranslation('leagues');
  return (
    <div className="hidden text-sm print:block">
      <div className="columns-2 gap-8">
        {rounds.map(({ matchday, matches }) => (
          <div key={matchday} className="mb-4 break-inside-avoid">
            <table className="w-full">
              <caption className="border-b border-edge pb-1 text-left font-semibold">
                {t('round', { round: matchday })}
                {matches[0] && ` · ${formatLongDay(matches[0].kickoff_at, i18n.language, zone)}`}
              </caption>
              <tbody>
                {matches.map((match) => (
                  <Line
                    key={match.id}
                    match={match}
                    zone={zone}
                    first={matches[0]?.kickoff_at}
                    hidden={hiddenText !== undefined}
                  />
                ))}
              </tbody>
            </table>
            <Resting matches={matches} entries={entries} />
          </div>
        ))}
      </div>
      <p className="pt-3 text-soft">
        {hiddenText && `? – ? ${hiddenText} · `}
        {t('printed.times', { zone: zoneCity(zone, i18n.language) })}
      </p>
    </div>
  );
}

type LineProps = { match: Match; zone: string; first: string | undefined; hidden: boolean };

function Line({ match, zone, first, hidden }: LineProps) {
  const { t, i18n } = useTranslation('leagues');
  const { home_team: home, away_team: away, home_score, away_score, kickoff_at, status } = match;
  const day = formatDay(kickoff_at, i18n.language, zone);
  const played = status === 'finished' && home_score !== null && away_score !== null;
  return (
    <tr className="border-b border-rule">
      <td className="numerals py-1 pr-2 align-top whitespace-nowrap">
        {first && day !== formatDay(first, i18n.language, zone) && `${day} `}
        {status === 'postponed' || status === 'cancelled'
          ? t(`printed.${status}`)
          : formatTime(kickoff_at, i18n.language, zone)}
      </td>
      <td className="w-2/5 py-1 text-right align-top" translate="no">
        {home?.name ?? '–'}
      </td>
      <td className="numerals px-2 py-1 text-center align-top whitespace-nowrap">
        {played ? (hidden ? '? – ?' : `${home_score}–${away_score}`) : '__ : __'}
      </td>
      <td className="w-2/5 py-1 align-top" translate="no">
        {away?.name ?? '–'}
      </td>
    </tr>
  );
}
