import { limits } from '../limits.ts';

/**
 * The client's rate limit of sign-in and sign-up (docs/spec/spec.md § 5): up to 5 attempts per e-mail address
 * in 15 minutes from the first one, counted apart for login and registration.
 */
export type AttemptKind = 'login' | 'registration';

/** Counters by kind and address; `since` is the first attempt of the window, in milliseconds since 1970. */
export type Attempts = Readonly<Record<string, { count: number; since: number }>>;

export type AttemptDecision =
  | { allowed: true; attempts: Attempts }
  /** Whole minutes until the window resets, rounded up; 15 if that cannot be known. */
  | { allowed: false; minutesLeft: number; attempts: Attempts };

/** The result of the refused sixth attempt, as the screens receive it. */
export const rateLimitExceeded = 'Rate limit exceeded';

export const noAttempts: Attempts = {};

/** Counts an attempt at `now` (milliseconds), or refuses it; a refused attempt is not counted. */
export function countAttempt(before: Attempts, kind: AttemptKind, email: string, now: number): AttemptDecision {
  const attempts = withoutPassed(before, now);
  const key = keyOf(kind, email);
  const counter = attempts[key] ?? { count: 0, since: now };
  if (counter.count >= allowedOf[kind]) {
    return { allowed: false, minutesLeft: minutesLeft(counter.since, now), attempts };
  }
  return { allowed: true, attempts: { ...attempts, [key]: { ...counter, count: counter.count + 1 } } };
}

/** A successful login clears the counter of its address; a successful registration clears nothing. */
export function clearAfterLogin(attempts: Attempts, email: string): Attempts {
  const { [keyOf('login', email)]: _cleared, ...rest } = attempts;
  return rest;
}

/** Counters as they were stored; anything unreadable is forgotten. */
export function parseAttempts(stored: string | null): Attempts {
  try {
    const value: unknown = JSON.parse(stored ?? '{}');
    if (typeof value !== 'object' || value === null) return noAttempts;
    return Object.fromEntries(Object.entries(value).filter(isCounter));
  } catch {
    return noAttempts;
  }
}

const allowedOf = { login: limits.loginAttempts, registration: limits.registrationAttempts } as const;
const windowMs = limits.attemptWindowMinutes * 60_000;

// toLowerCase folds alike in every language of the reader: with a Turkish locale I would lose its dot.
function keyOf(kind: AttemptKind, email: string): string {
  return `${kind} ${email.trim().normalize('NFC').toLowerCase()}`;
}

function withoutPassed(attempts: Attempts, now: number): Attempts {
  return Object.fromEntries(Object.entries(attempts).filter(([, { since }]) => now - since < windowMs));
}

function minutesLeft(since: number, now: number): number {
  // a clock that was set back would leave more than the window
  return Math.min(Math.ceil((since + windowMs - now) / 60_000), limits.attemptWindowMinutes);
}

function isCounter(entry: [string, unknown]): entry is [string, Attempts[string]] {
  const [key, counter] = entry;
  if (!/^(login|registration) /.test(key) || typeof counter !== 'object' || counter === null) return false;
  const { count, since } = counter as Partial<Attempts[string]>;
  return Number.isSafeInteger(count) && Number.isFinite(since);
}
