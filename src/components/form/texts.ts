import * as z from 'zod/mini';
import { cleanLine, isLine, isName, isReserved, isText } from '#domain/names.ts';

/** Bounds in characters, and what a form says when a text breaks one of its rules: keys of its own words. */
type Bounds<Message extends string> = {
  min?: number;
  max: number;
  long: Message;
  short?: Message;
  unreadable: Message;
};

/** A single line, kept clean; empty where `min` is not given. */
export const line = <Message extends string>(bounds: Bounds<Message>) => cleaned(bounds, isLine);

/** A name: a line with a letter or digit that is seen; empty where `min` is not given. */
export const name = <Message extends string>(bounds: Bounds<Message>) =>
  cleaned(bounds, (text) => text === '' || isName(text));

/** A name by which others know somebody: none of the site's own. */
export const knownAs = <Message extends string>(bounds: Bounds<Message> & { reserved: Message }) =>
  name(bounds).check(z.refine((text) => text === '' || !isReserved(text, ''), bounds.reserved));

/** A text of several lines. */
export const text = <Message extends string>({ max, long, unreadable }: Bounds<Message>) =>
  z.string().check(z.trim(), z.maxLength(max, long), z.refine(isText, unreadable));

const cleaned = <Message extends string>(
  { min = 0, max, long, short, unreadable }: Bounds<Message>,
  fits: (text: string) => boolean,
) =>
  z.string().check(z.overwrite(cleanLine), z.minLength(min, short), z.maxLength(max, long), z.refine(fits, unreadable));
