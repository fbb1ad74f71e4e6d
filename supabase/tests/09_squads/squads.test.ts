import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Json } from '#database.types.ts';
import { openWorld, people } from '#supabase/tests/harness/harness.ts';
import { type Club, newClub } from '#supabase/tests/harness/signing.ts';
import { auditOf, done, teamOf, text } from '#supabase/tests/harness/traces.ts';
import { refused } from '#supabase/tests/harness/unchanged.ts';

const world = openWorld();

describe("a team's account of itself", () => {
  type Writer = keyof Pick<Club, 'captain' | 'coCaptain'> | 'admin';
  const clientOf = (club: Club, who: Writer) => (who === 'admin' ? world.as('admin') : world.as({ id: club[who] }));
  const update = (club: Club, changes: Json, who: Writer = 'captain') =>
    clientOf(club, who).rpc('update_team', { team_id: club.id, changes });

  const ofAnyLeader = {
    description: 'By the harbour.',
    stream_url: 'https://www.twitch.tv/harbour',
    contact: 'captain on Discord',
  };
  const ofCaptain = (club: Club) => ({
    short_name: 'Harbour',
    logo: `logos/${club.id}/crest.webp`,
    kit_primary: '#0a0b0c',
    kit_secondary: '#ffffff',
    founded_on: '2024-02-29',
    social_links: { discord: 'https://discord.gg/harbour' },
  });

  test('[S6.12] is written by the captain', async () => {
    const club = await newClub(world);
    const before = await teamOf(world, club.id);
    const changes = { ...ofAnyLeader, ...ofCaptain(club) };
    await done(update(club, changes));
    expect(await teamOf(world, club.id)).toEqual({
      ...before,
      ...changes,
      folded: expect.stringContaining('harbour'),
    });
    expect(await auditOf(world, `teams ${club.id}`)).toMatchObject([
      { action: 'update_team', actor: club.captain, before: { contact: null }, after: { founded_on: '2024-02-29' } },
    ]);
  });

  test('is written by a co-captain in three fields only', async () => {
    const club = await newClub(world, { phase: 'none' });
    await done(update(club, ofAnyLeader, 'coCaptain'));
    expect(await teamOf(world, club.id)).toMatchObject(ofAnyLeader);
    for (const [field, value] of Object.entries({ ...ofCaptain(club), name: 'Another', tag: 'ANO' })) {
      await refused(world, () => update(club, { ...ofAnyLeader, [field]: value }, 'coCaptain'), {
        code: 'PT403',
        hint: 'notYours',
        details: field,
      });
    }
  });

  test('[S6.25] is written by an admin, name and tag also in season', async () => {
    const club = await newClub(world, { phase: 'regular' });
    const changes = { ...ofAnyLeader, ...ofCaptain(club), name: 'Albion Athletic', tag: 'ALB' };
    await done(update(club, changes, 'admin'));
    expect(await teamOf(world, club.id)).toMatchObject(changes);
    expect(await auditOf(world, `teams ${club.id}`)).toMatchObject([{ action: 'update_team', actor: people.admin }]);
  });

  test.each(['id', 'slug', 'captain_id', 'manager_id', 'archived_at', 'created_at', 'nonsense'])(
    'has no field %s, for nobody',
    async (field) => {
      const club = await newClub(world, { phase: 'none' });
      for (const who of ['coCaptain', 'captain', 'admin'] as const) {
        await refused(world, () => update(club, { [field]: null }, who), {
          code: 'PT422',
          hint: 'wrongValue',
          details: field,
        });
      }
    },
  );

  test.each([[[]], ['"text"'], [7], [null]])('is not changed by %j', async (changes) => {
    const club = await newClub(world, { phase: 'none' });
    await refused(world, () => update(club, changes), { code: 'PT422', hint: 'wrongValue', details: 'changes' });
  });

  test('is emptied by null where it may be empty', async () => {
    const club = await newClub(world, { phase: 'none' });
    await done(update(club, { ...ofAnyLeader, ...ofCaptain(club) }));
    const empty = { description: null, stream_url: null, contact: null, logo: null, founded_on: null };
    await done(update(club, { ...empty, short_name: null, social_links: null }));
    expect(await teamOf(world, club.id)).toMatchObject({ ...empty, short_name: club.name, social_links: {} });
    for (const field of ['name', 'tag', 'kit_primary', 'kit_secondary']) {
      await refused(world, () => update(club, { [field]: null }), { code: 'PT422', hint: 'missing', details: field });
    }
  });

  test.each<Record<string, Json>>([
    { name: 'FC' },
    { name: text(41) },
    { short_name: text(13) },
    { tag: 'TOOLONG' },
    { tag: 'A-B' },
    { logo: 'javascript:alert(1)' },
    { logo: `logos/${randomUUID()}/crest.webp` },
    { kit_primary: 'red' },
    { kit_secondary: 'url(#x)' },
    { founded_on: '1889-12-31' },
    { founded_on: '2026-02-30' },
    { founded_on: 'long ago' },
    { founded_on: 'infinity' },
    { description: text(2001) },
    { contact: text(201) },
    { stream_url: 'https://evil.example/live' },
    { stream_url: 'http://www.twitch.tv/harbour' },
    { stream_url: 'javascript:alert(1)' },
    { social_links: { discord: 'http://discord.gg/harbour' } },
    { social_links: { myspace: 'https://myspace.com/harbour' } },
    { social_links: ['https://discord.gg/harbour'] },
    { social_links: 'https://discord.gg/harbour' },
  ])('does not take %j', async (wrong) => {
    const club = await newClub(world, { phase: 'none' });
    const [details] = Object.keys(wrong);
    for (const who of ['captain', 'admin'] as const) {
      await refused(world, () => update(club, { contact: 'new', ...wrong }, who), {
        code: 'PT422',
        hint: 'wrongValue',
        details: details!,
      });
    }
  });

  test("takes a crest from the team's own folder only", async () => {
    const [own, other] = [await newClub(world, { phase: 'none' }), await newClub(world, { phase: 'none' })];
    for (const logo of [
      `logos/${other.id}/crest.webp`,
      `logos/${own.id}/../${other.id}/crest.webp`,
      `logos/${own.id}/a.svg`,
    ]) {
      await refused(world, () => update(own, { logo }), { code: 'PT422', hint: 'wrongValue', details: 'logo' });
    }
  });

  test.each(['regular', 'playoffs'] as const)('keeps name and tag in phase %s', async (phase) => {
    const club = await newClub(world, { phase });
    for (const [details, value] of [
      ['name', 'Renamed'],
      ['tag', 'REN'],
    ] as const) {
      await refused(world, () => update(club, { contact: 'new', [details]: value }), {
        code: 'PT409',
        hint: 'nameLocked',
        details,
      });
    }
    // written as they are, they are no change
    await done(update(club, { name: club.name, contact: 'new' }));
  });

  test.each(['none', 'registration', 'finished'] as const)('takes another name and tag in phase %s', async (phase) => {
    const club = await newClub(world, { phase });
    const [name, tag] = [`Renamed ${phase}`, `R${phase.slice(0, 3).toUpperCase()}`];
    await done(update(club, { name: ` ${name} `, tag: tag.toLowerCase() }));
    expect(await teamOf(world, club.id)).toMatchObject({ name, tag });
  });

  test('does not take a name or tag another team has, in whatever spelling', async () => {
    const club = await newClub(world, { phase: 'none' });
    for (const name of ['Nordlicht Kiel', 'nordlicht kiel', 'Nordlicht-Kiel']) {
      await refused(world, () => update(club, { name }), { code: 'PT409', hint: 'nameTaken', details: 'name' });
    }
    await refused(world, () => update(club, { tag: 'nlk' }), { code: 'PT409', hint: 'tagTaken', details: 'tag' });
    // another spelling of its own name is its own
    await done(update(club, { name: club.name.toUpperCase() }));
  });

  test('stays as it was once the team is archived', async () => {
    const club = await newClub(world, { phase: 'none' });
    await world.sql('update public.teams set archived_at = now() where id = $1', [club.id]);
    for (const who of ['captain', 'admin'] as const) {
      await refused(world, () => update(club, ofAnyLeader, who), {
        code: 'PT409',
        hint: 'teamArchived',
        details: 'team_id',
      });
    }
  });
});
