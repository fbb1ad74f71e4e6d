import { ArrowDown, ArrowLeftRight, ArrowUp, Minus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ClubBadge } from '#components/league/club-badge.tsx';
import { FactLine } from '#components/ui/fact-line.tsx';
import { Menu, type MenuItem } from '#components/ui/menu.tsx';
import type { MovingTeam } from '#domain/competition/rollover.ts';
import { formatPlace } from '#lib/dates.ts';

type Props = {
  team: MovingTeam;
  leagues: { id: string; name: string }[];
  onMove: (team: string, into: string | null) => void;
};

const looks = {
  up: { icon: ArrowUp, tone: 'text-win' },
  down: { icon: ArrowDown, tone: 'text-loss' },
  stays: { icon: Minus, tone: 'text-faint' },
  out: { icon: X, tone: 'text-faint' },
} as const;

/** A team on its way to its next season: where from, what to know, and a menu of where else it could play. */
export function MovingRow({ team, leagues, onMove }: Props) {
  const { t, i18n } = useTranslation('rollover');
  const { icon: Icon, tone } = looks[team.movement];
  const { name: league } = team.from;
  const place = team.place === null ? undefined : formatPlace(team.place, i18n.language);
  const was = place === undefined ? league : team.movement === 'stays' ? place : t('was', { place, league });
  const notes = [
    ...(team.decided ? [t('moved')] : []),
    ...team.notes.map((note) => t(`notes.${note as 'archived'}`)),
    ...(team.unsigned > 0 ? [t('unsigned', { count: team.unsigned })] : []),
  ];
  const elsewhere: MenuItem[] = [...leagues, { id: null, name: t('nowhere') }]
    .filter(({ id }) => id !== team.into)
    .map(({ id, name }) => ({ kind: 'action', label: name, onSelect: () => onMove(team.team.id, id) }));
  return (
    <div className="grid min-h-16 grid-cols-[1.25rem_minmax(0,1fr)_auto] items-center gap-x-3 py-2">
      <Icon className={`size-5 ${tone}`} aria-hidden />
      <span className="grid min-w-0 grid-cols-1 gap-0.5">
        <ClubBadge
          team={team.team}
          size={40}
          sub={
            <FactLine>
              {team.movement !== 'out' && (
                <span className={team.movement === 'stays' ? undefined : `font-semibold ${tone}`}>
                  {t(team.movement)}
                </span>
              )}
              {was}
            </FactLine>
          }
        />
        {notes.length > 0 && (
          <span className="pl-13 text-sm text-warning">
            <FactLine>{notes}</FactLine>
          </span>
        )}
      </span>
      <Menu
        label={t('move', { team: team.team.name })}
        trigger={<ArrowLeftRight size={18} className="text-soft" />}
        items={elsewhere}
      />
    </div>
  );
}
