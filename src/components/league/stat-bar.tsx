import { formatNumber } from '#lib/dates.ts';
import { useTranslation } from 'react-i18next';
import { kitOf } from './kit-stripe.tsx';
import type { TeamMark } from '#domain/team-mark.ts';

type Props = { label: string; home: number; away: number; homeTeam: TeamMark; awayTeam: TeamMark };

/** Two sides of one figure, from the centre outwards; the larger side is bold. */
export function StatBar({ label, home, away, homeTeam, awayTeam }: Props) {
  const { i18n } = useTranslation();
  const most = Math.max(home, away, 1);
  const share = (value: number) => ({ width: `${(100 * value) / most}%` });
  return (
    <div className="cb">
      <span className={home > away ? 'num hi' : 'num'}>{formatNumber(home, i18n.language)}</span>
      <span className="kit cb-b l" style={kitOf(homeTeam)} aria-hidden="true">
        <i style={share(home)} />
      </span>
      <span className="cb-l">{label}</span>
      <span className="kit cb-b" style={kitOf(awayTeam)} aria-hidden="true">
        <i style={share(away)} />
      </span>
      <span className={away > home ? 'num hi' : 'num'}>{formatNumber(away, i18n.language)}</span>
    </div>
  );
}
