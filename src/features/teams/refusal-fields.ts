import { CallError } from '#lib/errors.ts';
import { refusalWords } from '#lib/query-client.ts';

/** Which field of a team's forms a refusal of the database means. */
const fields = {
  name: 'name',
  tag: 'tag',
  short_name: 'shortName',
  kit_primary: 'kitPrimary',
  kit_secondary: 'kitSecondary',
  description: 'description',
} as const;

type Refusal = { field: (typeof fields)[keyof typeof fields] | undefined; sentence: string | undefined; hint: string };

/** A failed call of a team's form: the field meant, where the form has it, and the sentence to show. */
export async function refusalOf(error: unknown): Promise<Refusal> {
  const named = error instanceof CallError ? error.field : undefined;
  return {
    field: named && named in fields ? fields[named as keyof typeof fields] : undefined,
    sentence: await refusalWords(error),
    hint: (error instanceof CallError && error.hint) || '',
  };
}
