import type { FieldErrors, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { limits } from '#domain/limits.ts';

type ProblemKey =
  | 'form.problems.long'
  | 'form.problems.unreadable'
  | 'form.problems.reserved'
  | 'form.problems.address'
  | 'form.problems.name'
  | 'form.problems.tag'
  | 'form.problems.colour'
  | 'form.problems.title'
  | 'form.problems.season';

/** Hook: the text of a field's problem. Its message is a key of teams.json, or a sentence the database answered with. */
export function useProblem<Form extends FieldValues>(
  errors: FieldErrors<Form>,
): (field: keyof Form) => string | undefined {
  const { t } = useTranslation('teams');
  return (field) => {
    const problem = errors[field];
    const message = typeof problem?.message === 'string' ? problem.message : undefined;
    if (!message || problem?.type === 'refused') return message;
    return t(message as ProblemKey, {
      nameMin: limits.teamNameMin,
      nameMax: limits.teamNameMax,
      tagMin: limits.teamTagMin,
      tagMax: limits.teamTagMax,
    });
  };
}
