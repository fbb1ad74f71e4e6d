import { vi } from 'vitest';

/** What the backend answers, by path without the query (`/rest/v1/rpc/landing`): rows, or a function of the request. */
export type Answers = Record<string, unknown>;

/**
 * Stands in for the backend of a page under test: every request is answered from `answers`, any other as 404.
 * Returns the asked addresses, in order. Undone by vi.unstubAllGlobals().
 */
export function answerWith(answers: Answers): string[] {
  if (!document.querySelector('meta[name="rondo-backend"]')) {
    const meta = Object.assign(document.createElement('meta'), {
      name: 'rondo-backend',
      content: '{"publishableKey":"public"}',
    });
    document.head.append(meta);
  }
  const asked: string[] = [];
  vi.stubGlobal('fetch', (input: RequestInfo | URL) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input, location.origin);
    asked.push(pathname + search);
    const known = pathname in answers;
    const body = known ? answers[pathname] : { message: 'unknown', code: 'PGRST000' };
    return Promise.resolve(Response.json(body, { status: known ? 200 : 404 }));
  });
  return asked;
}
