import type { MiddlewareHandler } from 'hono';
import type { Backend } from '#host/backend.ts';
import { refuse } from './refusals.ts';
import type { Tokens } from '#host/gateway/accounts/tokens.ts';

/** Milliseconds for which an answer about maintenance counts. */
export const maintenanceCounts = 2000;

type MaintenanceOptions = { backend: Backend; verifiedToken: Tokens['verifiedToken']; now: () => number };

type Asking = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };

/**
 * The calls that make or change an account. Signing in and out stays open: an admin has to come in and switch it off.
 */
const changes = [
  'POST /signup',
  'POST /recover',
  'POST /resend',
  'POST /verify',
  'PUT /user',
  'POST /factors',
  'DELETE /factors',
];

const ofAdmins = ['PUT /user', 'POST /factors', 'DELETE /factors'];

/**
 * While maintenance is on nobody registers and no account changes, but an admin's own. Everything else asks the
 * database, which refuses by itself (private.may_write); accounts are written beside it.
 */
export function stillAccounts({ backend, verifiedToken, now }: MaintenanceOptions): MiddlewareHandler {
  let setting: { isOn: Promise<boolean>; until: number } | undefined;
  const isOn = () => {
    if (!setting || setting.until <= now())
      setting = {
        isOn: ask('/rest/v1/site_settings?key=eq.maintenance_mode&select=value', {}).then(saysOn),
        until: now() + maintenanceCounts,
      };
    return setting.isOn;
  };

  /** Asks as the caller would. Where there is no answer the request itself will get none either. */
  const ask = async (path: string, init: Asking): Promise<unknown> => {
    const headers = { apikey: backend.publishableKey, 'content-type': 'application/json', ...init.headers };
    const answer = await backend.fetch(new Request(new URL(path, backend.url), { ...init, headers }));
    return answer.ok ? answer.json() : undefined;
  };

  const isAdmin = async (authorization: string | undefined): Promise<boolean> => {
    const member = verifiedToken(authorization)?.sub;
    if (!member || !authorization) return false;
    const init = { method: 'POST', body: JSON.stringify({ user_id: member }), headers: { authorization } };
    return (await ask('/rest/v1/rpc/is_admin_fast', init)) === true;
  };

  return async (c, next) => {
    const change = `${c.req.method} ${c.req.path.slice('/auth/v1'.length).replace(/^(\/factors)\/[^/]*$/, '$1')}`;
    if (!changes.includes(change) || !(await isOn())) return next();
    if (change === 'POST /verify' && signsIn(await c.req.text())) return next();
    if (ofAdmins.includes(change) && (await isAdmin(c.req.header('authorization')))) return next();
    return refuse(c, duringMaintenance);
  };
}

/** Of all that is verified this changes nothing: it opens what stands already. */
function signsIn(body: string): boolean {
  try {
    return (JSON.parse(body) as { type?: unknown } | null)?.type === 'magiclink';
  } catch {
    return false;
  }
}

const saysOn = (rows: unknown): boolean =>
  Array.isArray(rows) && (rows as { value?: { enabled?: unknown } }[])[0]?.value?.enabled === true;

const duringMaintenance = {
  status: 503,
  message: 'Maintenance mode is on.',
  rest: 'PT503',
  auth: 'maintenance',
  storage: 'Maintenance',
} as const;
