import type { ComponentProps } from 'react';
import * as z from 'zod/mini';
import { TextField } from './text-field.tsx';

type Props = Pick<
  ComponentProps<typeof TextField>,
  'label' | 'hint' | 'error' | 'name' | 'ref' | 'onChange' | 'onBlur'
>;

/** Six digits of an authenticator app: the number keys of a phone, and what a password manager fills in. */
export function CodeField(field: Props) {
  return <TextField inputMode="numeric" autoComplete="one-time-code" autoCapitalize="off" maxLength={7} {...field} />;
}

/** A code as it is given: apps show it with a space in the middle. */
export const digitsOf = (code: string): string => code.replaceAll(/\s/g, '');
const isCode = (code: string): boolean => /^[0-9]{6}$/.test(digitsOf(code));
/** A form of such a field alone; `wrong` says what is no code. */
export const codeSchema = (wrong: string) => z.object({ code: z.string().check(z.refine(isCode, wrong)) });
