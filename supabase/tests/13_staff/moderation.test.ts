import { beforeEach, describe, expect, test } from 'vitest';
import type { Enums, TablesUpdate } from '#database.types.ts';
import { commandLimits } from '#domain/limits.ts';
import { club, everybody, league, openWorld, people } from '#supabase/tests/harness/harness.ts';
import { newClub, newPeople, newPerson, refused, type Refusal, type Who } from '#supabase/tests/harness/signing.ts';
import { auditOf, done, text, notificationsOf } from '#supabase/tests/harness/traces.ts';

/** Moderation: who reports what, who hides and gives back, who may not write, and what others still see. */

const world = openWorld();

type Kind = Enums<'content_kind'>;
const notYours: Refusal = { code: 'PT403', hint: 'notYours' };
const ownCase: Refusal = { code: 'PT403', hint: 'ownCase' };
const unknown: Refusal = { code: 'PT404', hint: 'contentUnknown', details: 'subject_id' };
const hiddenRefusal = (field: string): Refusal => ({ code: 'PT409', hint: 'hiddenByModeration', details: field });
const wrong = (hint: string, details: string): Refusal => ({ code: 'PT422', hint, details });
const barred: [Who, Refusal][] = [
  ['visitor', { code: '42501', hint: null }],
  ['suspended', { code: 'PT403', hint: 'suspended' }],
];
const members = ['user', 'player', 'coCaptain', 'captain', 'rival'] as const;
const nobody = '00000000-0000-4000-8000-00000000000f';

const report = (who: Who, kind: Kind, subject_id: string, note?: string) =>
  world.as(who).rpc('report_content', { kind, subject_id, cause: 'insult', ...(note !== undefined && { note }) });
const reported = async (who: Who, kind: Kind, subject_id: string): Promise<string> => {
  const { data, error } = await report(who, kind, subject_id);
  expect(error).toBeNull();
  return data!;
};
const resolve = (who: Who, report_id: string, hide: boolean, ruling?: string) =>
  world.as(who).rpc('resolve_content_report', { report_id, hide, ...(ruling !== undefined && { ruling }) });
const hide = (who: Who, kind: Kind, subject_id: string, reason = 'Insults a referee') =>
  world.as(who).rpc('hide_content', { kind, subject_id, reason });
const restore = (who: Who, kind: Kind, subject_id: string, again?: boolean) =>
  world
    .as(who)
    .rpc('restore_content', { kind, subject_id, reason: 'Read it again', ...(again !== undefined && { again }) });
