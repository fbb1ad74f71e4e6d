import { beforeAll, describe, expect, test } from 'vitest';
import { commandLimits } from '#domain/limits.ts';
import { openWorld, people } from '#supabase/tests/harness/harness.ts';
import { newClub, newPerson, refused, type Refusal, type Who } from '#supabase/tests/harness/signing.ts';
import { done, notificationsOf } from '#supabase/tests/harness/traces.ts';
import type { Answer } from '#supabase/tests/harness/unchanged.ts';

/** Ranks of the staff in every command of the moderation, which no limit hinders. */

const world = openWorld();

const as = (who: Who) => world.as(who);
const reason = 'Insults a referee';
const kind = 'profile_text';
const block = (id: string, what: 'muted' | 'suspended') =>
  world.sql(
    `insert into private.account_blocks (user_id, kind, until, reason) values ($1, $2, now() + interval '1 day', $3)`,
    [id, what, reason],
  );

async function report(subject_id: string): Promise<string> {
  const id = await newPerson(world);
  const { data, error } = await as({ id }).rpc('report_content', { kind, subject_id, cause: 'insult' });
  expect(error).toBeNull();
  return data!;
}
const hide = (who: Who, subject_id: string) => as(who).rpc('hide_content', { kind, subject_id, reason });

type Command = (who: Who, target: string) => PromiseLike<Answer>;
/** Every command by which the staff decides about somebody, what goes before it, and whether it is for admins alone. */
const commands: [string, { before?: (target: string) => PromiseLike<unknown>; run: Command; admins?: true }][] = [
  ['resolve_content_report, hidden', {
    before: report,
    run: (who, target) => reportOf(target).then((report_id) => as(who).rpc('resolve_content_report', { report_id, hide: true, ruling: reason })),
  }],
  ['resolve_content_report, left', {
    before: report,
    run: (who, target) => reportOf(target).then((report_id) => as(who).rpc('resolve_content_report', { report_id, hide: false })),
  }],
  ['hide_content', { run: hide }],
  ['restore_content', {
    before: (target) => as('admin').rpc('hide_content', { kind, subject_id: target, reason }).then(({ error }) => expect(error).toBeNull()),
    run: (who, target) => as(who).rpc('restore_content', { kind, subject_id: target, reason }),
  }],
  ['mute_writer', { run: (who, player_id) => as(who).rpc('mute_writer', { player_id, days: 3, reason }) }],
  ['unmute_writer', {
    before: (target) => block(target, 'muted'),
    run: (who, player_id) => as(who).rpc('unmute_writer', { player_id }),
  }],
  ['warn_player', { run: (who, player_id) => as(who).rpc('warn_player', { player_id, reason }) }],
  ['suspend_account', { run: (who, player_id) => as(who).rpc('suspend_account', { player_id, reason }), admins: true }],
  ['lift_suspension', {
    before: (target) => block(target, 'suspended'),
    run: (who, player_id) => as(who).rpc('lift_suspension', { player_id }),
    admins: true,
  }],
  ['free_gaming_id', { run: (who, player_id) => as(who).rpc('free_gaming_id', { player_id, reason }), admins: true }],
]; // prettier-ignore

const reportOf = async (subject: string): Promise<string> => {
  const [row] = await world.sql<{ id: string }>(
    `select id from public.content_reports where subject_id = $1 and status = 'open'`,
    [subject],
  );
  return row!.id;
};

const notYours: Refusal = { code: 'PT403', hint: 'notYours' };
const ownCase: Refusal = { code: 'PT403', hint: 'ownCase' };

/** Somebody who plays for a team of a season and has written what should not stand, of that role. */
async function member(role?: 'moderator' | 'admin', teammate?: true) {
  const club = await newClub(world);
  const target = teammate ? club.coCaptain : club.player;
  await world.sql(`update public.profiles set description = 'You are all idiots.', gaming_id = 'idiot-' || left(id::text, 8) where id = $1`, [target]);
  if (role) await world.sql('insert into private.user_roles (user_id, role) values ($1, $2::private.app_role)', [target, role]);
  return { club, target };
} // prettier-ignore

