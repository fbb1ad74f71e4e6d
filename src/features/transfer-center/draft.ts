import { storage } from '#lib/storage.ts';
import { type RegistrationAnswers, registrationSchema } from './schema.ts';

/** What somebody had written before the form was left; kept on this device until it is sent. */
const keyOf = (userId: string) => `rondo.registration.${userId}`;

export function readDraft(userId: string): RegistrationAnswers | null {
  const kept = storage.read(keyOf(userId));
  if (kept === null) return null;
  try {
    // A draft may still lack its name; everything else must be whole.
    const given: unknown = JSON.parse(kept);
    const named = {
      ...(given as RegistrationAnswers),
      username: (given as RegistrationAnswers).username || 'Nameless',
    };
    return registrationSchema.safeParse(named).success ? (given as RegistrationAnswers) : null;
  } catch {
    return null;
  }
}

export const keepDraft = (userId: string, answers: RegistrationAnswers): void =>
  storage.write(keyOf(userId), JSON.stringify(answers));

export const dropDraft = (userId: string): void => storage.remove(keyOf(userId));
