import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBackend } from '#host/backend.ts';
import { makeSecrets } from '#host/operator/secrets.ts';
import { startCluster } from '#host/postgres/cluster.ts';

/**
 * How long the one search takes in the database with 100,000 players and 10,000 teams: medians and the slowest of 20
 * calls each, one after another, in milliseconds. Half of the players have people's names, half are 'grown 4711', so
 * that one word is everybody's. Ends with 1 where a median is over 50 ms.
 *
 *   npm run bench:search
 */
const goal = 50;
const home = mkdtempSync(join(tmpdir(), 'rondo-search-'));
const cluster = await startCluster({ home, fsync: false });
const backend = await openBackend({
  connection: cluster.settings,
  secrets: await makeSecrets(),
  siteUrl: 'http://localhost',
  files: join(home, 'files'),
});
try {
  await backend.migrate();
  await fill();
  for (const query of [
    'dogan',
    'İREM ÇELİK',
    'kerem dogan 12',
    'ke',
    'i',
    'ö 7',
    'k d',
    'kermdogan',
    'kerme dogna',
    'nordlihct',
    'grown',
    'gronw',
    'gornw 4711',
    'grown 49999',
    'verein 77',
    'zzzqqq',
    'x'.repeat(60),
    'grown kerem dogan irem celik verein grown kerem dogan irem',
  ]) {
    const [median, slowest, rows] = await measure(query);
    console.log(query.padEnd(60), `${median.toFixed(1)} ms, at most ${slowest.toFixed(1)} ms, ${rows} found`);
    if (median > goal) process.exitCode = 1;
  }
} finally {
  await backend.close();
  await cluster.stop();
  rmSync(home, { recursive: true, force: true });
}

async function measure(query: string): Promise<[number, number, number]> {
  const times: number[] = [];
  let found = 0;
  for (let round = 0; round < 22; round += 1) {
    const start = performance.now();
    found = (await backend.query('select * from private.search_site($1)', [query])).length;
    if (round >= 2) times.push(performance.now() - start);
  }
  const sorted = times.toSorted((one, other) => one - other);
  return [sorted[Math.floor(sorted.length / 2)] ?? 0, sorted.at(-1) ?? 0, found];
}

async function fill(): Promise<void> {
  const first =
    'Kerem İrem Işıl Oğuz Berkay Ceren Mert Deniz Elif Emre Leon Finn Greta Jonas Lukas Łukasz Max Mia Zoe Harry Oliver Jack Amelia Noah Çağla Şule Ümit Gökçe Yağmur Tuğba';
  const last =
    'Doğan Çelik Işık Yıldız Şahin Kaya Demir Öztürk Arslan Koç Müller Groß Fischer Weber Wagner Becker Schulz Hoffmann Pike Smith Jones Taylor Brown Walker Wright Hughes';
  await backend.query(
    `insert into public.profiles (id, username, position)
       select md5('player ' || n)::uuid,
              case when n % 2 = 0 then 'grown ' || n
                   else (string_to_array($1, ' '))[1 + n / 2 % 30] || ' ' || (string_to_array($2, ' '))[1 + n / 60 % 26] || ' ' || n / 1560 end,
              'striker'
         from generate_series(1, 100000) as n
       on conflict do nothing`,
    [first, last],
  );
  await backend.query(
    `insert into public.teams (id, name, tag)
       select md5('team ' || n)::uuid, case when n % 2 = 0 then 'Verein ' else 'Nordlicht ' end || n, upper(lpad(to_hex(n), 4, '0'))
         from generate_series(1, 10000) as n`,
  );
  await backend.query(
    `insert into public.team_members (team_id, player_id)
       select md5('team ' || 1 + n / 10)::uuid, md5('player ' || n)::uuid
         from generate_series(1, 99999) as n
        where exists (select from public.profiles p where p.id = md5('player ' || n)::uuid)`,
  );
  await backend.query(`insert into public.leagues (name) select 'League ' || n from generate_series(1, 30) as n`);
  await backend.query(`insert into public.league_seasons (league_id, season) select id, 1 from public.leagues`);
  await backend.query('vacuum analyze');
}
