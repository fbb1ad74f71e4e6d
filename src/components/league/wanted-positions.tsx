import { useTranslation } from 'react-i18next';
import { positions } from '#domain/club/players.ts';
import type { Enums } from '#database.types.ts';

type Position = Enums<'player_position'>;

// On a pitch seen from above, the own goal below.
const spots: Record<Position, [x: number, y: number]> = {
  goalkeeper: [32, 84],
  last_man: [32, 63],
  box_to_box: [14, 46],
  support_striker: [50, 34],
  striker: [32, 16],
};

/** The positions a team looks for, as spots of a small pitch and in words; none named means any. */
export function WantedPositions({ wanted }: { wanted: readonly Position[] }) {
  const { t } = useTranslation('common');
  const { t: card } = useTranslation('team-card');
  const all = wanted.length === 0;
  return (
    <span className="flex items-center gap-3">
      <svg viewBox="0 0 64 96" className="h-24 w-16 shrink-0" aria-hidden="true">
        <path
          d="M1 1H63V95H1ZM1 48H63M20 1V11H44V1M20 95V85H44V95"
          fill="none"
          stroke="var(--edge)"
          strokeLinejoin="round"
        />
        <circle cx="32" cy="48" r="9" fill="none" stroke="var(--edge)" />
        {positions.map((position) => (
          <circle
            key={position}
            cx={spots[position][0]}
            cy={spots[position][1]}
            r="5.5"
            fill={all || wanted.includes(position) ? 'var(--mark)' : 'var(--surface)'}
            stroke="var(--edge)"
          />
        ))}
      </svg>
      <span className="grid text-sm">
        {all ? (
          <span className="text-soft">{card('anyPosition')}</span>
        ) : (
          wanted.map((position) => <span key={position}>{t(`league.position.${position}`)}</span>)
        )}
      </span>
    </span>
  );
}
