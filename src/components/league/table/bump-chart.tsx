import { scaleLinear, scalePoint } from 'd3-scale';
import { curveBumpX, line } from 'd3-shape';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { kitOf } from '#components/league/kit-stripe.tsx';
import { shortThen, type TeamBadge } from '#domain/club/team-badge.ts';
import { formatPlace } from '#lib/dates.ts';
import { useNarrow } from '#lib/use-narrow.ts';

type Rank = {
  team: TeamBadge;
  /** After each round, from round 1. */
  positions: number[];
};
type Props = { ranks: Rank[]; ownTeamId?: string };
/** A team after a round, both as indexes. */
type Spot = { team: number; round: number };

const [left, right, top, bottom] = [28, 108, 16, 28];
/** Between two numbers of rounds. */
const leastGap = 20;

/**
 * Rank by round, as wide as its page: who climbed and who fell. The pointer or the arrow keys name a team and its place
 * after a round; the same numbers stand in a table for readers.
 */
export function BumpChart({ ranks, ownTeamId }: Props) {
  const { t, i18n } = useTranslation('table');
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const [spot, setSpot] = useState<Spot>();
  const rounds = Math.max(0, ...ranks.map(({ positions }) => positions.length));
  if (rounds < 2) return null;
  // A line has room for its name.
  const height = top + bottom + (ranks.length - 1) * 36;
  const x = scalePoint<number>(
    Array.from({ length: rounds }, (_, round) => round),
    [left + 8, width - right],
  );
  const y = scaleLinear([1, ranks.length], [top, height - bottom]);
  const path = line<number>(
    (_, round) => x(round) ?? 0,
    (position) => y(position),
  ).curve(curveBumpX);
  const every = Math.ceil(leastGap / x.step());
  const spotRank = spot && ranks[spot.team];
  const place = spotRank && spot && spotRank.positions[spot.round];
  const text =
    spotRank && place !== undefined
      ? t('bump.at', {
          round: (spot?.round ?? 0) + 1,
          team: spotRank.team.name,
          place: formatPlace(place, i18n.language),
        })
      : undefined;

  const point = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const round = Math.round((event.clientX - box.left - (x(0) ?? 0)) / x.step());
    const away = ({ positions }: Rank) =>
      Math.abs(y(positions[clamp(round, rounds)] ?? Infinity) - (event.clientY - box.top));
    const nearest = ranks.reduce((best, rank, index) => (away(rank) < away(ranks[best]!) ? index : best), 0);
    setSpot({ team: nearest, round: clamp(round, rounds) });
  };
  const move = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (!by) return;
    event.preventDefault();
    setSpot(({ team, round } = startOf(ranks, ownTeamId)) => ({
      team: clamp(team + by.team, ranks.length),
      round: clamp(round + by.round, rounds),
    }));
  };

  return (
    <figure>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a picture read by arrow keys */}
      <div
        ref={frame}
        className="relative"
        role="region"
        aria-label={`${t('bump.caption')}: ${t('bump.hint')}`}
        tabIndex={0}
        onKeyDown={move}
        onFocus={() => setSpot((before) => before ?? startOf(ranks, ownTeamId))}
        onBlur={() => setSpot(undefined)}
      >
        <svg
          viewBox={`0 0 ${width} ${height}`}
          style={{ height }}
          className="w-full touch-pan-y"
          aria-hidden="true"
          onPointerDown={point}
          onPointerMove={point}
          onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setSpot(undefined)}
        >
          {ranks.map((_, index) => (
            <text key={index} x={left - 12} y={y(index + 1) + 5} fontSize="13" textAnchor="end" fill="var(--text-3)">
              {index + 1}
            </text>
          ))}
          {spot && (
            <line x1={x(spot.round)} x2={x(spot.round)} y1={top - 10} y2={height - bottom + 8} stroke="var(--edge)" />
          )}
          {ranks.map(({ team, positions }, index) => {
            const end = positions.length - 1;
            const own = team.id === ownTeamId;
            const lit = spot ? spot.team === index : own;
            const dimmed = spot !== undefined || ownTeamId !== undefined;
            return (
              <g key={team.id} className="kit" style={kitOf(team)} opacity={lit || !dimmed ? 1 : spot ? 0.4 : 0.8}>
                <path d={path(positions) ?? ''} fill="none" stroke="var(--k1)" strokeWidth={lit ? 5 : 2.5} />
                {positions.map((position, round) => (
                  <circle
                    key={round}
                    cx={x(round)}
                    cy={y(position)}
                    r={round === spot?.round && lit ? 7 : round === end ? 5 : lit ? 4 : 2.5}
                    fill="var(--k1)"
                  />
                ))}
              </g>
            );
          })}
          {ranks.map(({ team, positions }, index) => (
            <text
              key={team.id}
              data-name
              x={(x(positions.length - 1) ?? 0) + 12}
              y={y(positions.at(-1) ?? 1) + 5}
              fontSize="14"
              fontWeight={team.id === ownTeamId || spot?.team === index ? 700 : 400}
              fill="var(--text)"
            >
              {shortThen(team)}
            </text>
          ))}
          {x.domain().map((round) =>
            round % every === 0 || round === spot?.round ? (
              <text
                key={round}
                x={x(round)}
                y={height - 4}
                fontSize="13"
                textAnchor="middle"
                fontWeight={round === spot?.round ? 700 : 400}
                fill={round === spot?.round ? 'var(--text)' : 'var(--text-3)'}
              >
                {spot && round !== spot.round && Math.abs(round - spot.round) < every ? '' : round + 1}
              </text>
            ) : null,
          )}
        </svg>
      </div>
      {/* As high with a text as without. */}
      <figcaption className="min-h-7 pt-1 text-sm text-faint">
        <span aria-live="polite" className="font-semibold text-ink">
          {text}
        </span>
        {!text && t('bump.caption')}
      </figcaption>
      <ReadersTable ranks={ranks} rounds={rounds} />
    </figure>
  );
}

const steps: Record<string, Spot> = {
  ArrowLeft: { team: 0, round: -1 },
  ArrowRight: { team: 0, round: 1 },
  ArrowUp: { team: -1, round: 0 },
  ArrowDown: { team: 1, round: 0 },
};

const clamp = (index: number, count: number) => Math.min(Math.max(index, 0), count - 1);

/** The own team as it stands, or the first. */
function startOf(ranks: Rank[], ownTeamId: string | undefined): Spot {
  const team = Math.max(
    0,
    ranks.findIndex((rank) => rank.team.id === ownTeamId),
  );
  return { team, round: (ranks[team]?.positions.length ?? 1) - 1 };
}

function ReadersTable({ ranks, rounds }: { ranks: Rank[]; rounds: number }) {
  const { t } = useTranslation('table');
  return (
    <div className="sr-only">
      <table>
        <caption>{t('bump.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('columns.team')}</th>
            {Array.from({ length: rounds }, (_, round) => (
              <th key={round} scope="col">
                {t('bump.round', { round: round + 1 })}
              </th>
            ))}
          </tr>
        </thead>
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
  );
}

/** Hook: how wide an element is drawn, so that letters in a picture keep their size. */
function useWidth(of: React.RefObject<HTMLElement | null>): number {
  const narrow = useNarrow();
  const [width, setWidth] = useState(narrow ? 358 : 1200);
  useEffect(() => {
    const element = of.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setWidth(Math.max(240, element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [of]);
  return width;
}
