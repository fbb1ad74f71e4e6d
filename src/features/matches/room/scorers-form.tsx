import { Minus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { Avatar } from '#components/league/avatar.tsx';
import { PlayerStatsFields, withStats } from './player-stats-fields.tsx';
import styles from './report-form.module.css';
import type { Room } from './use-room.ts';
import { useStats } from './use-stats.ts';
import look from './scorers-form.module.css';

/** The scorers, after the result: each press on a face is a goal, then done. Their other stats are below. */
export function ScorersForm({ room, onClose }: { room: Room; onClose: () => void }) {
  const { t } = useTranslation('match-room');
  const { form, players, goals, stats, set } = useStats(room, onClose);
  const scored = (player: string) => stats[player]?.goals ?? 0;
  const total = Object.values(stats).reduce((all, line) => all + line.goals, 0);
  const score = (player: string, more: 1 | -1) => set(withStats(stats, player, { goals: scored(player) + more }));
  return (
    <FormDialog
      form={form}
      title={t('scorers.title')}
      action={t('scorers.send')}
      disabled={!form.isDirty || total > goals}
      className={styles.screen}
      onClose={onClose}
    >
      <p className="text-soft" role="status">
        {t('scorers.given', { given: total, goals })}
      </p>
      <ul className={look.faces}>
        {players.map(({ player_id: id, username, avatar }) => (
          <li key={id}>
            <button
              type="button"
              aria-label={t('scorers.goal', { name: username, count: scored(id) })}
              disabled={total >= goals}
              onClick={() => score(id, 1)}
            >
              <Avatar player={{ username, avatar }} size={40} />
              <span className="min-w-0 flex-1 truncate text-left font-semibold" translate="no">
                {username}
              </span>
              {scored(id) > 0 && <b className="numerals text-2xl">{scored(id)}</b>}
            </button>
            {scored(id) > 0 && (
              <button type="button" aria-label={t('scorers.less', { name: username })} onClick={() => score(id, -1)}>
                <Minus size={16} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {form.problem('stats') && (
        <p className="text-sm text-loss" role="alert">
          {form.problem('stats')}
        </p>
      )}
      <PlayerStatsFields players={players} stats={stats} goals={goals} onChange={set} />
    </FormDialog>
  );
}