const rowOf = async (table: string, key: string, id: string) =>
  (
    await world.sql<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from ${table} t where ${key} = $1`, [
      id,
    ])
  )[0]?.row;
const reportOf = (id: string) => rowOf('public.content_reports', 'id', id);

const texts = {
  description: 'You are all idiots.',
  location: 'Your bedroom',
  game_mode: 'Solo',
  social_links: { x: 'https://x.com/insult' },
};
/** Somebody of no team who wrote what should not stand. */
async function writer(): Promise<string> {
  const id = await newPerson(world);
  await world.sql(`insert into storage.objects (bucket_id, name) values ('avatars', $1)`, [`${id}/face.png`]);
  await done(
    world
      .as({ id })
      .from('profiles')
      .update({ ...texts, avatar: `avatars/${id}/face.png` })
      .eq('id', id),
  );
  await done(
    world.as({ id }).from('player_registrations').insert({ user_id: id, username: 'Me', personal_goals: 'Insults' }),
  );
  return id;
}
/** A club with words, a crest, an entry on the market and an achievement. */
async function loudClub() {
  const made = await newClub(world, { phase: 'registration' });
  const captain = world.as({ id: made.captain });
  await done(
    captain.rpc('update_team', { team_id: made.id, changes: { description: 'We insult.', contact: 'insult@home' } }),
  );
  await world.sql(`insert into storage.objects (bucket_id, name) values ('logos', $1)`, [`${made.id}/crest.png`]);
  await world.sql('update public.teams set logo = $2 where id = $1', [made.id, `logos/${made.id}/crest.png`]);
  await done(captain.from('team_listings').insert({ team_id: made.id, team_goals: 'Insults' }));
  const { data } = await captain.rpc('add_team_achievement', {
    team_id: made.id, title: 'Insult Cup', type: 'cup', season: '1',
  }); // prettier-ignore
  return { ...made, achievement: data! };
}

beforeEach(async () => {
  await world.sql('delete from private.command_counts');
  await world.sql('delete from public.notifications');
});

/**
 * Kinds of content: where it lives, what others read there when it is hidden. What is said about matches, penalties and
 * contracts, and a team's name, are tried in hidden-words.test.ts, as is that no kind is left out.
 */
const kinds: [Kind, string, string, Record<string, unknown> | undefined][] = [
  ['profile_text', 'public.profiles', 'id', { description: null, location: null, game_mode: null, social_links: {} }],
  ['profile_name', 'public.profiles', 'id', { username: expect.stringMatching(/^player-[a-z]{6}$/) as string }],
  ['profile_picture', 'public.profiles', 'id', { avatar: null }],
  ['player_entry', 'public.player_registrations', 'user_id', { personal_goals: null, listed: false }],
  ['team_text', 'public.teams', 'id', { description: null, contact: null }],
  ['team_picture', 'public.teams', 'id', { logo: null }],
  ['team_entry', 'public.team_listings', 'team_id', { team_goals: null, listed: false }],
  ['team_achievement', 'public.team_achievements', 'id', undefined],
  ['message', 'public.messages', 'id', { body: '', hidden: true }],
];
async function thingOf(kind: Kind): Promise<{ subject: string; owner: string; team: string | null }> {
  if (kind === 'message') {
    const id = await newPerson(world);
    const { data: talk } = await world.as({ id }).rpc('start_conversation', { with_user: people.user });
    const { data: message } = await world
      .as({ id })
      .rpc('send_message', { conversation_id: talk!, body: 'You idiots.' });
    return { subject: (message as unknown as { id: string }).id ?? message, owner: id, team: null };
  }
  if (!kind.startsWith('team')) {
    const id = await writer();
    return { subject: id, owner: id, team: null };
  }
  const made = await loudClub();
  return { subject: kind === 'team_achievement' ? made.achievement : made.id, owner: made.captain, team: made.id };
}

describe('everything a member shows', () => {
  test.each(kinds)('%s is reported, hidden from everybody, kept, and given back exactly', async (kind, table, key, left) => {
    const { subject, owner, team } = await thingOf(kind);
    const before = await rowOf(table, key, subject);
    const id = await reported('user', kind, subject);
    expect(await reportOf(id)).toMatchObject({ kind, status: 'open', team_id: team, note: null });
    await done(resolve('moderator', id, true, 'Insults'));
    const { updated_at: _, ...during } = (await rowOf(table, key, subject)) ?? {};
    if (left) expect(during).toMatchObject(left);
    else expect(during).toEqual({});
    expect(await reportOf(id)).toMatchObject({ status: 'upheld', ruling: 'Insults' });
    expect(await notificationsOf(world, people.user)).toContain('reportUpheld');
    expect(await notificationsOf(world, owner)).toContain('contentHidden');

    const { data: others } = await world.as('user').rpc('hidden_of', team ? { team } : { person: owner });
    expect(others).toEqual([{ kind, subject_id: subject, reason: null, was: null }]);
    const { data: own } = await world.as({ id: owner }).rpc('hidden_of', team ? { team } : { person: owner });
    expect(own).toMatchObject([{ kind, reason: 'Insults' }]);
    const was = own![0]!.was as Record<string, unknown>;
    // the row itself says nothing of it any more, whichever call reads it
    for (const [field, value] of Object.entries(was)) {
      expect(before![field]).toEqual(value);
      if (value && JSON.stringify(value) !== '{}') expect(during[field], field).not.toEqual(value);
    }

    const again = kind === 'message' ? 'user' : 'rival';
    await refused(world, () => report(again, kind, subject), left && left.listed === undefined ? { code: 'PT409', hint: 'contentHidden', details: 'subject_id' } : unknown);
    await done(restore('moderator', kind, subject));
    const after = await rowOf(table, key, subject);
    expect({ ...after, updated_at: null }).toEqual({ ...before, updated_at: null });
    expect(await notificationsOf(world, owner)).toContain('contentRestored');
    expect(await world.sql('select * from public.hidden_contents where subject_id = $1', [subject])).toEqual([]);
  }); // prettier-ignore

  test.each(kinds)('%s leaves one entry a decision, and names no moderator where members read', async (kind, table) => {
    const { subject } = await thingOf(kind);
    await done(hide('moderator', kind, subject));
    await done(restore('admin', kind, subject));
    const entries = await auditOf(world, `${table.replace('public.', '')} ${subject}`);
    expect(entries.slice(-2)).toMatchObject([
      { action: 'hide_content', actor: people.moderator, before: { kind } },
      { action: 'restore_content', actor: people.admin, before: { kind }, after: { again: true, texts_changed: ['reason'] } },
    ]);
    const columns = await world.sql<{ name: string }>(
      `select column_name as name from information_schema.columns where table_schema = 'public' and table_name in ('content_reports', 'hidden_contents') and column_name ~ '(^|_)(by|staff|moderator|decided_by)$'`,
    );
    expect(columns).toEqual([]);
  }); // prettier-ignore
});

describe('a report', () => {
  test('is written by everybody who may write, about others, and the staff hears of the first', async () => {
    const subject = await writer();
    for (const [who, refusal] of barred) await refused(world, () => report(who, 'profile_text', subject), refusal);
    for (const who of everybody.filter((name) => name !== 'suspended')) {
      const id = await reported(who, 'profile_text', subject);
      expect(await reportOf(id)).toMatchObject({ reporter_id: people[who], owner_id: subject, said: texts });
    }
    expect(await notificationsOf(world, people.moderator)).toEqual(['contentReported']);
    expect(await notificationsOf(world, subject)).toEqual([]);
    await refused(world, () => report({ id: subject }, 'profile_text', subject), { code: 'PT403', hint: 'ownContent' });
    await refused(world, () => report('player', 'team_text', club.own), { code: 'PT403', hint: 'ownContent' });
  });

  test('is one of a reporter and thing while it is open, and one of a few a day', async () => {
    const subject = await writer();
    const again: Refusal = { code: 'PT409', hint: 'reportedAlready', details: 'subject_id' };
    const id = await reported('rival', 'profile_text', subject);
    await refused(world, () => report('rival', 'profile_text', subject, 'Read the second line'), again);
    await done(resolve('moderator', id, false));
    // a bored rival: as often as the day allows, no more
    const [, , aDay] = commandLimits.find(([action, each]) => action === 'report_content' && each === 'subject')!;
    for (let n = 1; n < aDay; n += 1) {
      await done(resolve('moderator', await reported('rival', 'profile_text', subject), false));
    }
    const over: Refusal = { code: 'PT429', hint: 'tooManyCommands', details: expect.any(String) as string };
    await refused(world, () => report('rival', 'profile_text', subject), over);
    await world.sql('delete from private.command_counts');
    const [, , ofAll] = commandLimits.find(([action, each]) => action === 'report_content' && each === 'caller')!;
    await world.sql(
      `insert into private.command_counts (who, what, times, over_at) values ($1, 'report_content', $2, now() + interval '1 hour')`,
      [people.rival, ofAll],
    );
    await refused(world, () => report('rival', 'profile_text', subject), over);
  });

  test('is about something that is shown, with a cause, and a note of a few words', async () => {
    const silent = await newPerson(world);
    for (const kind of ['profile_text', 'profile_picture', 'player_entry'] as const) {
      await refused(world, () => report('user', kind, silent), unknown);
    }
    await refused(world, () => report('user', 'profile_text', nobody), unknown);
    const subject = await writer();
    await done(world.as({ id: subject }).from('player_registrations').update({ listed: false }).eq('user_id', subject));
    await refused(world, () => report('user', 'player_entry', subject), unknown);
    await refused(world, () => report('user', 'profile_text', subject, text(501)), wrong('wrongLength', 'note'));
    await refused(world, () => report('user', 'profile_text', subject, 'a\u202eb'), wrong('unreadable', 'note'));
    await done(report('user', 'profile_text', subject, '   '));
  });

  test('shows to who wrote it, and to staff whom it is not about', async () => {
    const seen = async (who: Who, id: string) =>
      (await world.as(who).from('content_reports').select('id').eq('id', id)).data?.length ?? 0;
    const { moderator } = people;
    await world.sql(`update public.profiles set description = 'Words' where id = $1`, [moderator]);
    const id = await reported('rival', 'profile_text', moderator);
    for (const who of everybody) expect(await seen(who, id), who).toBe(who === 'rival' || who === 'admin' ? 1 : 0);
    const { data: queue } = await world.as('moderator').rpc('report_page');
    expect(queue!.map((line) => line.id)).not.toContain(id);
    expect(await notificationsOf(world, moderator)).toEqual([]);
    expect(await notificationsOf(world, people.admin)).toEqual(['contentReported']);
    await done(resolve('admin', id, false));
  });
});

describe('the queue', () => {
  test('is one line a thing, the longest waiting first, in windows, and the staff’s alone', async () => {
    await world.sql('delete from public.content_reports');
    const [first, second] = [await writer(), await writer()];
    const id = await reported('user', 'profile_text', first);
    await reported('user', 'profile_text', second);
    await done(report('rival', 'profile_text', first, 'Look at this'));
    const { data } = await world.as('moderator').rpc('report_page');
    expect(data).toMatchObject([
      { id, subject_id: first, reports: 2, causes: ['insult'], own: false, said: texts },
      { subject_id: second, reports: 1 },
    ]);
    expect(data![0]!.notes).toMatchObject([{ by: 'user' }, { by: 'rival', note: 'Look at this' }]);
    const { created_at: after_at, id: after_id } = data![0]!;
    const { data: rest } = await world.as('admin').rpc('report_page', { after_at, after_id, max: 1 });
    expect(rest!.map((line) => line.subject_id)).toEqual([second]);
    for (const who of [...members, 'suspended'] as const) {
      expect((await world.as(who).rpc('report_page')).data, who).toEqual([]);
      expect((await world.as(who).rpc('muted_page')).data, who).toEqual([]);
    }
  });
});

describe('a message', () => {
  test('is reported by who heard it, and changed by nobody', async () => {
    const { subject, owner } = await thingOf('message');
    for (const who of ['rival', 'captain', 'moderator', 'admin'] as const) {
      await refused(world, () => report(who, 'message', subject), unknown);
    }
    await done(report('user', 'message', subject));
    await expect(world.sql(`update public.messages set body = 'Hello' where id = $1`, [subject])).rejects.toThrow(
      'append only',
    );
    await expect(
      world.sql(`update public.messages set body = '', hidden = true, author_id = $2 where id = $1`, [
        subject,
        people.user,
      ]),
    ).rejects.toThrow('append only');
    await refused(world, () => report({ id: owner }, 'message', subject), { code: 'PT403', hint: 'ownContent' });
  });

  test('that is hidden says so wherever it is read, and its conversation says that it was moderated', async () => {
    const { subject, owner } = await thingOf('message');
    const talk = async () => {
      const [line] = (await world.as('user').rpc('conversation_page', { max: 1 })).data!;
      const [conversation] = (await world.as('user').from('conversations').select('moderated_at').eq('id', line!.id))
        .data!;
      return { with: line!.with_id, last: line!.last_body, hidden: line!.last_hidden, at: conversation!.moderated_at };
    };
    expect(await talk()).toEqual({ with: owner, last: 'You idiots.', hidden: false, at: null });
    await done(hide('moderator', 'message', subject));
    const hidden = await talk();
    expect(hidden).toEqual({ with: owner, last: '', hidden: true, at: expect.any(String) as string });
    await done(restore('moderator', 'message', subject));
    const again = await talk();
    expect(again).toMatchObject({ last: 'You idiots.', hidden: false });
    expect(again.at! > hidden.at!).toBe(true);
  });
});

describe('nobody', () => {
  test('but the staff decides, hides, gives back or mutes', async () => {
    const subject = await writer();
    const id = await reported('rival', 'profile_text', subject);
    const commands = (who: Who) => [
      () => resolve(who, id, true, 'Insults'),
      () => hide(who, 'profile_text', subject),
      () => restore(who, 'profile_text', subject),
      () => world.as(who).rpc('mute_writer', { player_id: subject, days: 3, reason: 'Insults' }),
      () => world.as(who).rpc('unmute_writer', { player_id: subject }),
    ];
    for (const [who, refusal] of barred) for (const action of commands(who)) await refused(world, action, refusal);
    for (const who of [...members, { id: subject }])
      for (const action of commands(who)) await refused(world, action, notYours);
  });

  test('decides about an own report, nor hides by it', async () => {
    for (const who of ['moderator', 'admin'] as const) {
      const subject = await writer();
      await reported(who, 'profile_text', subject);
      // another's report of the same thing is the same matter
      const id = await reported('rival', 'profile_text', subject);
      await refused(world, () => resolve(who, id, true, 'Insults'), ownCase);
      await refused(world, () => resolve(who, id, false), ownCase);
      await refused(world, () => hide(who, 'profile_text', subject), ownCase);
      const { data } = await world.as(who).rpc('report_page');
      expect(data!.find((line) => line.subject_id === subject)).toMatchObject({ own: true });
    }
  });

  test('decides about themselves, their team or somebody they play with, an admin or not', async () => {
    const made = await loudClub();
    for (const role of ['moderator', 'admin'] as const) {
      await world.sql(
        `insert into private.user_roles (user_id, role) values ($1, $2) on conflict (user_id) do update set role = excluded.role`,
        [made.player, role],
      );
      const staff: Who = { id: made.player };
      await world.sql(`update public.profiles set description = 'Words' where id in ($1, $2)`, [made.player, made.captain]);
      for (const subject of [made.player, made.captain]) {
        await refused(world, () => hide(staff, 'profile_text', subject), ownCase);
        await refused(world, () => world.as(staff).rpc('mute_writer', { player_id: subject, days: 3, reason: 'Hush' }), ownCase);
        await refused(world, () => world.as(staff).rpc('unmute_writer', { player_id: subject }), ownCase);
      }
      await refused(world, () => hide(staff, 'team_text', made.id), ownCase);
      const id = await reported('rival', 'team_text', made.id);
      await refused(world, () => resolve(staff, id, false), ownCase);
      await done(hide('admin', 'team_text', made.id));
      await refused(world, () => restore(staff, 'team_text', made.id), ownCase);
      await done(restore('admin', 'team_text', made.id));
    }
  }); // prettier-ignore

  test('of the moderators acts against one of the staff', async () => {
    await world.sql(`update public.profiles set description = 'Words' where id = $1`, [people.admin]);
    await refused(world, () => hide('moderator', 'profile_text', people.admin), notYours);
    await refused(
      world,
      () => world.as('moderator').rpc('mute_writer', { player_id: people.admin, days: 3, reason: 'Hush' }),
      notYours,
    );
  });
});

describe('a decision', () => {
  test('closes every open report of the thing and notifies each who wrote one', async () => {
    const subject = await writer();
    const id = await reported('user', 'profile_text', subject);
    const other = await reported('rival', 'profile_text', subject);
    await done(resolve('moderator', other, false));
    for (const one of [id, other]) expect(await reportOf(one)).toMatchObject({ status: 'dismissed' });
    for (const who of [people.user, people.rival])
      expect(await notificationsOf(world, who)).toEqual(['reportDismissed']);
    expect(await rowOf('public.profiles', 'id', subject)).toMatchObject(texts);
    await refused(world, () => resolve('moderator', id, true, 'Insults'), {
      code: 'PT409',
      hint: 'reportDecided',
      details: 'report_id',
    });
    await refused(world, () => resolve('moderator', nobody, false), {
      code: 'PT404',
      hint: 'reportUnknown',
      details: 'report_id',
    });
  });

  test('to hide has a reason', async () => {
    const subject = await writer();
    const id = await reported('user', 'profile_text', subject);
    await refused(world, () => resolve('moderator', id, true), wrong('missing', 'ruling'));
    await refused(world, () => resolve('moderator', id, true, 'no'), wrong('wrongLength', 'ruling'));
    await refused(world, () => hide('moderator', 'profile_text', subject, 'ab\u202ec'), wrong('unreadable', 'reason'));
    await done(hide('moderator', 'profile_text', subject));
    await refused(world, () => hide('admin', 'profile_text', subject), {
      code: 'PT409',
      hint: 'contentHidden',
      details: 'subject_id',
    });
    expect(await reportOf(id)).toMatchObject({ status: 'upheld' });
  });

  test('in maintenance is an admin’s alone', async () => {
    const subject = await writer();
    await world.sql(
      `update public.site_settings set value = value || '{"enabled": true}' where key = 'maintenance_mode'`,
    );
    const maintenance: Refusal = { code: 'PT503', hint: 'maintenance' };
    await refused(world, () => hide('moderator', 'profile_text', subject), maintenance);
    await refused(world, () => report('user', 'profile_text', subject), maintenance);
    await done(hide('admin', 'profile_text', subject));
    await world.sql(
      `update public.site_settings set value = value || '{"enabled": false}' where key = 'maintenance_mode'`,
    );
  });
});

describe('while something is hidden', () => {
  test('its owner writes nothing in its place, empties it and changes all else', async () => {
    const subject = await writer();
    const own = world.as({ id: subject });
    for (const kind of ['profile_text', 'profile_name', 'profile_picture', 'player_entry'] as const) {
      await done(hide('moderator', kind, subject));
    }
    const change = (row: TablesUpdate<'profiles'>) => () => own.from('profiles').update(row).eq('id', subject);
    await refused(world, change({ description: 'Idiots!' }), hiddenRefusal('description'));
    await refused(world, change({ username: 'Another one' }), hiddenRefusal('username'));
    await refused(world, change({ avatar: `avatars/${subject}/face.png` }), hiddenRefusal('avatar'));
    await done(change({ description: '', platform: 'pc' })());
    const entry = own.from('player_registrations');
    await refused(world, () => entry.update({ listed: true }).eq('user_id', subject), hiddenRefusal('listed'));
    await refused(
      world,
      () => entry.update({ personal_goals: 'More' }).eq('user_id', subject),
      hiddenRefusal('personal_goals'),
    );
    await done(entry.delete().eq('user_id', subject));
    await refused(world, () => entry.insert({ user_id: subject, username: 'Me again' }), hiddenRefusal('listed'));
    // what is gone comes back nowhere
    await done(restore('moderator', 'player_entry', subject));
    expect(await rowOf('public.player_registrations', 'user_id', subject)).toBeUndefined();
  });

  test('nor does a team, whichever way, an admin’s included', async () => {
    const { id, captain } = await loudClub();
    for (const kind of ['team_text', 'team_picture', 'team_entry'] as const) await done(hide('moderator', kind, id));
    for (const who of [{ id: captain }, 'admin'] as const) {
      await refused(
        world,
        () => world.as(who).rpc('update_team', { team_id: id, changes: { description: 'We insult.' } }),
        hiddenRefusal('description'),
      );
    }
    await refused(
      world,
      () =>
        world
          .as('admin')
          .from('teams')
          .update({ logo: `logos/${id}/crest.png` })
          .eq('id', id),
      hiddenRefusal('logo'),
    );
    await refused(
      world,
      () => world.as({ id: captain }).from('team_listings').update({ listed: true }).eq('team_id', id),
      hiddenRefusal('listed'),
    );
  });

  test('the place alone may be given back: the owner writes anew, the old words are gone', async () => {
    const subject = await writer();
    await done(hide('moderator', 'profile_text', subject));
    await done(restore('moderator', 'profile_text', subject, false));
    expect(await notificationsOf(world, subject)).toEqual(['contentHidden', 'contentFreed']);
    expect(await rowOf('public.profiles', 'id', subject)).toMatchObject({ description: null });
    await done(world.as({ id: subject }).from('profiles').update({ description: 'Sorry.' }).eq('id', subject));
    await refused(world, () => restore('moderator', 'profile_text', subject), {
      code: 'PT409',
      hint: 'notHidden',
      details: 'subject_id',
    });
  });

  test('a name somebody else took meanwhile is not given back', async () => {
    const [subject, other] = (await newPeople(world, 2)) as [string, string];
    const { username } = (await rowOf('public.profiles', 'id', subject)) as { username: string };
    await done(hide('moderator', 'profile_name', subject));
    await done(world.as({ id: other }).from('profiles').update({ username }).eq('id', other));
    await refused(world, () => restore('moderator', 'profile_name', subject), {
      code: 'PT409',
      hint: 'usernameTaken',
      details: 'username',
    });
  });

  test('the market gives an entry back during the playoffs too', async () => {
    const phase = (to: string) =>
      world.sql('update public.league_seasons set phase = $2 where league_id = $1', [league, to]);
    const subject = await writer();
    await done(hide('moderator', 'player_entry', subject));
    await world.sql(`update public.leagues set status = 'inactive' where id <> $1`, [league]);
    await phase('playoffs');
    expect((await world.as('user').rpc('registrations_closed')).data).toBe(true);
    await done(restore('moderator', 'player_entry', subject));
    expect(await rowOf('public.player_registrations', 'user_id', subject)).toMatchObject({ listed: true });
    await phase('regular');
    await world.sql(`update public.leagues set status = 'active' where id <> $1`, [league]);
  });

  test('an account that goes takes it along', async () => {
    const subject = await writer();
    await reported('user', 'profile_picture', subject);
    await done(hide('moderator', 'profile_name', subject));
    await done(hide('moderator', 'profile_text', subject));
    await done(world.as({ id: subject }).rpc('delete_my_account'));
    expect(await world.sql('select * from public.hidden_contents where subject_id = $1', [subject])).toEqual([]);
    expect(await world.sql('select * from public.content_reports where subject_id = $1', [subject])).toEqual([]);
  });
});

describe('muting', () => {
  const mute = (who: Who, player_id: string, days = 3, reason = 'Insults in tickets') =>
    world.as(who).rpc('mute_writer', { player_id, days, reason });
  const say = (id: string) => world.as({ id }).from('profiles').update({ description: 'Back.' }).eq('id', id);

  test('silences for some days, is notified, and ends at once when it is lifted', async () => {
    const player_id = await newPerson(world);
    await done(mute('moderator', player_id));
    await refused(world, () => say(player_id), { code: 'PT403', hint: 'muted' });
    const { data } = await world.as('moderator').rpc('muted_page');
    const line = data!.find((each) => each.player_id === player_id)!;
    expect(line).toMatchObject({ reason: 'Insults in tickets' });
    expect(Date.parse(line.until) - Date.parse(line.created_at)).toBe(3 * 24 * 3600 * 1000);
    await refused(world, () => mute('admin', player_id), {
      code: 'PT409',
      hint: 'mutedAlready',
      details: 'player_id',
    });
    await done(world.as('moderator').rpc('unmute_writer', { player_id }));
    await done(say(player_id));
    expect(await notificationsOf(world, player_id)).toEqual(['writerMuted', 'writerUnmuted']);
    expect(await auditOf(world, `profiles ${player_id}`)).toMatchObject([
      { action: 'mute_writer', actor: people.moderator, after: { texts_changed: ['reason'] } },
      { action: 'unmute_writer', actor: people.moderator },
    ]);
    await refused(world, () => world.as('moderator').rpc('unmute_writer', { player_id }), {
      code: 'PT409',
      hint: 'notMuted',
      details: 'player_id',
    });
  });

  test('has an end within a year, a reason, and somebody it is about', async () => {
    const player_id = await newPerson(world);
    for (const days of [0, -1, 366]) {
      await refused(world, () => mute('moderator', player_id, days), wrong('wrongValue', 'days'));
    }
    await refused(world, () => mute('moderator', player_id, 3, ''), wrong('missing', 'reason'));
    await refused(world, () => mute('moderator', nobody), {
      code: 'PT404',
      hint: 'playerUnknown',
      details: 'player_id',
    });
  });

  test('that is over may begin again', async () => {
    const player_id = await newPerson(world);
    await done(mute('moderator', player_id));
    await world.sql(`update private.account_blocks set until = now() where user_id = $1`, [player_id]);
    await done(mute('moderator', player_id, 7));
    await refused(world, () => say(player_id), { code: 'PT403', hint: 'muted' });
  });

  test('keeps nobody from reporting, without words', async () => {
    const [subject, muted] = [await writer(), await newPerson(world)];
    await done(mute('moderator', muted));
    await refused(world, () => report({ id: muted }, 'profile_text', subject, 'Idiot!'), { code: 'PT403', hint: 'muted' });
    await done(report({ id: muted }, 'profile_text', subject));
  }); // prettier-ignore
});
