import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSetLiveScore, type Score } from '#data/matches/mutations.ts';
import type { MatchDetail } from '#data/matches/queries.ts';
import { nameOf } from '#components/league/match/side-name.ts';
import { Stepper } from './stepper.tsx';

/** The unofficial score of a live match, kept by either side: what is shown is sent at every press. */
export function LiveScore({ match }: { match: MatchDetail }) {
  const { t } = useTranslation('match-room');
  const send = useSetLiveScore(match.id);
  const stored: Score = { home_score: match.live_home_score ?? 0, away_score: match.live_away_score ?? 0 };
  const [pressed, setPressed] = useState<Score>();
  const shown = pressed ?? stored;
  const set = (change: Partial<Score>) => {
    const score = { ...shown, ...change };
    setPressed(score);
    // The score read after the last press stands from then on, no matter who wrote it.
    send.mutate(score, { onSettled: () => setPressed(undefined) });
  };
  return (
    <div className="grid gap-2 border-t border-rule pt-3">
      <p className="text-sm text-faint">{t('live.unofficial')}</p>
      {(['home', 'away'] as const).map((side) => (
        <div key={side} className="flex min-w-0 items-center justify-between gap-3">
          <span className="min-w-0 wrap-anywhere" translate="no">
            {nameOf(match, side)}
          </span>
          <Stepper
            label={t('goalsOf', { team: side === 'home' ? match.home_team.name : match.away_team.name })}
            value={shown[`${side}_score`]}
            onChange={(goals) => set({ [`${side}_score`]: goals })}
          />
        </div>
      ))}
    </div>
  );
}
