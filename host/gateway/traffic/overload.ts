/** The host itself says no, to a request that wants more than its share. Answered in PostgREST's form. */
export class Overload extends Error {
  override name = 'Overload';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** In PostgREST's form, with when to come back. */
export const overloadAnswer = ({ status, code, message }: Overload) =>
  Response.json({ code, message, details: null, hint: null }, { status, headers: { 'Retry-After': '1' } });

/** Bytes of one answer on its way out of the database: 4 MB. A page reads a few hundred kilobytes at most. */
export const answerBytesMax = 4 * 1024 * 1024;

export const answerTooLarge = () =>
  new Overload(413, '54000', 'The answer would be larger than 4 MB: ask for fewer rows or columns.');

/** The share of such requests is taken, and so is its queue. */
export const crowded = () =>
  new Overload(503, 'PGRST003', 'Too many requests wait for the database: come back shortly.');
