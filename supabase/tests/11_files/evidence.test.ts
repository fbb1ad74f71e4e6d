import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { openWorld } from '#supabase/tests/harness/harness.ts';
import { minutesAgo, newMeeting, unknownId } from '#supabase/tests/harness/meeting.ts';
import { refused, type Refusal, type Who } from '#supabase/tests/harness/signing.ts';
import { deleteRows } from '#supabase/tests/harness/storage-rows.ts';
import { auditOf, done } from '#supabase/tests/harness/traces.ts';
import type { Answer } from '#supabase/tests/harness/unchanged.ts';
import { meetAt } from '#supabase/tests/harness/waiting.ts';

/** Evidence of a match: leaders of a side add it, both sides and the staff read it, nobody deletes it. */

const world = openWorld();
afterEach(async () => {
  await world.sql('delete from public.match_evidence');
  await deleteRows(world, 'delete from storage.objects');
});

const files = (who: Who) => world.as(who).storage.from('evidence');
const picture = Buffer.alloc(64, 7);
const sent = { contentType: 'image/webp', headers: { 'content-length': '64' } };

/** A picture of a side's, uploaded by one of its leaders: the path that names it. */
async function uploaded(captain: string, team: string): Promise<string> {
  const { data, error } = await files({ id: captain }).upload(`${team}/${randomUUID()}.webp`, picture, sent);
  expect(error).toBeNull();
  return `evidence/${data!.path}`;
}
const add = (who: Who, match_id: string, file: string) => world.as(who).rpc('add_evidence', { match_id, file });
const shownOf = (match: string) =>
  world.sql<{ team_id: string; file: string }>(
    'select team_id, file from public.match_evidence where match_id = $1 order by created_at',
    [match],
  );

