import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigurationError } from './configuration-error.ts';
import { isToken } from '#supabase/functions/channels/discord/discord.ts';
import { isLoopback, urlHost } from '#host/gateway/traffic/loopback.ts';

/** The operator's options, checked and complete. */
export type Options = {
  port: number;
  host: string;
  /** Where people reach the league: mails link to it. No slash at the end. */
  siteUrl: string;
  home: string;
  databaseUrl: string | undefined;
  demo: boolean;
  /** Answer the API alone: Vite serves the app while it is developed. */
  apiOnly: boolean;
  allowRemoteDemo: boolean;
  /** The last X-Forwarded-For entry is the client's address: only behind a proxy that sets it. */
  trustProxy: boolean;
  smtp: Smtp | undefined;
  /** The application of Discord that members link their accounts to; none where it is not set up. */
  discord?: DiscordApplication | undefined;
  /** Where messages for Discord go instead, on this machine: for tests. */
  discordAt?: string | undefined;
  /** Where pushes go instead, on this machine: for tests. */
  pushAt?: string | undefined;
  /** For tests: the port of this machine that every webhook is sent to. */
  webhooksPort?: number | undefined;
  /** For tests, on this machine alone: that many times the calls a minute, and the seconds of the database. */
  limitTimes?: number | undefined;
  /** For tests: the minute of the demo league's day from which its next round is tomorrow's, so that no match begins meanwhile. */
  lastCall?: number | undefined;
};

/** `secret` is for requests to Discord alone; by `publicKey` Discord signs what it tells us; `bot` is the token of its bot. */
export type DiscordApplication = { client: string; secret: string; publicKey: string; bot?: string };

export type Smtp = { host: string; port: number; user?: string; pass?: string; from: string };

export const usage = `Rondo: the league in one process behind one port.

  npm start -- [options]

  --no-demo   do not fill an empty database with the demo league
  --api-only  leave the app out; npm run dev serves it
  --help      show this

Set by environment:
  PORT                     port of app and API                         3000
  HOST                     address to listen on                        127.0.0.1
  SITE_URL                 where people reach it; mails link to it     http://HOST:PORT
  RONDO_HOME               folder of data, secrets and files           .rondo
                           (root in a folder closed to others: one below /var/lib/rondo;
                           the start prints it as Data, npm run reset removes it)
  DATABASE_URL             a PostgreSQL 17 or newer instead of the embedded one
  SMTP_HOST SMTP_PORT SMTP_USER SMTP_PASS SMTP_FROM
                           who carries mails away; otherwise they are shown at /__mail
  DISCORD_CLIENT_ID DISCORD_CLIENT_SECRET DISCORD_PUBLIC_KEY
                           an application of Discord: members link their accounts, messages get buttons
  DISCORD_BOT_TOKEN        its bot, which writes no message twice, and to members
  RONDO_TRUST_PROXY=1      take the client's address from X-Forwarded-For
  RONDO_ALLOW_REMOTE_DEMO=1
                           offer demo accounts to other machines, too
  PG_OS_USER               account PostgreSQL runs under when started as root`;

/**
 * Reads the command line and the environment.
 * @returns 'help' when only the usage is requested
 * @throws ConfigurationError with the remedy for the first thing that is wrong
 */
export function readOptions(args: string[], env: NodeJS.ProcessEnv): Options | 'help' {
  const flags = parseFlags(args);
  if (flags.help) return 'help';
  refuseUnknown(env);

  const host = env['HOST'] || '127.0.0.1';
  const port = portOf('PORT', env['PORT'] || '3000');
  const allowRemoteDemo = isOn('RONDO_ALLOW_REMOTE_DEMO', env);
  const demo = !flags['no-demo'];
  if (!isLoopback(host) && demo && !allowRemoteDemo) {
    throw new ConfigurationError(
      `HOST=${host} would offer the demo accounts to other machines: add --no-demo, or set RONDO_ALLOW_REMOTE_DEMO=1 if that is meant.`,
    );
  }
  if (!isLoopback(host) && !env['SITE_URL']) {
    throw new ConfigurationError(`HOST=${host} needs SITE_URL, the address people will use, because mails link to it.`);
  }
  return {
    port,
    host,
    siteUrl: siteUrlOf(env['SITE_URL'] || `http://${urlHost(host)}:${port}`),
    home: resolve(env['RONDO_HOME'] || resolve(import.meta.dirname, '../../.rondo')),
    databaseUrl: env['DATABASE_URL'] || undefined,
    demo,
    apiOnly: flags['api-only'] === true,
    allowRemoteDemo,
    trustProxy: isOn('RONDO_TRUST_PROXY', env),
    smtp: smtpOf(env),
    discord: discordOf(env),
    discordAt: testAt('RONDO_TEST_DISCORD', env),
    pushAt: testAt('RONDO_TEST_PUSH', env),
    webhooksPort: webhooksPortOf(env['RONDO_TEST_WEBHOOKS']),
    limitTimes: limitTimesOf(env['RONDO_TEST_LIMITS'], host),
    lastCall: lastCallOf(env['RONDO_TEST_LAST_CALL']),
  };
}

