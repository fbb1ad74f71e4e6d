import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { FailureNote, RestoredNote } from '#components/form/translated-form.tsx';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { Button } from '#components/ui/button.tsx';
import { resultOf, type ResultRow, stateOf, untouchedRow } from '#domain/match/result-row.ts';
import { useViewer } from '#data/auth/viewer.ts';
import { CallError } from '#lib/errors.ts';
import { toast } from '#lib/toast.ts';
import { useEnterResults } from '#data/matches/mutations.ts';
import { matchdayQueries } from '#data/matchday/queries.ts';
import { FixedRow, type Match, OpenRow } from './result-row.tsx';

const goals = z.nullable(z.int());
const schema = z.object({
  rows: z.record(z.string(), z.object({ ended: z.enum(['played', 'home', 'away', 'both']), home: goals, away: goals })),
});

type Props = { leagueId: string; season: number; round: number; matches: Match[] };

/** The results of one matchday: what is typed is kept until it is saved, all of it at once or nothing. */
export function MatchdayResults({ leagueId, season, round, matches }: Props) {
  const { t } = useTranslation('results');
  const client = useQueryClient();
  const { teamId } = useViewer();
  const enter = useEnterResults({ league_id: leagueId, season });
  const whyId = useId();
  const [refused, setRefused] = useState<{ match: string; row: ResultRow }>();
  const isOwn = ({ home_team_id, away_team_id }: Match) => teamId === home_team_id || teamId === away_team_id;
  const open = matches.filter((match) => !['finished', 'cancelled'].includes(match.status) && !isOwn(match));

  const resultsOf = (rows: Record<string, ResultRow>) =>
    open.flatMap(({ id }) => resultOf(id, rows[id] ?? untouchedRow) ?? []);
  const form = useTranslatedForm<z.infer<typeof schema>>({
    schema,
    namespace: 'results',
    name: `results.${leagueId}.${season}.${round}`,
    values: { rows: {} },
    onSend: async ({ rows }) => {
      const results = resultsOf(rows);
      setRefused(undefined);
      try {
        await enter.mutateAsync({ results });
      } catch (error) {
        const match = rowNamed(error);
        if (match !== undefined) setRefused({ match, row: rows[match] ?? untouchedRow });
        // somebody else may have entered some of them
        void client.invalidateQueries({ queryKey: matchdayQueries.matches(leagueId, season, round).queryKey });
        throw error;
      }
      void toast.success(t('saved', { count: results.length }));
    },
  });
  const rows = form.watch('rows');
  const rowOf = (id: string) => rows[id] ?? untouchedRow;
  const results = resultsOf(rows);
  const wrong = open.filter(({ id }) => !['untouched', 'ready'].includes(stateOf(rowOf(id)))).length;
  const why =
    open.length === 0
      ? t('why.complete')
      : wrong > 0
        ? t('why.wrong', { count: wrong })
        : results.length === 0
          ? t('why.nothing')
          : undefined;
  /** Said at a row until it is another one. */
  const refusalOf = (id: string) =>
    form.failure && refused?.match === id && sameRow(refused.row, rowOf(id)) ? form.failure.sentence : undefined;
  const isAtRow = refused !== undefined && matches.some(({ id }) => id === refused.match);

  return (
    <form
      noValidate
      className="grid max-w-5xl min-w-0 grid-cols-1 gap-4"
      aria-label={t('label', { round })}
      onSubmit={(event) => void form.send(event)}
    >
      <RestoredNote form={form} />
      <ul className="ruled">
        {matches.map((match) => (
          <li key={match.id}>
            {open.includes(match) ? (
              <OpenRow
                match={match}
                row={rowOf(match.id)}
                refusal={refusalOf(match.id)}
                onChange={(row) => form.setValue('rows', { ...rows, [match.id]: row }, { shouldDirty: true })}
              />
            ) : (
              <FixedRow match={match} own={isOwn(match)} refusal={refusalOf(match.id)} />
            )}
          </li>
        ))}
      </ul>
      {!isAtRow && <FailureNote failure={form.failure} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          type="submit"
          variant="primary"
          size="large"
          pending={form.isPending}
          disabled={why !== undefined}
          aria-describedby={whyId}
        >
          {results.length === 0 ? t('saveNothing') : t('save', { count: results.length })}
        </Button>
        <p id={whyId} role="status" className="text-sm text-soft">
          {why}
        </p>
      </div>
      {open.length > 0 && <p className="text-sm text-faint max-wide:hidden">{t('keys')}</p>}
    </form>
  );
}

const sameRow = (one: ResultRow, other: ResultRow) => JSON.stringify(one) === JSON.stringify(other);

/** The match that a refusal names. */
const rowNamed = (error: unknown): string | undefined =>
  error instanceof CallError ? /^results\.(.+)$/.exec(error.field ?? '')?.[1] : undefined;
