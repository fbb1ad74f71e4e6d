import { describe, expect, test } from 'vitest';
import { commonAmong, passwordProblem, passwordStrength } from './password.ts';

const common = new Set(['password1', 'galatasaray', 'rondo1234']);
const problem = (password: string) => passwordProblem(password, common);
const strength = (password: string) => passwordStrength(password, common);

describe('a password', () => {
  test('has 8 to 64 letters of any script, however many bytes they take', () => {
    expect(problem('seven77')).toBe('short');
    expect(problem('eight888')).toBeNull();
    expect(problem('👟🎽👟🎽👟🎽👟')).toBe('short');
    for (const letters of ['xy z', 'ğöşü', 'пароль', '足球联盟', '👟🎽⚽🥅', '😀🙂😎🤖']) {
      const long = Array.from(letters.repeat(16)).slice(0, 64).join('');
      expect(Array.from(long)).toHaveLength(64);
      expect(problem(long), long).toBeNull();
      expect(problem(`${long}x`), long).toBe('long');
    }
  });

  test('is not a common one, however it is capitalised', () => {
    expect(problem('password1')).toBe('common');
    expect(problem('GalataSaray')).toBe('common');
    expect(problem('galatasaray-by-night')).toBeNull();
  });

  test.each(['Galatasaray1905!', 'P@ssw0rd1!', 'PASSWORD2026', 'pa55word!!', 'Şifre1234!', 'Gàlatasaray#1'])(
    'is not %s: a usual ending changes nothing',
    (word) => {
      expect(passwordProblem(word, new Set(['password', 'galatasaray', 'sifre']))).toBe('common');
    },
  );

  test('may begin with a common word that goes on', () => {
    for (const word of ['password of the week', 'galatasaray1905sampiyon', 'password123456789'])
      expect(passwordProblem(word, new Set(['password', 'galatasaray'])), word).toBeNull();
  });

  test('is not the account’s e-mail, nor its name, however it is written', () => {
    const own = (password: string) => passwordProblem(password, common, ' Striker99@People.test');
    expect([own('striker99@people.test'), own(' STRIKER99'), own('striker99')]).toEqual(['common', 'common', 'common']);
    expect([own('striker99!'), own('people.test')]).toEqual([null, null]);
    expect(passwordProblem('striker99', common)).toBe(null);
  });

  test('is not one character over and over, nor a plain sequence', () => {
    for (const plain of [
      'aaaaaaaa',
      'AAAAAAaa',
      'abcdefgh',
      'AbCdEfGh',
      '87654321',
      '11112222',
      '        ',
      'abababab',
    ])
      expect(problem(plain), plain).toBe('common');
    for (const other of ['aaaaaaaz', 'abcdefgz', 'azazazaz']) expect(problem(other), other).toBeNull();
  });

  test('needs no particular kinds of characters', () => {
    expect(problem('drei alte ziegen')).toBeNull();
  });
});

describe('its strength', () => {
  test('is 0 while it would be refused', () => {
    for (const password of ['', 'short', 'password1', 'x'.repeat(65)]) expect(strength(password)).toBe(0);
  });

  test('is low for repeats and runs, however long', () => {
    expect(strength('aaaaaaaaaaaaaaaa')).toBeLessThanOrEqual(1);
    expect(strength('abcdefghijklmnop')).toBeLessThanOrEqual(1);
    expect(strength('1234567890123456')).toBeLessThanOrEqual(1);
    expect(strength('azazazazazazazaz')).toBeLessThanOrEqual(1);
  });

  test('grows with the kinds of characters: ten digits are no ten letters', () => {
    expect(strength('8152603947')).toBe(1);
    expect(strength('ivqhzmbtks')).toBe(2);
  });

  test('grows with length', () => {
    const typed = ['vq8', 'vq8tWm2x', 'vq8tWm2xLr', 'vq8tWm2xLr5kZ', 'vq8tWm2xLr5kZp9d'].map(strength);
    expect(typed).toEqual(typed.toSorted((a, b) => a - b));
    expect(typed[0]).toBe(0);
    expect(typed.at(-1)).toBe(4);
  });

  test('is good for a few unrelated words', () => {
    expect(strength('kiraz fener boğaz keman')).toBeGreaterThanOrEqual(3);
  });
});

describe('what a password is made of', () => {
  test('is a sequence by its small letters: @ does not come before a', () => {
    expect(problem('@ABCDEFG')).toBeNull();
  });

  test('may be blanks of two kinds while no e-mail is known', () => {
    expect(passwordProblem(' \t \t \t \t', common, '')).toBeNull();
  });

  test('reaches a step of strength with exactly its bits: eight signs have 40', () => {
    expect(strength('!$)+/;?[')).toBe(2);
  });

  test('counts fully when used twice, and not when used thrice', () => {
    expect(strength('kiwokiwo')).toBe(1);
    expect(strength('kikikiki')).toBe(0);
  });
});

describe('the common passwords', () => {
  const guesses = Array.from({ length: 3001 }, (_, index) => `guess${String(index).padStart(5, '0')}`);

  test('are the first 3,000, the first 3,000 of those that are long enough, and this game’s own', () => {
    const short = Array.from({ length: 3000 }, (_, number) => `s${number}`);
    const refused = commonAmong([...short, 'late', 'eight888', ...guesses]);
    const words = [short[2999], 'late', 'eight888', guesses[2998], guesses[2999], 'rondo'];
    expect(words.map((each) => refused.has(each!))).toEqual([true, false, true, true, false, true]);
  });
});
