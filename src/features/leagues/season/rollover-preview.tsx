import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { Note } from '#components/ui/note.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { type NextSeason, type Rollover, rolloverOf } from '#domain/competition/rollover.ts';
import { useRollOver } from '#data/entries/mutations.ts';
import { entryQueries } from '#data/entries/queries.ts';
import { formatNumber } from '#lib/dates.ts';
import { MovingRow } from './moving-row.tsx';

/**
 * The next leagues of teams, as the finished tables say and as the admin decides; then all of it at once, or nothing.
 */
export function RolloverPreview({ leagues }: { leagues: string[] }) {
  const { t } = useTranslation('rollover');
  const preview = useQuery(entryQueries.rollover(leagues));
  const [decided, decide] = useState<Record<string, string | null>>({});
  if (preview.isPending) return <SkeletonRows rows={12} height={56} />;
  if (preview.isError) return <ErrorState message={t('failedPreview')} onRetry={() => void preview.refetch()} />;
  const next = rolloverOf(preview.data, decided);
  const choices = next.leagues.map(({ id, name }) => ({ id, name }));
  const move = (team: string, into: string | null) => decide((before) => ({ ...before, [team]: into }));
  return (
    <>
      <Problems next={next} />
      <div className="grid min-w-0 grid-cols-1 items-start gap-10 *:min-w-0 wide:grid-cols-2">
        {next.leagues.map((league) => (
          <section key={league.id}>
            <SectionHead
              title={t('next', { league: league.name, season: league.opens })}
              aside={<Places of={league} />}
            />
            {league.teams.length === 0 && <EmptyState title={t('empty')} />}
            <ul className="ruled">
              {league.teams.map((team) => (
                <li key={team.team.id}>
                  <MovingRow team={team} leagues={choices} onMove={move} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        {next.out.length > 0 && (
          <section>
            <SectionHead title={t('out')} aside={<span className="numerals">{next.out.length}</span>} />
            <p className="py-3 text-sm text-soft">{t('outHint')}</p>
            <ul className="ruled">
              {next.out.map((team) => (
                <li key={team.team.id}>
                  <MovingRow team={team} leagues={choices} onMove={move} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <Confirm
        next={next}
        changed={Object.keys(decided).length > 0}
        onReset={() => decide({})}
        onRefused={() => void preview.refetch()}
      />
    </>
  );
}

const isOver = ({ teams, maxTeams }: NextSeason) => teams.length > maxTeams;

function Places({ of: league }: { of: NextSeason }) {
  const { t } = useTranslation('rollover');
  const counts = { teams: league.teams.length, max: league.maxTeams };
  return (
    <span className={`text-sm numerals ${isOver(league) ? 'font-semibold text-danger' : 'text-soft'}`}>
      {t(isOver(league) ? 'full' : 'places', counts)}
    </span>
  );
}

type Unfinished = 'notFinished' | 'notBegun';
const isUnfinished = (problem: string | null): problem is Unfinished =>
  problem === 'notFinished' || problem === 'notBegun';

/** The obstacles to a rollover, and lines that more teams cross in one direction than in the other. */
function Problems({ next }: { next: Rollover }) {
  const { t } = useTranslation('rollover');
  const twice = next.leagues.find(({ problem }) => problem === 'tierTwice');
  const open = next.leagues.flatMap(({ id, name, problem }) => (isUnfinished(problem) ? [{ id, name, problem }] : []));
  const lines = next.leagues.flatMap((upper, at) => {
    const lower = next.leagues[at + 1];
    if (!lower) return [];
    const up = upper.teams.filter(({ from }) => from.id === lower.id).length;
    const down = lower.teams.filter(({ from }) => from.id === upper.id).length;
    return up === down || twice ? [] : [{ upper: upper.name, lower: lower.name, up, down }];
  });
  if (!twice && open.length === 0 && lines.length === 0) return null;
  return (
    <div className="grid min-w-0 gap-3">
      {twice && <Note tone="error">{t('tierTwice', { tier: twice.tier })}</Note>}
      {open.map(({ id, name, problem }) => (
        <Note key={id} tone="error">
          {t(problem, { league: name })}
        </Note>
      ))}
      {lines.map((line) => (
        <Note key={line.lower} tone="info">
          {t('uneven', line)}
        </Note>
      ))}
    </div>
  );
}

type ConfirmProps = { next: Rollover; changed: boolean; onReset: () => void; onRefused: () => void };

/** The sums, and the action behind them. */
function Confirm({ next, changed, onReset, onRefused }: ConfirmProps) {
  const { t, i18n } = useTranslation('rollover');
  const roll = useRollOver();
  const [asking, setAsking] = useState(false);
  const teams = next.leagues.flatMap((league) => league.teams);
  const counts = { count: next.leagues.length, teams: teams.length };
  const stopped = next.leagues.some((league) => league.problem !== null || isOver(league));
  const send = () =>
    roll.mutate(
      {
        leagues: next.leagues.map(({ id }) => id),
        teams: [...teams, ...next.out].map(({ team, into }) => ({ team_id: team.id, into_id: into })),
      },
      { onError: onRefused, onSettled: () => setAsking(false) },
    );
  return (
    <section className="grid min-w-0 gap-4 border-t border-rule pt-5">
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {(['up', 'down', 'stays', 'out'] as const).map((movement) => (
          <div key={movement} className="grid">
            <dt className="text-sm text-faint">{t(`sum.${movement}`)}</dt>
            <dd className="headline text-2xl numerals">{formatNumber(next.sums[movement], i18n.language)}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="primary" disabled={stopped} pending={roll.isPending} onClick={() => setAsking(true)}>
          {t('open', counts)}
        </Button>
        {changed && (
          <Button variant="quiet" onClick={onReset}>
            {t('reset')}
          </Button>
        )}
        <p className="text-sm text-faint">{t('nothingWritten')}</p>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('confirm', counts)}
        description={t('follows', counts)}
        action={t('action')}
        pending={roll.isPending}
        onConfirm={send}
      >
        <ul className="grid gap-1 text-soft">
          {next.leagues.map((league) => (
            <li key={league.id} className="flex justify-between gap-4">
              <span className="min-w-0 wrap-anywhere">{t('next', { league: league.name, season: league.opens })}</span>
              <Places of={league} />
            </li>
          ))}
        </ul>
        <p className="pt-3 text-soft">{t('undoUntil')}</p>
      </ConfirmDialog>
    </section>
  );
}