describe('evidence', () => {
  test('is shown by captain and co-captain of either side, and recorded', async () => {
    const { home, away, match } = await newMeeting(world);
    const ours = await uploaded(home.coCaptain, home.id);
    const theirs = await uploaded(away.captain, away.id);
    await done(add({ id: home.coCaptain }, match, ours));
    await done(add({ id: away.captain }, match, theirs));
    expect(await shownOf(match)).toEqual([
      { team_id: home.id, file: ours },
      { team_id: away.id, file: theirs },
    ]);
    expect(await auditOf(world, `team_matches ${match}`)).toMatchObject([
      { action: 'add_evidence', actor: home.coCaptain },
      { action: 'add_evidence', actor: away.captain },
    ]);
  });

  test('is read by both teams and the staff, the files as well as their list, and by nobody else', async () => {
    const { home, away, match } = await newMeeting(world);
    const file = await uploaded(home.captain, home.id);
    const path = file.slice('evidence/'.length);
    // put there and not shown yet: nobody else's
    expect((await files({ id: away.captain }).download(path)).error).not.toBeNull();
    await done(add({ id: home.captain }, match, file));
    const { player } = home;
    const readers: Who[] = [{ id: player }, { id: away.captain }, { id: away.coCaptain }, 'moderator', 'admin'];
    for (const who of readers) {
      expect((await world.as(who).from('match_evidence').select('file').eq('match_id', match)).data).toEqual([
        { file },
      ]);
      expect((await files(who).download(path)).data?.size).toBe(picture.length);
    }
    for (const who of ['visitor', 'user', 'captain', 'rival'] as const) {
      expect((await world.as(who).from('match_evidence').select('file').eq('match_id', match)).data ?? []).toEqual([]);
      expect((await files(who).download(path)).error, who).not.toBeNull();
      const shown = await world.request(`/storage/v1/object/public/${file}`);
      expect(shown.status).not.toBe(200);
    }
  });

  test('stays: what was shown is neither replaced nor removed, what was not may be taken back', async () => {
    const { home, match } = await newMeeting(world);
    const shown = await uploaded(home.captain, home.id);
    await done(add({ id: home.captain }, match, shown));
    const spare = await uploaded(home.captain, home.id);
    const names = [shown, spare].map((file) => file.slice('evidence/'.length));
    for (const who of [{ id: home.captain }, 'admin'] as const) {
      expect((await files(who).upload(names[0]!, picture, { ...sent, upsert: true })).error).not.toBeNull();
      expect((await world.as(who).from('match_evidence').delete().eq('match_id', match)).error).not.toBeNull();
    }
    await files({ id: home.captain }).remove(names);
    expect(await world.sql(`select name from storage.objects where bucket_id = 'evidence'`)).toEqual([
      { name: names[0] },
    ]);
  });

  test('is put into no other team’s folder', async () => {
    const { home, away } = await newMeeting(world);
    for (const who of [{ id: home.player }, { id: away.captain }, 'moderator', 'admin', 'visitor'] as const)
      expect((await files(who).upload(`${home.id}/${randomUUID()}.webp`, picture, sent)).error).not.toBeNull();
  });

  test('is nobody else’s to show, and nothing but a picture that lies there', async () => {
    const { home, away, match } = await newMeeting(world);
    const file = await uploaded(home.captain, home.id);
    const notYours: Refusal = { code: 'PT403', hint: 'notYours' };
    const others: [Who, Refusal][] = [
      ['visitor', { code: '42501', hint: null }],
      ['suspended', { code: 'PT403', hint: 'suspended' }],
      ...(['user', 'captain', 'moderator', 'admin', { id: home.player }] as const).map((who): [Who, Refusal] => [
        who,
        notYours,
      ]),
    ];
    for (const [who, refusal] of others) await refused(world, () => add(who, match, file), refusal);
    const unknown: Refusal = { code: 'PT404', hint: 'evidenceUnknown', details: 'file' };
    // the other side's, none at all, one that never arrived
    await refused(world, () => add({ id: away.captain }, match, file), unknown);
    for (const wrong of ['', 'evidence/x.webp', `evidence/${home.id}/${randomUUID()}.webp`, `logos/${home.id}/a.webp`])
      await refused(world, () => add({ id: home.captain }, match, wrong), unknown);
    await refused(world, () => add({ id: home.captain }, unknownId, file), {
      code: 'PT404',
      hint: 'matchUnknown',
      details: 'match_id',
    });
  });

  test('is shown from kick-off until a day after the end, each picture once', async () => {
    const { home, match } = await newMeeting(world, { kickoff_at: minutesAgo(-5) });
    const file = await uploaded(home.captain, home.id);
    const again = () => add({ id: home.captain }, match, file);
    await refused(world, again, { code: 'PT409', hint: 'tooEarly', details: 'match_id' });
    await world.sql('update public.team_matches set kickoff_at = $2 where id = $1', [match, minutesAgo(10)]);
    await done(again());
    await refused(world, again, { code: 'PT409', hint: 'taken', details: 'file' });
    const early = await newMeeting(world, { kickoff_at: minutesAgo(-5), status: 'live' });
    const taken = await uploaded(early.home.captain, early.home.id);
    await done(add({ id: early.home.captain }, early.match, taken));
    const off = await newMeeting(world, { status: 'postponed' });
    const late = await uploaded(off.home.captain, off.home.id);
    await refused(world, () => add({ id: off.home.captain }, off.match, late), {
      code: 'PT409',
      hint: 'resultFinal',
      details: 'match_id',
    });
  });

  test('is shown no more a day after the end, unless a protest is open', async () => {
    const played = { status: 'finished', home_score: 2, away_score: 1 };
    const over = 45 + 24 * 60;
    const { home, match } = await newMeeting(world, { ...played, kickoff_at: minutesAgo(over - 5) });
    await done(add({ id: home.captain }, match, await uploaded(home.captain, home.id)));
    const past = await newMeeting(world, { ...played, kickoff_at: minutesAgo(over + 5) });
    const file = await uploaded(past.home.captain, past.home.id);
    const again = () => add({ id: past.home.captain }, past.match, file);
    await refused(world, again, { code: 'PT409', hint: 'resultFinal', details: 'match_id' });
    await world.sql(`insert into public.protests (match_id, team_id, filed_by, reason) values ($1, $2, $3, 'Not eligible')`, [past.match, past.away.id, past.away.captain]); // prettier-ignore
    await done(again());
  });

  test('has room for ten a side, and a folder for ten that are not shown yet, whoever is quick', async () => {
    const { home, away, match } = await newMeeting(world);
    const waiting = await Promise.all(
      Array.from({ length: limits.evidenceFilesMax }, () => uploaded(home.captain, home.id)),
    );
    const oneMore = () => files({ id: home.captain }).upload(`${home.id}/${randomUUID()}.webp`, picture, sent);
    expect((await oneMore()).error).not.toBeNull();
    for (const file of waiting) await done(add({ id: home.captain }, match, file));
    expect((await oneMore()).error).toBeNull();
    const eleventh = await uploaded(home.captain, home.id);
    await refused(world, () => add({ id: home.captain }, match, eleventh), {
      code: 'PT409',
      hint: 'evidenceFull',
      details: 'file',
    });
    await done(add({ id: away.captain }, match, await uploaded(away.captain, away.id)));
  });

  test('of two sent in the same second takes no more than there is room for', async () => {
    const { home, match } = await newMeeting(world);
    for (let shown = 1; shown < limits.evidenceFilesMax; shown += 1)
      await done(add({ id: home.captain }, match, await uploaded(home.captain, home.id)));
    const two = [await uploaded(home.captain, home.id), await uploaded(home.coCaptain, home.id)];
    const held = 'select from public.team_matches where id = $1 for no key update';
    const answers = await meetAt(world, held, match, [
      () => add({ id: home.captain }, match, two[0]!),
      () => add({ id: home.coCaptain }, match, two[1]!),
    ]);
    const hintOf = ({ error }: Answer) => (error as { hint: string } | null)?.hint ?? 'shown';
    expect(answers.map(hintOf).toSorted((one, other) => one.localeCompare(other))).toEqual(['evidenceFull', 'shown']);
  });
});
