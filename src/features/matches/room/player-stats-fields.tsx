import { useTranslation } from 'react-i18next';
import { Check } from '#components/ui/check.tsx';
import { Tag } from '#components/ui/chip.tsx';
import { Fold } from '#components/ui/fold.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import type { Tables } from '#database.types.ts';
import { limits } from '#domain/limits.ts';
import { eachStat, type StatName, statNames, type PlayerStats } from '#domain/competition/statistics.ts';
import { Stepper } from './stepper.tsx';

/** Somebody whose stats may be given; saves only where they may have kept goal. */
export type Line = Pick<Tables<'lineup_places'>, 'player_id' | 'username' | 'shirt_number' | 'position'> & {
  keeps: boolean;
  avatar: string | null;
};
type Props = {
  players: Line[];
  stats: Record<string, PlayerStats>;
  /** The goals of the side: goals and assists never go beyond it. */
  goals: number;
  onChange: (stats: Record<string, PlayerStats>) => void;
};

const noStats: PlayerStats = { ...eachStat(() => 0), mvp: false };

/** The stats with a change of one player's: at most one is the best, and who has none is left out. */
export function withStats(stats: Props['stats'], player: string, change: Partial<PlayerStats>): Props['stats'] {
  const next = { ...stats, [player]: { ...noStats, ...stats[player], ...change } };
  if (change.mvp)
    for (const [other, line] of Object.entries(next)) if (other !== player) next[other] = { ...line, mvp: false };
  return Object.fromEntries(
    Object.entries(next).filter(([, line]) => JSON.stringify(line) !== JSON.stringify(noStats)),
  );
}

/** The stats of the own players, folded until they are needed. */
export function PlayerStatsFields({ players, stats, goals, onChange }: Props) {
  const { t } = useTranslation('match-room');
  const { t: texts } = useTranslation('stats');
  const { t: common } = useTranslation('common');
  const statsOf = (player: string) => stats[player] ?? noStats;
  const sum = (stat: StatName) => players.reduce((all, { player_id }) => all + statsOf(player_id)[stat], 0);
  const left = (stat: StatName) => (stat === 'goals' || stat === 'assists' ? Math.max(goals - sum(stat), 0) : Infinity);
  const set = (player: string, change: Partial<PlayerStats>) => onChange(withStats(stats, player, change));
  const most = (player: string, stat: StatName) => Math.min(limits.playerStatMax, statsOf(player)[stat] + left(stat));
  if (players.length === 0) return null;
  return (
    <section>
      <SectionHead
        level={3}
        title={t('report.stats')}
        aside={<span className="text-sm text-faint">{t('report.goalsGiven', { given: sum('goals'), goals })}</span>}
      />
      {(sum('goals') > goals || sum('assists') > goals) && (
        <p className="pt-2 text-sm text-loss" role="alert">
          {t('report.tooMany')}
        </p>
      )}
      <div className="ruled">
        {players.map(({ player_id, username, shirt_number, position, keeps }) => (
          <Fold
            key={player_id}
            title={
              <span className="flex min-w-0 flex-1 items-center gap-3">
                <span className="numerals min-w-6 text-right text-soft">{shirt_number ?? '–'}</span>
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-semibold" translate="no">
                    {username}
                  </span>
                  {position && (
                    <span className="block text-sm font-normal text-faint">
                      {common(`league.position.${position}`)}
                    </span>
                  )}
                </span>
                <span className="max-w-2/5 text-right text-sm font-normal text-faint">
                  {summary(statsOf(player_id))}
                </span>
                {statsOf(player_id).mvp && <Tag>{t('report.mvp')}</Tag>}
              </span>
            }
            whenOpened
          >
            <div className="grid gap-2 pt-2 pb-4">
              {statNames
                .filter((stat) => stat !== 'saves' || keeps)
                .map((stat) => (
                  <div key={stat} className="flex items-center justify-between gap-3">
                    <span>{texts(stat)}</span>
                    <Stepper
                      label={t('report.statOf', { stat: texts(stat), name: username })}
                      value={statsOf(player_id)[stat]}
                      max={most(player_id, stat)}
                      onChange={(value) => set(player_id, { [stat]: value })}
                    />
                  </div>
                ))}
              <Check
                checked={statsOf(player_id).mvp}
                onChange={({ target }) => set(player_id, { mvp: target.checked })}
              >
                {t('report.mvp')}
              </Check>
            </div>
          </Fold>
        ))}
      </div>
    </section>
  );

  function summary(line: PlayerStats): string {
    return statNames
      .filter((stat) => line[stat] > 0)
      .map((stat) => `${texts(stat)} ${line[stat]}`)
      .join(', ');
  }
}
