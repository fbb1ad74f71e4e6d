import { isToken } from '../channels/discord/discord.ts';
import { project, publicKey, serve, setting } from '../_shared/edge.ts';
import { callsOver, serviceHeaders } from '../_shared/service-calls.ts';
import { answer, authorizeAt, type Person } from './handler.ts';

/** The function of a hosted project; the host answers the same address itself (host/discord.ts). */
const { url, key } = project;
const call = callsOver(project);
const back = `${url}/functions/v1/discord-link`;
const application = { client: setting('DISCORD_CLIENT_ID'), secret: setting('DISCORD_CLIENT_SECRET') };
const isSetUp = /^\d{15,22}$/.test(application.client) && application.secret !== '';

// Nobody is offered it before it is there; what fails is said at the next start.
call(
  'set_discord_application',
  isSetUp
    ? { client: application.client, back, authorize_at: authorizeAt(), bot: isToken(setting('DISCORD_BOT_TOKEN')) }
    : {},
).catch(() => {});
serve(async (request) =>
  isSetUp
    ? answer(request, { application, site: setting('SITE_URL'), back, call, whoAsks, openSession })
    : new Response(null, { status: 404 }),
);

/** The auth service says whether a session is one; which it is is in its token. */
async function whoAsks(authorization: string | null): Promise<Person | undefined> {
  if (authorization === null) return undefined;
  const answered = await fetch(`${url}/auth/v1/user`, { headers: { authorization, apikey: publicKey } });
  if (!answered.ok) return undefined;
  const { id } = (await answered.json()) as { id: string };
  const claims = atob((authorization.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
  const { session_id: session } = JSON.parse(claims) as { session_id: string };
  return { person: id, session };
}

/** A link that would be mailed, and is answered instead: the auth service opens a session of the account for it, once. */
async function openSession(token: string, verifier: string): Promise<string | undefined> {
  const person = (await call('finish_discord_sign_in', { token, verifier })) as string | null;
  if (person === null) return undefined;
  const { email } = await asService<{ email: string }>(`users/${person}`, {});
  const body = JSON.stringify({ type: 'magiclink', email });
  return (await asService<{ hashed_token: string }>('generate_link', { method: 'POST', body })).hashed_token;
}

async function asService<Answer>(path: string, init: RequestInit): Promise<Answer> {
  const answered = await fetch(`${url}/auth/v1/admin/${path}`, { ...init, headers: serviceHeaders(key) });
  if (!answered.ok) throw new Error(`${path.split('/')[0]}: ${answered.status}`);
  return (await answered.json()) as Answer;
}
