/** Why a request is not passed on, as PostgREST words it. */
export class RestRefusal extends Error {
  readonly status: RefusalStatus;
  readonly code: string;
  readonly details: unknown;
  readonly hint: string | null;

  constructor(
    status: RefusalStatus,
    code: string,
    message: string,
    details: unknown = null,
    hint: string | null = null,
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
    this.hint = hint;
  }
}
type RefusalStatus = 300 | 400 | 404 | 405 | 406 | 416;

/** A text that is not of the grammar: what was being read, the text, and where reading ended (from 0). */
export const misread = (what: string, text: string, at: number, why: string) =>
  new RestRefusal(400, 'PGRST100', `"failed to parse ${what} (${text.slice(0, 200)})" (line 1, column ${at + 1})`, why);

export const unknownColumn = (relation: string, column: string) =>
  new RestRefusal(400, '42703', `column ${relation}.${column} does not exist`);