const ownSettings = [
  'RONDO_HOME',
  'RONDO_TRUST_PROXY',
  'RONDO_ALLOW_REMOTE_DEMO',
  'RONDO_TEST_DISCORD',
  'RONDO_TEST_PUSH',
  'RONDO_TEST_WEBHOOKS',
  'RONDO_TEST_LIMITS',
  'RONDO_TEST_LAST_CALL',
];

/** A misspelt setting would be ignored, and the host would run without it. */
function refuseUnknown(env: NodeJS.ProcessEnv): void {
  const unknown = Object.keys(env).find((name) => name.startsWith('RONDO_') && !ownSettings.includes(name));
  if (unknown === undefined) return;
  const settings = ownSettings.filter((name) => !name.startsWith('RONDO_TEST_')).join(', ');
  throw new ConfigurationError(`${unknown} is not a setting. Settings that begin with RONDO_ are ${settings}.`);
}

function isOn(name: string, env: NodeJS.ProcessEnv): boolean {
  const text = env[name];
  if (!text || text === '0') return false;
  if (text === '1') return true;
  throw new ConfigurationError(`${name}=${text} is not understood: set ${name}=1, or leave it out.`);
}

function parseFlags(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        'no-demo': { type: 'boolean' },
        'api-only': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch {
    const allowed = new Set(['--no-demo', '--api-only', '--help', '-h']);
    const wrong = args.find((arg) => !allowed.has(arg)) ?? '';
    throw new ConfigurationError(`Unknown option ${wrong}: npm start -- --help lists what there is.`);
  }
}

function portOf(name: string, text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new ConfigurationError(`${name}=${text} is not a port: give a number from 1 to 65535.`);
}

function siteUrlOf(text: string): string {
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return new URL(text).origin;
  throw new ConfigurationError(`SITE_URL=${text} is not an address: give one such as https://league.example.`);
}

/** Another service than the real one, on this machine alone. */
function testAt(name: string, env: NodeJS.ProcessEnv): string | undefined {
  const text = env[name];
  if (!text || /^http:\/\/127\.0\.0\.1:\d{1,5}$/.test(text)) return text || undefined;
  throw new ConfigurationError(`${name} is for tests, and of the form http://127.0.0.1:PORT: leave it out.`);
}

function webhooksPortOf(text: string | undefined): number | undefined {
  if (!text) return undefined;
  const [, port] = /^https:\/\/127\.0\.0\.1:(\d{1,5})$/.exec(text) ?? [];
  if (port !== undefined) return portOf('RONDO_TEST_WEBHOOKS', port);
  throw new ConfigurationError(
    'RONDO_TEST_WEBHOOKS is for tests, and of the form https://127.0.0.1:PORT: leave it out.',
  );
}

function limitTimesOf(text: string | undefined, host: string): number | undefined {
  if (!text) return undefined;
  if (/^[1-9]\d?$/.test(text) && isLoopback(host)) return Number(text);
  throw new ConfigurationError(
    'RONDO_TEST_LIMITS is for tests, a number up to 99 on a host that other machines do not reach: leave it out.',
  );
}

function lastCallOf(text: string | undefined): number | undefined {
  if (!text) return undefined;
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  if (hours !== undefined) return Number(hours) * 60 + Number(minutes);
  throw new ConfigurationError('RONDO_TEST_LAST_CALL is for tests, a time of day such as 17:00: leave it out.');
}

/** An error about them is said without a letter of the secret. */
function discordOf(env: NodeJS.ProcessEnv): DiscordApplication | undefined {
  const client = env['DISCORD_CLIENT_ID'] ?? '';
  const secret = env['DISCORD_CLIENT_SECRET'] ?? '';
  const publicKey = (env['DISCORD_PUBLIC_KEY'] ?? '').toLowerCase();
  const bot = env['DISCORD_BOT_TOKEN'] ?? '';
  if (client === '' && secret === '' && publicKey === '' && bot === '') return undefined;
  if (!/^\d{15,22}$/.test(client) || !/^[\w-]{16,100}$/.test(secret) || !/^[0-9a-f]{64}$/.test(publicKey)) {
    throw new ConfigurationError(
      'DISCORD_CLIENT_ID (digits), DISCORD_CLIENT_SECRET and DISCORD_PUBLIC_KEY (64 digits of 0-9 and a-f) belong together: copy all three from the application’s pages, or set none.',
    );
  }
  if (bot === '') return { client, secret, publicKey };
  if (!isToken(bot))
    throw new ConfigurationError('DISCORD_BOT_TOKEN is no token of a bot: copy it from the application’s page Bot.');
  return { client, secret, publicKey, bot };
}

function smtpOf(env: NodeJS.ProcessEnv): Smtp | undefined {
  const host = env['SMTP_HOST'];
  if (!host) return undefined;
  const from = env['SMTP_FROM'];
  if (!from || !from.includes('@')) {
    throw new ConfigurationError('SMTP_HOST needs SMTP_FROM, the address mails come from, such as league@example.com.');
  }
  const [user, pass] = [env['SMTP_USER'], env['SMTP_PASS']];
  if (Boolean(user) !== Boolean(pass))
    throw new ConfigurationError('SMTP_USER and SMTP_PASS belong together: set both or neither.');
  return { host, port: portOf('SMTP_PORT', env['SMTP_PORT'] || '587'), from, ...(user && pass ? { user, pass } : {}) };
}
