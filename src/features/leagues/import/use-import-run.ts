import { useState } from 'react';
import { failureText } from '#lib/query-client.ts';
import { type ImportProblem, type SeasonRows, useCheckImport, useImportSeason } from '#data/leagues/mutations.ts';

type SeasonProblem = ImportProblem & { season: number };
type State = {
  pending?: 'check' | 'bring';
  /** The errors of the seasons; undefined until they are checked. */
  faults?: SeasonProblem[];
  /** Why a whole season was refused, and which. */
  failure?: string;
  failedAt?: number;
  /** How many of the seasons of this run are through. */
  done: number;
  /** Those that are imported: a second run leaves them out. */
  imported: number[];
};

const begun: State = { done: 0, imported: [] };

/** Hook: checks seasons, or imports them, one after the other: each whole or not at all. */
export function useImportRun() {
  const check = useCheckImport();
  const bring = useImportSeason();
  const [state, setState] = useState(begun);

  const run = async (kind: 'check' | 'bring', seasons: SeasonRows[]): Promise<boolean> => {
    const faults: SeasonProblem[] = [];
    const { imported } = state;
    const left = seasons.filter(({ season }) => !imported.includes(season));
    setState((before) => ({
      ...begun,
      imported,
      pending: kind,
      ...(kind === 'bring' && { faults: before.faults ?? [] }),
    }));
    for (const [at, rows] of left.entries()) {
      try {
        const wrong = await (kind === 'check' ? check : bring).mutateAsync(rows);
        faults.push(...wrong.map((problem) => ({ ...problem, season: rows.season })));
        if (kind === 'bring' && wrong.length > 0) {
          setState((before) => ({ done: 0, imported: before.imported, faults }));
          return false;
        }
      } catch (error) {
        const failure = await failureText(error);
        setState((before) => ({ done: 0, imported: before.imported, failure, failedAt: rows.season }));
        return false;
      }
      setState((before) => ({
        ...before,
        done: at + 1,
        imported: kind === 'bring' ? [...before.imported, rows.season] : before.imported,
      }));
    }
    setState((before) => ({ done: 0, imported: before.imported, faults }));
    return true;
  };

  return {
    ...state,
    brought: state.imported.length,
    check: (seasons: SeasonRows[]) => run('check', seasons),
    bring: (seasons: SeasonRows[]) => run('bring', seasons),
    /** The files have changed: what was found is of others. */
    reset: () => setState(({ imported }) => ({ ...begun, imported })),
  };
}