describe.each(commands)('%s', (_name, { before, run, admins }) => {
  const prepared = async (target: string) => {
    await before?.(target);
    return target;
  };
  const targets = [undefined, 'moderator', 'admin'] as const;

  test.each(targets)('by a moderator, about a %s', async (role) => {
    const target = await prepared((await member(role)).target);
    const action = () => run('moderator', target);
    if (role || admins) await refused(world, action, notYours);
    else await done(action());
  });

  test.each(targets)('by an admin, about a %s', async (role) => {
    await done(run('admin', await prepared((await member(role)).target)));
  });

  test.each(['moderator', 'admin'] as const)('by a %s, about themselves or somebody they play with', async (role) => {
    const { target: self } = await member(role);
    // suspended members are refused everything
    if (_name !== 'lift_suspension') {
      await prepared(self);
      await refused(world, () => run({ id: self }, self), admins && role === 'moderator' ? notYours : ownCase);
    }
    const { club, target } = await member(undefined, true);
    await world.sql('insert into private.user_roles (user_id, role) values ($1, $2::private.app_role)', [club.player, role]);
    await prepared(target);
    await refused(world, () => run({ id: club.player }, target), admins && role === 'moderator' ? notYours : ownCase);
  }); // prettier-ignore
});

describe('what is a team’s', () => {
  test('is above a moderator where one of the staff leads it', async () => {
    const club = await newClub(world);
    await world.sql(`update public.teams set description = 'You are all idiots.' where id = $1`, [club.id]);
    await world.sql(`insert into private.user_roles (user_id, role) values ($1, 'moderator')`, [club.captain]);
    const args = { kind: 'team_text', subject_id: club.id, reason } as const;
    await refused(world, () => as('moderator').rpc('hide_content', args), notYours);
    await done(as('admin').rpc('hide_content', args));
    await refused(world, () => as('moderator').rpc('restore_content', args), notYours);
  });

  test('and what is nobody’s is the staff’s', async () => {
    for (const [who, above] of [
      ['moderator', true],
      ['admin', false],
    ] as const) {
      await world.hold(`select set_config('request.jwt.claim.sub', $1, true)`, [people[who]], async (more) => {
        expect(await more('select private.is_above(null, null) as above')).toEqual([{ above }]);
      });
    }
  });
});

describe('protecting people', () => {
  let subject: string;
  beforeAll(async () => {
    subject = await newPerson(world);
    await world.sql(`update public.profiles set description = 'You are all idiots.' where id = $1`, [subject]);
  });

  test('has no limit of its own', () => {
    const limited = commandLimits.map(([action]) => action).filter((action) => /hide|resolve|restore|mute|suspen|free_gaming|set_role/.test(action));
    expect(limited).toEqual([]);
  }); // prettier-ignore

  test('goes on after any number of notices to one person, who has them merged', async () => {
    await world.sql('delete from public.notifications where user_id = $1', [subject]);
    const [, , notified] = commandLimits.find(([action]) => action === 'notify')!;
    for (let n = 0; n < notified + 5; n += 1) {
      await done(hide('moderator', subject));
      await done(as('moderator').rpc('restore_content', { kind, subject_id: subject, reason: `Read it again ${n}` }));
    }
    const keys = await notificationsOf(world, subject);
    expect(keys.filter((key) => key === 'contentHidden')).toHaveLength(notified);
    expect(keys.filter((key) => key === 'contentRestored')).toHaveLength(notified);
    // the last word is there
    const [last] = await world.sql<{ said: string }>(
      `select t.said from public.notifications n join private.notice_texts t on t.id = (n.values ->> 'reason')::uuid
        where n.user_id = $1 and n.key = 'contentRestored' order by n.created_at desc limit 1`,
      [subject],
    );
    expect(last!.said).toBe(`Read it again ${notified + 4}`);
  });

  test('a notice beyond the limit that has been read stays as it is', async () => {
    await world.sql('update public.notifications set read_at = now() where user_id = $1', [subject]);
    const before = await world.sql('select * from public.notifications where user_id = $1 order by id', [subject]);
    await done(hide('moderator', subject));
    expect(await world.sql('select * from public.notifications where user_id = $1 order by id', [subject])).toEqual(before);
  }); // prettier-ignore
});
