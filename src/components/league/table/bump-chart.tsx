import { scaleLinear, scalePoint } from 'd3-scale';
import { curveBumpX, line } from 'd3-shape';
import { useTranslation } from 'react-i18next';
import { kitOf } from '#components/league/kit-stripe.tsx';
import type { TeamBadge } from '#domain/club/team-badge.ts';
import { useNarrow } from '#lib/use-narrow.ts';

type Props = {
  /** Positions after each round, from round 1; one array a team. */
  ranks: { team: TeamBadge; positions: number[] }[];
  ownTeamId?: string;
};

const [height, left, top, bottom] = [380, 8, 20, 24];

/** Rank by round: who climbed and who fell, with the same numbers as a table for readers. */
export function BumpChart({ ranks, ownTeamId }: Props) {
  const { t } = useTranslation('table');
  // As wide as it is drawn: the names stay as large as they are.
  const [width, right] = useNarrow() ? [360, 106] : [720, 104];
  const rounds = Math.max(0, ...ranks.map(({ positions }) => positions.length));
  if (rounds < 2) return null;
  const x = scalePoint<number>(
    Array.from({ length: rounds }, (_, round) => round),
    [left, width - right],
  );
  const y = scaleLinear([1, ranks.length], [top, height - bottom]);
  const path = line<number>(
    (_, round) => x(round) ?? 0,
    (position) => y(position),
  ).curve(curveBumpX);
  return (
    <figure>
      <svg viewBox={`0 0 ${width} ${height}`} className="h-auto w-full" aria-hidden="true">
        {ranks.map(({ team, positions }) => {
          const end = positions.at(-1) ?? 1;
          const own = team.id === ownTeamId;
          return (
            <g key={team.id} className="kit" style={kitOf(team)}>
              <path
                d={path(positions) ?? ''}
                fill="none"
                stroke="var(--k1)"
                strokeWidth={own ? 5 : 2.5}
                opacity={own || !ownTeamId ? 1 : 0.6}
              />
              <circle cx={x(positions.length - 1)} cy={y(end)} r={own ? 6 : 4} fill="var(--k1)" />
              <text
                x={(x(positions.length - 1) ?? 0) + 12}
                y={y(end) + 5}
                fontSize="14"
                fontWeight={own ? 700 : 400}
                fill="var(--text)"
              >
                {team.short_name}
              </text>
            </g>
          );
        })}
        {[0, rounds - 1].map((round) => (
          <text
            key={round}
            x={x(round)}
            y={height - 4}
            fontSize="12"
            textAnchor={round === 0 ? 'start' : 'middle'}
            fill="var(--text-3)"
          >
            {round + 1}
          </text>
        ))}
      </svg>
      <figcaption className="text-sm text-faint">{t('bump.caption')}</figcaption>
      <div className="sr-only">
        <table>
          <caption>{t('bump.caption')}</caption>
          <tbody>
            {ranks.map(({ team, positions }) => (
              <tr key={team.id}>
                <th scope="row">{team.name}</th>
                {positions.map((position, round) => (
                  <td key={round}>{position}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
