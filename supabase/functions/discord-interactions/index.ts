import { project, serve, setting } from '../_shared/edge.ts';
import { callsOver } from '../_shared/service-calls.ts';
import { answer } from './handler.ts';

/** The function of a hosted project; the host answers the same address itself (host/discord.ts). */
const call = callsOver(project);
const [publicKey, client] = [setting('DISCORD_PUBLIC_KEY'), setting('DISCORD_CLIENT_ID')];
const isSetUp = /^[0-9a-f]{64}$/i.test(publicKey) && /^\d{15,22}$/.test(client);

serve(async (request) =>
  isSetUp
    ? answer(request, {
        publicKey,
        client,
        site: setting('SITE_URL'),
        press: (values) => call('press_discord_button', values),
      })
    : new Response(null, { status: 404 }),
);
