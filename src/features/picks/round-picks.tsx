import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import { HiddenScores } from '#components/league/match/show-scores.tsx';
import { canBePicked, type Pick, samePick } from '#domain/competition/picks.ts';
import type { League } from '#data/leagues/queries.ts';
import { ratingQueries } from '#data/ratings/queries.ts';
import { toast } from '#lib/toast.ts';
import { useNow } from '#lib/use-now.ts';
import { useSavePicks } from '#data/picks/mutations.ts';
import { type OwnPick, pickQueries } from '#data/picks/queries.ts';
import type { PickMatch } from './pick-rounds.ts';
import { PickRow } from './pick-row.tsx';
import styles from './picks.module.css';

type Props = { league: League; season: number; matches: PickMatch[]; own: OwnPick[] };

/** A round on one screen: a tap a match, and one to save. Unsaved picks are here alone. */
export function RoundPicks({ league, season, matches, own }: Props) {
  const { t } = useTranslation('picks');
  const now = useNow().getTime();
  const [changed, setChanged] = useState<ReadonlyMap<string, Pick | undefined>>(new Map());
  const save = useSavePicks({ league_id: league.id, season });
  const elo = useQuery(ratingQueries.eloOfLeague(league.id)).data ?? [];
  const ratings = new Map(elo.map(({ team_id, rating }) => [team_id, rating]));
  const locked = matches.filter((match) => !canBePicked(match, now)).map(({ id }) => id);
  const shares = useQuery({ ...pickQueries.shares(locked), enabled: locked.length > 0 }).data ?? {};
  const saved = new Map(own.map((pick) => [pick.match_id, pick]));
  const inOrder = matches.toSorted((a, b) => Date.parse(a.kickoff_at) - Date.parse(b.kickoff_at) || (a.id < b.id ? -1 : 1)); // prettier-ignore
  const pickOf = (id: string): Pick | undefined => (changed.has(id) ? changed.get(id) : saved.get(id));
  const unsaved = matches.filter(({ id }) => changed.has(id) && !samePick(changed.get(id), saved.get(id)));
  const open = matches.filter(({ id }) => !locked.includes(id));

  const send = () =>
    save.mutate(
      unsaved.map(({ id }) => ({ match_id: id, pick: changed.get(id) })),
      {
        onSuccess: (late) => {
          setChanged(new Map());
          if (late.length > 0) void toast.message(t('late', { count: late.length }));
          else void toast.success(t('saved'));
        },
      },
    );
  return (
    <section aria-label={t('tabs.round')}>
      {locked.length > 0 && <HiddenScores />}
      <ul className="ruled grid grid-cols-1 gap-x-14 *:min-w-0 xl:grid-cols-2">
        {inOrder.map((match) => (
          <li key={match.id}>
            <PickRow
              match={match}
              open={!locked.includes(match.id)}
              pick={pickOf(match.id)}
              points={saved.get(match.id)?.points ?? null}
              ratings={ratings}
              share={shares[match.id]}
              onPick={(pick) => setChanged(new Map(changed).set(match.id, pick))}
            />
          </li>
        ))}
      </ul>
      {open.length > 0 && (
        <div className={styles.bar}>
          <p className="numerals text-sm text-soft" role="status">
            {t('picked', { count: open.filter(({ id }) => pickOf(id)).length, of: open.length })}
          </p>
          <Button variant="primary" pending={save.isPending} disabled={unsaved.length === 0} onClick={send}>
            {t('save', { count: unsaved.length })}
          </Button>
        </div>
      )}
    </section>
  );
}
