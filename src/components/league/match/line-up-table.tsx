import { useTranslation } from 'react-i18next';
import { Avatar } from '#components/league/avatar.tsx';
import { Crest } from '#components/league/crest.tsx';
import { PlayerLink } from '#components/league/player-link.tsx';
import { Tag } from '#components/ui/chip.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import cell from '#components/ui/data-table.module.css';
import type { Tables } from '#database.types.ts';
import type { TeamBadge } from '#domain/club/team-badge.ts';
import { type StatName, statNames } from '#domain/competition/statistics.ts';

/** One who lined up or has stats; `open` as in PlayerLink. */
export type LineUpLine = Pick<Tables<'lineup_places'>, 'shirt_number' | 'position'> & {
  player_id: string;
  username: string;
  open?: boolean;
  /** Left out where pages show no faces. */
  avatar?: string | null;
  stat: (Record<StatName, number> & { mvp: boolean }) | undefined;
};

type Props = {
  team: TeamBadge;
  lines: LineUpLine[];
  /** Whether stats were reported. */
  counted: boolean;
  /** The text without lines. */
  none: string;
};

/** The line-up on one side, each with what they did. */
export function LineUpTable({ team, lines, counted, none }: Props) {
  const { t } = useTranslation('matches');
  const { t: texts } = useTranslation('stats');
  return (
    <div>
      <p className="flex min-h-12 min-w-0 items-center gap-3 font-semibold">
        <Crest team={team} size={24} /> <span className="min-w-0 truncate">{team.name}</span>
      </p>
      {lines.length === 0 && <p className="py-3 text-soft">{none}</p>}
      {lines.length > 0 && (
        <DataTable label={team.name}>
          {counted && (
            <thead>
              <tr>
                <th scope="col" className={cell.lead}>
                  {t('player')}
                </th>
                {statNames.map((stat) => (
                  <th key={stat} scope="col" className={cell.right}>
                    <abbr title={texts(stat)} className="no-underline">
                      {texts(`short.${stat}`)}
                    </abbr>
                  </th>
                ))}
              </tr>
            </thead>
          )}
          <tbody>
            {lines.map((line) => (
              <tr key={line.player_id}>
                <th scope="row" className={cell.lead}>
                  <Player line={line} />
                </th>
                {counted &&
                  statNames.map((stat) => (
                    <td key={stat} className={`numerals ${cell.number}`}>
                      {line.stat?.[stat] || '–'}
                    </td>
                  ))}
              </tr>
            ))}
          </tbody>
        </DataTable>
      )}
    </div>
  );
}

function Player({ line: { player_id, stat, shirt_number, position, avatar, ...player } }: { line: LineUpLine }) {
  const { t } = useTranslation('matches');
  const { t: common } = useTranslation('common');
  return (
    <span className="flex min-w-0 items-center gap-3">
      <span className="numerals min-w-6 shrink-0 text-right text-lg font-[650] text-soft">{shirt_number ?? '–'}</span>
      {avatar !== undefined && <Avatar player={{ username: player.username, avatar }} size={28} />}
      <span className="min-w-0 py-1">
        <span className="flex items-center gap-2">
          <PlayerLink player={{ id: player_id, ...player }} />
          {stat?.mvp && <Tag>{t('mvp')}</Tag>}
        </span>
        <span className="block text-sm font-normal text-faint">
          {position && common(`league.position.${position}`)}
        </span>
      </span>
    </span>
  );
}
