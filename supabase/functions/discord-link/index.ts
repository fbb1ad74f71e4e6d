import { callsOver } from '../deliver/handler.ts';
import { answer, authorizeAt, type Person } from './handler.ts';

/** The function of a hosted project; the host answers the same address itself (host/discord.ts). */
declare const Deno: {
  env: { get: (name: string) => string | undefined };
  serve: (work: (request: Request) => Promise<Response>) => void;
};

const of = (name: string) => Deno.env.get(name) ?? '';
const url = of('SUPABASE_URL');
const call = callsOver({ url, key: of('SUPABASE_SERVICE_ROLE_KEY') });
const application = { client: of('DISCORD_CLIENT_ID'), secret: of('DISCORD_CLIENT_SECRET') };
const isSetUp = /^\d{15,22}$/.test(application.client) && application.secret !== '';

// Nobody is offered it before it is there; what fails is said at the next start.
call(
  'set_discord_application',
  isSetUp ? { client: application.client, back: `${url}/functions/v1/discord-link`, authorize_at: authorizeAt() } : {},
).catch(() => {});
Deno.serve(async (request) =>
  isSetUp ? answer(request, { application, site: of('SITE_URL'), call, whoAsks }) : new Response(null, { status: 404 }),
);

/** The auth service says whether a session is one; which it is stands in its token. */
async function whoAsks(authorization: string | null): Promise<Person | undefined> {
  if (authorization === null) return undefined;
  const answered = await fetch(`${url}/auth/v1/user`, { headers: { authorization, apikey: of('SUPABASE_ANON_KEY') } });
  if (!answered.ok) return undefined;
  const { id } = (await answered.json()) as { id: string };
  const claims = atob((authorization.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
  const { session_id: session } = JSON.parse(claims) as { session_id: string };
  return { person: id, session };
}
