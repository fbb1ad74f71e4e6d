import { callsOver } from '../_shared/service-calls.ts';
import { answer } from './handler.ts';

/** The function of a hosted project; the host answers the same address itself (host/discord.ts). */
declare const Deno: {
  env: { get: (name: string) => string | undefined };
  serve: (work: (request: Request) => Promise<Response>) => void;
};

const of = (name: string) => Deno.env.get(name) ?? '';
const call = callsOver({ url: of('SUPABASE_URL'), key: of('SUPABASE_SERVICE_ROLE_KEY') });
const [publicKey, client] = [of('DISCORD_PUBLIC_KEY'), of('DISCORD_CLIENT_ID')];
const isSetUp = /^[0-9a-f]{64}$/i.test(publicKey) && /^\d{15,22}$/.test(client);

Deno.serve(async (request) =>
  isSetUp
    ? answer(request, {
        publicKey,
        client,
        site: of('SITE_URL'),
        press: (given) => call('press_discord_button', given),
      })
    : new Response(null, { status: 404 }),
);
