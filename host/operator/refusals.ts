import { existsSync, readFileSync } from 'node:fs';
import { appendFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { MiddlewareHandler } from 'hono';
import { type Allowance, limiter } from '#host/gateway/traffic/limiter.ts';
import type { Tokens } from '#host/gateway/accounts/tokens.ts';
import { withoutIds } from './log.ts';

/** A member who was refused something: who (the id), what, and how. No text that anybody wrote, and no id but theirs. */
export type Refusal = { person: string; method: string; path: string; status: number; code?: string };
export type NoteRefusal = (refusal: Refusal) => void;

/** Of one member: more refusals neither fill the log nor push others out. */
export const refusalAllowance: Allowance = { limit: 60, window: 3_600_000 };
/** The output for the operator; as many are kept once more until the file begins anew. */
export const refusalsKept = 1000;

const fileIn = (home: string) => join(home, 'refusals.log');

/** Notes refusals in a file of the installation, one line each, the newest last. */
export function refusalLog(home: string, now: () => number = Date.now): NoteRefusal {
  const file = fileIn(home);
  const allowed = limiter(refusalAllowance, now);
  let lines = linesOf(file).length;
  let last: Promise<unknown> = Promise.resolve();
  return ({ person, method, path, status, code }) => {
    if (allowed.take(person) > 0) return;
    const line = [new Date(now()).toISOString(), person, method, withoutIds(path), status, code]
      .filter(Boolean)
      .join(' ');
    const write = async () => {
      if (lines >= refusalsKept) {
        await rename(file, `${file}.1`);
        lines = 0;
      }
      lines += 1;
      await appendFile(file, `${line}\n`, { mode: 0o600 });
    };
    // A full disk, or somebody tidying, keeps no answer back.
    last = last.then(write).catch(() => {});
  };
}

/** The last thousand refusals, the newest last. */
export const lastRefusals = (home: string): string[] =>
  [...linesOf(`${fileIn(home)}.1`), ...linesOf(fileIn(home))].slice(-refusalsKept);

const linesOf = (file: string): string[] =>
  existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];

const refused = [401, 403, 429];

/** Notes what a member is refused by the answers that pass here. */
export function notedRefusals(verifiedToken: Tokens['verifiedToken'], note: NoteRefusal): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (c.res.status < 400) return;
    const claims = verifiedToken(c.req.header('authorization'));
    if (!claims) return;
    const body = await saidIn(c.res);
    // Storage answers 400 with its own status inside.
    const status = c.req.path.startsWith('/storage/') ? Number(body['statusCode'] ?? c.res.status) : c.res.status;
    if (!refused.includes(status)) return;
    const code = [body['hint'], body['code'], body['error']].find(
      (word): word is string => typeof word === 'string' && /^\w{1,40}$/.test(word),
    );
    note({
      person: claims.sub,
      method: c.req.method,
      path: c.req.path,
      status,
      ...(code ? { code } : {}),
    });
  };
}

/** The fields of a refusal; only those are read of which no text is kept. */
async function saidIn(answer: Response): Promise<Record<string, unknown>> {
  if (!answer.headers.get('content-type')?.includes('json')) return {};
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => ({}));
  return typeof body === 'object' && body !== null ? { ...body } : {};
}
