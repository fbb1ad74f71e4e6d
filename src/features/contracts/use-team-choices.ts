import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TeamChoices } from '#components/league/team-picker.tsx';
import { markQueries, pickerRows, teamQueries } from '#features/teams/queries.ts';
import { useSettled } from '#lib/use-settled.ts';
import { whenKnown } from '#lib/when-known.ts';

/** Hook: what a picker of teams needs to offer them and to name the one chosen. */
export function useTeamChoices(id: string | undefined): TeamChoices {
  const [typed, onType] = useState('');
  const words = useSettled(typed.trim(), 250);
  const { data: first = [] } = useQuery(teamQueries.choices(''));
  const { data: choices = [] } = useQuery(teamQueries.choices(words));
  const { data: chosen } = useQuery(whenKnown(id, markQueries.of));
  const many = first.length > pickerRows;
  return { many, choices, chosen: id === undefined ? undefined : (chosen ?? undefined), onType };
}
