import { expect, test } from 'vitest';
import { whenKnown } from './when-known.ts';

const options = (id: number) => ({ queryKey: ['team', id] as const });

test('a read of what is known asks for that, nought too', () => {
  expect(whenKnown(7, options)).toEqual({ queryKey: ['team', 7] });
  expect(whenKnown(0, options)).toEqual({ queryKey: ['team', 0] });
});

test('a read of what is not known yet asks for nothing', () => {
  for (const known of [null, undefined]) expect(whenKnown(known, options).queryKey).toEqual(['waiting']);
});
