import { describe, expect, test } from 'vitest';
import {
  type AttemptKind,
  type Attempts,
  clearAfterLogin,
  countAttempt,
  noAttempts,
  parseAttempts,
  rateLimitExceeded,
} from './attempts.ts';

const start = Date.UTC(2026, 2, 1, 20, 0, 0);
const minute = 60_000;
const email = 'mert@example.com';

function after(count: number, kind: AttemptKind = 'login', address = email, now = start): Attempts {
  let attempts = noAttempts;
  for (let n = 0; n < count; n++) {
    const decision = countAttempt(attempts, kind, address, now);
    expect(decision.allowed).toBe(true);
    attempts = decision.attempts;
  }
  return attempts;
}

describe.each(['login', 'registration'] as const)('%s attempts', (kind) => {
  test('five are let through and the sixth is refused', () => {
    expect(countAttempt(after(5, kind), kind, email, start)).toMatchObject({ allowed: false });
  });

  test('are counted by address: another address is not affected', () => {
    expect(countAttempt(after(5, kind), kind, 'kerem@example.com', start).allowed).toBe(true);
  });

  test('are let through again once 15 minutes have passed since the first', () => {
    const attempts = after(5, kind);
    expect(countAttempt(attempts, kind, email, start + 15 * minute - 1).allowed).toBe(false);
    expect(countAttempt(attempts, kind, email, start + 15 * minute).allowed).toBe(true);
  });

  test('name the minutes left until the window resets, rounded up', () => {
    const attempts = after(5, kind);
    const left = (passed: number) => countAttempt(attempts, kind, email, start + passed);
    expect(left(0)).toMatchObject({ minutesLeft: 15 });
    expect(left(1)).toMatchObject({ minutesLeft: 15 });
    expect(left(minute)).toMatchObject({ minutesLeft: 14 });
    expect(left(13.5 * minute)).toMatchObject({ minutesLeft: 2 });
    expect(left(15 * minute - 1)).toMatchObject({ minutesLeft: 1 });
  });

  test('name 15 minutes when the time left is unknown', () => {
    const clockSetBack = countAttempt(after(5, kind), kind, email, start - 90 * minute);
    expect(clockSetBack).toMatchObject({ allowed: false, minutesLeft: 15 });
  });

  test('count a refused attempt not at all: the window ends when it would have ended', () => {
    const refused = countAttempt(after(5, kind), kind, email, start + 14 * minute);
    expect(countAttempt(refused.attempts, kind, email, start + 15 * minute).allowed).toBe(true);
  });

  test('a window begins with its first attempt, not with its last', () => {
    let attempts = after(4, kind);
    attempts = countAttempt(attempts, kind, email, start + 10 * minute).attempts;
    expect(countAttempt(attempts, kind, email, start + 15 * minute).allowed).toBe(true);
  });

  test.each([' mert@example.com ', 'MERT@EXAMPLE.COM', 'Mert@Example.com\n'])(
    'take %j for the same address',
    (typed) => {
      expect(countAttempt(after(5, kind), kind, typed, start).allowed).toBe(false);
    },
  );
});

test('an accent is the same letter however it is written', () => {
  const attempts = after(5, 'login', 'jürgen@example.com'.normalize('NFC'));
  expect(countAttempt(attempts, 'login', 'jürgen@example.com'.normalize('NFD'), start).allowed).toBe(false);
});

test('an address folds alike whatever the language of the reader', () => {
  const attempts = after(5, 'login', 'ISIK@EXAMPLE.COM');
  expect(countAttempt(attempts, 'login', 'isik@example.com', start).allowed).toBe(false);
});

test('login and registration are counted separately', () => {
  const attempts = after(5, 'login');
  const registration = countAttempt(attempts, 'registration', email, start);
  expect(registration.allowed).toBe(true);
  expect(countAttempt(registration.attempts, 'login', email, start).allowed).toBe(false);
});

test("a successful login clears its address's login counter and nothing else", () => {
  let attempts = after(5, 'login');
  for (let n = 0; n < 5; n++) attempts = countAttempt(attempts, 'registration', email, start).attempts;
  attempts = countAttempt(attempts, 'login', 'kerem@example.com', start).attempts;

  const cleared = clearAfterLogin(attempts, ' MERT@example.com');
  expect(countAttempt(cleared, 'login', email, start).allowed).toBe(true);
  expect(countAttempt(cleared, 'registration', email, start).allowed).toBe(false);
  expect(Object.keys(cleared)).toContain('login kerem@example.com');
});

test("the result of the refused attempt is 'Rate limit exceeded'", () => {
  expect(rateLimitExceeded).toBe('Rate limit exceeded');
});

test('stored counters are read back, and unreadable ones forgotten', () => {
  const attempts = after(3);
  expect(parseAttempts(JSON.stringify(attempts))).toEqual(attempts);
  for (const stored of [null, '', '{', 'null', '[]', '5', '{"login a":1}', '{"other a":{"count":1,"since":1}}']) {
    expect(parseAttempts(stored)).toEqual({});
  }
  expect(parseAttempts('{"login a":{"count":"9","since":1}}')).toEqual({});
});

test('a stored counter that cannot be read is forgotten alone', () => {
  const counters = { 'login b': { count: 1, since: 1 } };
  expect(parseAttempts(JSON.stringify({ ...counters, 'login a': null }))).toEqual(counters);
  expect(parseAttempts(JSON.stringify({ ...counters, 'my login a': { count: 1, since: 1 } }))).toEqual(counters);
});
