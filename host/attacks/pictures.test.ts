import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDeflate } from 'node:zlib';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { pictureTypeOf } from '#domain/account/picture.ts';
import { limits } from '#domain/limits.ts';
import { cleanedPicture } from '#supabase/functions/_shared/clean-picture.ts';
import { hostilePictures } from '#host/testing/hostile-pictures.ts';
import { layPublicLeague, match, team } from '#host/testing/open-league.ts';
import { chunk, idat, iend, ihdr, png, pngOf } from '#host/testing/picture-files.ts';
import { type AttackedHost, openAttackedHost } from './attacked-host.ts';

let attacked: AttackedHost;
let bomb: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  attacked = await openAttackedHost();
  await layPublicLeague(attacked.query);
  bomb = pngOf(ihdr(), chunk('iCCP', Buffer.concat([Buffer.from('icc\0\0'), await packedZeros(500)])), idat(), iend);
});
afterAll(() => attacked.close());

/** Zeros as a packed stream, made piece by piece. */
async function packedZeros(megabytes: number): Promise<Buffer> {
  const packing = createDeflate({ level: 9 });
  const parts: Buffer[] = [];
  packing.on('data', (part: Buffer) => parts.push(part));
  const zeros = Buffer.alloc(1024 * 1024);
  for (let written = 0; written < megabytes; written += 1) if (!packing.write(zeros)) await once(packing, 'drain');
  packing.end();
  await once(packing, 'end');
  return Buffer.concat(parts);
}

/** Bytes of memory the host has. */
const memory = (): number =>
  1024 *
  Number(
    process.platform === 'linux'
      ? /VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${attacked.pid}/status`, 'utf8'))?.[1]
      : execFileSync('ps', ['-o', 'rss=', '-p', String(attacked.pid)], { encoding: 'utf8' }),
  );

/** The most it has until the test ends, in bytes above what it has now. */
function watched(): () => number {
  const before = memory();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, memory())), 10);
  onTestFinished(() => clearInterval(watch));
  return () => most - before;
}
/** The most memory that a busy host gains by answering; a bomb would take 500 MB. */
const memoryMost = 150 * 1024 * 1024;

const drawn = async (path: string) => {
  const answer = await fetch(`${attacked.url}${path}`);
  return [answer.status, pictureTypeOf(new Uint8Array(await answer.arrayBuffer()))];
};

test('of hostile files the pictures alone are kept, and none takes memory of the host', async () => {
  expect(bomb.length).toBeLessThan(limits.pictureBytesMax);
  const { id, token } = attacked.members[0]!;
  const headers = { authorization: `Bearer ${token}`, apikey: attacked.publishableKey };
  const upload = async (name: string, type: string, body: Uint8Array<ArrayBuffer>) => {
    const to = `${attacked.url}/storage/v1/object/avatars/${id}/${name}`;
    const answer = await fetch(to, { method: 'POST', body, headers: { ...headers, 'content-type': type } });
    await answer.arrayBuffer();
    return answer.status;
  };
  const storedFile = (name: string) =>
    readFileSync(join(attacked.home, 'files', createHash('sha256').update(`avatars/${id}/${name}`).digest('hex')));
  expect(await upload('first.png', 'image/png', png())).toBe(200);
  const gained = watched();
  for (const { what, type, file, taken } of hostilePictures) {
    const name = `hostile.${type.slice(6)}`;
    expect([what, await upload(name, type, file)]).toEqual([what, taken ? 200 : expect.toBeOneOf([413, 415])]);
    if (!taken) continue;
    expect([what, storedFile(name).equals((await cleanedPicture(file))!)]).toEqual([what, true]);
    const prefixes = JSON.stringify({ prefixes: [`${id}/${name}`] });
    await fetch(`${attacked.url}/storage/v1/object/avatars`, { method: 'DELETE', body: prefixes, headers: { ...headers, 'content-type': 'application/json' } });
  }
  expect(await upload('bomb.png', 'image/png', bomb)).toBe(200);
  expect(storedFile('bomb.png').equals(png())).toBe(true);
  expect(gained()).toBeLessThan(memoryMost);
}); // prettier-ignore

test('one that was stored before stops no share picture, and takes no memory of the host', async () => {
  const crest = `${team(1)}/bomb.png`;
  const file = join(attacked.home, 'files', createHash('sha256').update(`logos/${crest}`).digest('hex'));
  const about = { bucket: 'logos', key: crest, mimetype: 'image/png', size: bomb.length, contentLength: bomb.length, eTag: '"0"', lastModified: new Date(), cacheControl: 'no-cache', httpStatusCode: 200 };
  mkdirSync(join(attacked.home, 'files'), { recursive: true });
  writeFileSync(file, bomb);
  writeFileSync(`${file}.json`, JSON.stringify(about));
  await attacked.query(`insert into storage.objects (bucket_id, name, metadata) values ('logos', $1, $2)`, [crest, JSON.stringify(about)]);
  await attacked.query('update public.teams set logo = $2 where id = $1', [team(1), `logos/${crest}`]);
  // what is loaded for the first is no part of the attack
  expect(await drawn('/p/open-league/teams/third/picture/team-en.png')).toEqual([200, 'image/png']);
  const gained = watched();
  const pages = ['/p/open-league', '/p/open-league/teams/nordlicht-kiel', `/p/open-league/matches/${match(1)}`, `/p/open-league/matches/${match(2)}`];
  const hostile = pages.flatMap((page) => ['en', 'de', 'tr'].map((language) => drawn(`${page}/picture/link-${language}.png`)));
  const ordinary = ['en', 'de', 'tr'].map((language) => drawn(`/p/open-league/teams/fourth/picture/link-${language}.png`));
  const answers = await Promise.all([...hostile, ...ordinary]);
  expect(answers).toEqual(answers.map(() => [200, 'image/png']));
  expect(gained()).toBeLessThan(memoryMost);
  expect(attacked.stillRuns()).toBe(true);
}); // prettier-ignore
