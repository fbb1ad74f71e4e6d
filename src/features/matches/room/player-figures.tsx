import { useTranslation } from 'react-i18next';
import { Check } from '#components/ui/check.tsx';
import { Fold } from '#components/ui/fold.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import type { Tables } from '#database.types.ts';
import { limits } from '#domain/limits.ts';
import { eachFigure, type Figure, figures, type PlayerStats } from '#domain/statistics.ts';
import { Stepper } from './stepper.tsx';

/** Somebody whose figures may be given; saves only where they may have kept goal. */
export type Line = Pick<Tables<'lineup_places'>, 'player_id' | 'username' | 'shirt_number' | 'position'> & {
  keeps: boolean;
};
type Props = {
  players: Line[];
  stats: Record<string, PlayerStats>;
  /** What the side scored: goals and assists never go beyond it. */
  goals: number;
  onChange: (stats: Record<string, PlayerStats>) => void;
};

const none: PlayerStats = { ...eachFigure(() => 0), mvp: false };

/** What each of the own players did, for whoever wants to say it: folded away, so that a score alone is quickly sent. */
export function PlayerFigures({ players, stats, goals, onChange }: Props) {
  const { t } = useTranslation('match-room');
  const { t: words } = useTranslation('figures');
  const given = (player: string) => stats[player] ?? none;
  const sum = (figure: Figure) => players.reduce((all, { player_id }) => all + given(player_id)[figure], 0);
  const left = (figure: Figure) =>
    figure === 'goals' || figure === 'assists' ? Math.max(goals - sum(figure), 0) : Infinity;
  const set = (player: string, change: Partial<PlayerStats>) => {
    const next = { ...stats, [player]: { ...given(player), ...change } };
    // one best player at most
    if (change.mvp)
      for (const other of Object.keys(next)) if (other !== player) next[other] = { ...given(other), mvp: false };
    onChange(
      Object.fromEntries(Object.entries(next).filter(([, line]) => JSON.stringify(line) !== JSON.stringify(none))),
    );
  };
  const most = (player: string, figure: Figure) =>
    Math.min(limits.playerFigureMax, given(player)[figure] + left(figure));
  if (players.length === 0) return null;
  return (
    <section>
      <SectionHead
        level={3}
        title={t('report.figures')}
        aside={<span className="text-sm text-faint">{t('report.goalsGiven', { given: sum('goals'), goals })}</span>}
      />
      {(sum('goals') > goals || sum('assists') > goals) && (
        <p className="pt-2 text-sm text-loss" role="alert">
          {t('report.tooMany')}
        </p>
      )}
      <div className="ruled">
        {players.map(({ player_id, username, shirt_number, keeps }) => (
          <Fold
            key={player_id}
            title={
              <span className="flex min-w-0 flex-1 items-center gap-3">
                <span className="numerals w-6 text-right text-soft">{shirt_number ?? '–'}</span>
                <span className="min-w-0 flex-1 truncate" translate="no">
                  {username}
                </span>
                <span className="text-sm text-faint">{summary(given(player_id))}</span>
              </span>
            }
            whenOpened
          >
            <div className="grid gap-2 pb-4">
              {figures
                .filter((figure) => figure !== 'saves' || keeps)
                .map((figure) => (
                  <div key={figure} className="flex items-center justify-between gap-3">
                    <span>{words(figure)}</span>
                    <Stepper
                      label={t('report.figureOf', { figure: words(figure), name: username })}
                      value={given(player_id)[figure]}
                      max={most(player_id, figure)}
                      onChange={(value) => set(player_id, { [figure]: value })}
                    />
                  </div>
                ))}
              <Check checked={given(player_id).mvp} onChange={({ target }) => set(player_id, { mvp: target.checked })}>
                {t('report.mvp')}
              </Check>
            </div>
          </Fold>
        ))}
      </div>
    </section>
  );

  function summary(line: PlayerStats): string {
    return [
      ...figures.filter((figure) => line[figure] > 0).map((figure) => `${words(figure)} ${line[figure]}`),
      ...(line.mvp ? [t('report.mvp')] : []),
    ].join(', ');
  }
}
