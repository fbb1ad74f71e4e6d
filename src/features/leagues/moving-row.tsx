import { ArrowDown, ArrowUp, Minus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ClubMark } from '#components/league/club-mark.tsx';
import { Tag } from '#components/ui/chip.tsx';
import { Select } from '#components/ui/select.tsx';
import type { MovingTeam } from '#domain/rollover.ts';
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

/** A team on its way to its next season: where from, what to know, and where to, which the admin may change. */
export function MovingRow({ team, leagues, onMove }: Props) {
  const { t, i18n } = useTranslation('rollover');
  const { icon: Icon, tone } = looks[team.movement];
  const was = t('was', { place: formatPlace(team.place, i18n.language), league: team.from.name });
  return (
    <div className="grid min-h-16 grid-cols-[1.25rem_minmax(0,1fr)] items-center gap-x-3 gap-y-2 py-2.5 sm:grid-cols-[1.25rem_minmax(0,1fr)_11rem]">
      <Icon className={`size-5 ${tone}`} aria-hidden />
      <span className="grid min-w-0 gap-1.5">
        <ClubMark team={team.team} size={40} sub={team.movement === 'out' ? was : `${t(team.movement)} · ${was}`} />
        {(team.decided || team.notes.length > 0) && (
          <span className="flex flex-wrap gap-1.5 pl-13">
            {team.decided && <Tag>{t('moved')}</Tag>}
            {team.notes.map((note) => (
              <Tag key={note}>{t(`notes.${note as 'archived'}`)}</Tag>
            ))}
          </span>
        )}
      </span>
      <span className="max-sm:col-start-2">
        <Select
          label={t('where', { team: team.team.name })}
          hideLabel
          value={team.into ?? ''}
          onChange={({ target }) => onMove(team.team.id, target.value || null)}
        >
          {leagues.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value="">{t('nowhere')}</option>
        </Select>
      </span>
    </div>
  );
}
