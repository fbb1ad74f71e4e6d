import { expect, test } from 'vitest';
import { whenDefined } from './when-defined.ts';

const options = (id: number) => ({ queryKey: ['team', id] as const });

test('a read of what is known asks for that, nought too', () => {
  expect(whenDefined(7, options)).toEqual({ queryKey: ['team', 7] });
  expect(whenDefined(0, options)).toEqual({ queryKey: ['team', 0] });
});

test('a read of what is not known yet asks for nothing', () => {
  for (const value of [null, undefined]) expect(whenDefined(value, options).queryKey).toEqual(['waiting']);
});
