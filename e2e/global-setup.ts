import { startDemoHost } from './demo-host.ts';

/** One demo league for all stories; those that change the league for everybody start a host of their own. */
export default async function setUp(): Promise<() => Promise<void>> {
  const host = await startDemoHost({ port: 4180 });
  process.env['RONDO_E2E'] = JSON.stringify({ url: host.url, accounts: host.accounts });
  return host.stop;
}
