import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { installedFolders } from '#host/postgres/cluster.ts';
import { startHost } from '#host/testing/host-process.ts';

/**
 * How long a chat waits before it shows what stands behind a link: of every kind of public address of the demo league a few,
 * in three languages, the page and then the picture that it names, each asked for the first time.
 *
 *   npm run bench:unfurl
 */
const languages = ['en', 'de', 'tr'];
/** As many as one address may have drawn in a minute. */
const ofEachKind = 3;
/** Goal of this bench for the slowest address, in milliseconds. */
const most = 1000;

const home = mkdtempSync(join(tmpdir(), 'rondo-unfurl-'));
const host = await startHost({ home, args: [] });
if (!host.output().includes('Rondo is up')) throw new Error(host.output());
const owner = new Client(installedFolders(home).settings);
try {
  await owner.connect();
  await owner.query('update public.leagues set public = true');
  await owner.query(`update public.night_cups set public = true where status <> 'draft'`);
  const took: { ms: number; address: string }[] = [];
  const ask = async (address: string) => {
    const { pathname, search } = new URL(address, host.url);
    const answer = await fetch(host.url + pathname + search, { headers: { 'user-agent': 'Discordbot/2.0' } });
    if (!answer.ok) throw new Error(`${answer.status} ${address}`);
    return answer;
  };
  const sitemap = await (await ask('/sitemap.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+\/p\/[^<]+)<\/loc>/g)].map(([, address]) => address!);
  const kinds = Map.groupBy(listed, (address) => {
    const [, , league, kind = 'league'] = new URL(address).pathname.split('/');
    return league === 'cups' ? league : kind;
  });
  const addresses = [...kinds.values()].flatMap((ofKind) => ofKind.slice(0, ofEachKind));
  for (const address of addresses) {
    for (const language of languages) {
      const began = performance.now();
      const html = await (await ask(`${address.replace(/\?.*/, '')}?lang=${language}`)).text();
      const picture = html.match(/property="og:image" content="([^"]+)"/)?.[1]?.replaceAll('&amp;', '&');
      if (!picture) throw new Error(`no picture: ${address}`);
      const { byteLength } = await (await ask(picture)).arrayBuffer();
      if (byteLength > 300_000) throw new Error(`${byteLength} bytes: ${picture}`);
      took.push({ ms: performance.now() - began, address: `${address} ${language}` });
    }
  }
  took.sort((one, other) => one.ms - other.ms);
  const at = (share: number) => took[Math.min(Math.ceil(took.length * share), took.length) - 1]!;
  const [middle, late, longest] = [at(0.5), at(0.95), at(1)].map(({ ms }) => Math.round(ms));
  console.log(
    `${addresses.length} addresses (${[...kinds.keys()].join(', ')}) in ${languages.length} languages: median ${middle} ms, p95 ${late} ms`,
  );
  console.log(`longest ${longest} ms (goal ${most} ms): ${at(1).address}`);
  if (at(1).ms > most) process.exitCode = 1;
} finally {
  await owner.end();
  await host.ended('SIGTERM');
  rmSync(home, { recursive: true, force: true });
}
