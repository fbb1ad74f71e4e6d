import { rmSync } from 'node:fs';
import { type Account, type DemoHost, type DemoRole, fillDemoLeague, startDemoHost } from './demo-host.ts';

/** The demo league of all stories: its address, its accounts, and a session for each of them. */
export type Rondo = Pick<DemoHost, 'url' | 'home' | 'accounts'> & {
  publishableKey: string;
  sessions: Record<DemoRole, string>;
};

/** One demo league for all stories; those that change the league for everybody start their own host. */
export default async function setUp(): Promise<() => Promise<void>> {
  const { filled, sessions } = await fillDemoLeague(async (host) => (await describeHost(host)).sessions);
  const host = await startDemoHost(filled);
  process.env['RONDO_E2E_FILLED'] = filled;
  process.env['RONDO_E2E_SESSIONS'] = JSON.stringify(sessions);
  process.env['RONDO_E2E'] = JSON.stringify(await describeHost(host, sessions));
  return async () => {
    await host.stop();
    rmSync(filled, { recursive: true, force: true });
  };
}

/** A host of a file's own, with the same league in it, and the same people signed in. */
export async function startOwnHost(): Promise<{ host: DemoHost; rondo: Rondo }> {
  const host = await startDemoHost(process.env['RONDO_E2E_FILLED']);
  const sessions = JSON.parse(process.env['RONDO_E2E_SESSIONS'] ?? '{}') as Rondo['sessions'];
  return { host, rondo: await describeHost(host, sessions) };
}

/** Signs every demo account in, where that has not been done in the league this one is a copy of. */
async function describeHost(
  { url, home, accounts }: DemoHost,
  sessions: Partial<Rondo['sessions']> = {},
): Promise<Rondo> {
  const publishableKey = await publicKey(url);
  for (const [role, account] of Object.entries(accounts))
    sessions[role as DemoRole] ??= await session(url, publishableKey, account);
  return { url, home, accounts, publishableKey, sessions: sessions as Rondo['sessions'] };
}

async function publicKey(url: string): Promise<string> {
  const page = await (await fetch(url)).text();
  const key = /&quot;publishableKey&quot;:&quot;([\w-]+)|"publishableKey":"([\w-]+)/.exec(page);
  if (!key) throw new Error('The page names no public key');
  return key[1] ?? key[2] ?? '';
}

export async function session(url: string, apikey: string, account: Account): Promise<string> {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey, 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  if (!answer.ok) throw new Error(`${account.email} cannot sign in: ${await answer.text()}`);
  const session = (await answer.json()) as { expires_in: number; expires_at?: number };
  return JSON.stringify({
    ...session,
    expires_at: session.expires_at ?? Math.floor(Date.now() / 1000) + session.expires_in,
  });
}
