import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PenaltyDialog } from '#components/league/penalty/penalty-dialog.tsx';
import { useDebounced } from '#lib/use-debounced.ts';
import { useProposeSuspension, useWarnPlayer } from '#data/discipline/mutations.ts';
import { penaltyQueries, usePenaltyFacts } from '#data/discipline/queries.ts';

/** An admin warns anybody, or proposes to suspend them. */
export function NewPenalty({ onClose }: { onClose: () => void }) {
  const [typed, onType] = useState('');
  const [chosen, setChosen] = useState<{ id: string; name: string }>();
  const settled = useDebounced(typed.trim(), 250);
  const { data: choices = [] } = useQuery(penaltyQueries.players(settled));
  const facts = usePenaltyFacts(chosen?.id);
  const warn = useWarnPlayer();
  const propose = useProposeSuspension();
  return (
    <PenaltyDialog
      picker={{ choices, chosen, onType, onChoose: (id) => setChosen(choices.find((one) => one.id === id)) }}
      {...facts}
      onWarn={warn.mutateAsync}
      onPropose={propose.mutateAsync}
      onClose={onClose}
    />
  );
}
