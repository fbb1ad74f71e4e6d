import { scaleBand, scaleLinear } from 'd3-scale';
import { useTranslation } from 'react-i18next';
import type { RoundGoals } from '#domain/competition/team-season.ts';
import { useNarrow } from '#lib/use-narrow.ts';

type Props = { rounds: RoundGoals[]; nameOf: (teamId: string) => string };

const [height, top, bottom] = [200, 14, 22];

/** Goals round by round: scored upwards, conceded downwards; the same as a table for readers. */
export function GoalsChart({ rounds, nameOf }: Props) {
  const { t } = useTranslation('teams');
  const { t: common } = useTranslation('common');
  const width = useNarrow() ? 358 : 640;
  const most = Math.max(1, ...rounds.flatMap(({ scored, conceded }) => [scored, conceded]));
  const x = scaleBand<number>(rounds.map((_, at) => at), [0, width]).paddingInner(0.25); // prettier-ignore
  const middle = (height - bottom + top) / 2;
  const y = scaleLinear([0, most], [0, middle - top - 14]);
  const column = x.bandwidth();
  // as many numbers as can be read beside each other
  const every = Math.ceil(rounds.length / (width / 22));
  return (
    <figure>
      <svg viewBox={`0 0 ${width} ${height}`} className="h-auto w-full max-w-[640px]" aria-hidden="true">
        {rounds.map(({ match_id, matchday, scored, conceded }, at) => {
          const left = x(at) ?? 0;
          const label = { x: left + column / 2, fontSize: 12, textAnchor: 'middle' } as const;
          return (
            <g key={match_id}>
              <rect x={left} width={column} y={middle - y(scored)} height={y(scored)} fill="var(--win)" />
              <rect x={left} width={column} y={middle + 1} height={y(conceded)} fill="var(--loss)" />
              {column > 11 && (
                <>
                  <text {...label} y={middle - y(scored) - 4} fill="var(--text)">
                    {scored}
                  </text>
                  <text {...label} y={middle + y(conceded) + 14} fill="var(--text)">
                    {conceded}
                  </text>
                </>
              )}
              {at % every === 0 && matchday !== null && (
                <text {...label} y={height - 2} fill="var(--text-3)">
                  {matchday}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <figcaption className="pt-1.5 text-sm text-faint">{t('season.goalsCaption')}</figcaption>
      <div className="sr-only">
        <table>
          <caption>{t('season.goalsCaption')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('season.round')}</th>
              <th scope="col">{t('season.opponent')}</th>
              <th scope="col">{t('season.result')}</th>
              <th scope="col">{t('season.scored')}</th>
              <th scope="col">{t('season.conceded')}</th>
            </tr>
          </thead>
          <tbody>
            {rounds.map(({ match_id, matchday, opponent_id, result, scored, conceded }) => (
              <tr key={match_id}>
                <th scope="row">{matchday ?? '–'}</th>
                <td>{nameOf(opponent_id)}</td>
                <td>{common(`league.result.${result}Long`)}</td>
                <td>{scored}</td>
                <td>{conceded}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
