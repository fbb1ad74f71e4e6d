import { globSync, readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Database } from '#database.types.ts';
import words from '#locales/en/audit.json' with { type: 'json' };
import { club as first, league, match, openWorld, people } from '#supabase/tests/harness/harness.ts';
import {
  type Club,
  lapse,
  memberId,
  newClub,
  newPeople,
  newPerson,
  offer,
  setPhase,
  sign,
} from '#supabase/tests/harness/signing.ts';
import { type Answer, refused } from '#supabase/tests/harness/unchanged.ts';
import { auditOf, done, memberOf, notificationsOf } from '#supabase/tests/harness/traces.ts';

const world = openWorld();

const lastEntries = (after: number) =>
  world.sql<{ action: string; subject: string; actor: string | null }>(
    'select action, subject, actor from private.audit_log where id > $1 order by id',
    [after],
  );
const newest = async () =>
  (await world.sql<{ id: number }>('select coalesce(max(id), 0)::int as id from private.audit_log'))[0]!.id;
/** The entries that some work adds to the log. */
async function entriesOf(work: () => Promise<unknown>) {
  const before = await newest();
  await work();
  return lastEntries(before);
}

describe('what an admin writes directly', () => {
  const admin = () => world.as('admin');
  // Nobody's ids: a folder of pictures has one owner.
  const newLeague = 'c0000000-0000-4000-8000-000000000099';
  const newTeam = 'b0000000-0000-4000-8000-000000000099';
  const writes: [string, () => PromiseLike<Answer>, string][] = [
    ['insert leagues', () => admin().from('leagues').insert({ id: newLeague, name: 'Audit League' }), `leagues ${newLeague}`],
    ['update leagues', () => admin().from('leagues').update({ tier: 2 }).eq('id', league), `leagues ${league}`],
    ['insert league_seasons', () => admin().from('league_seasons').insert({ league_id: league, season: 7 }), `league_seasons ${league} 7`],
    ['update league_seasons', () => admin().from('league_seasons').update({ legs: 1 }).match({ league_id: league, season: 7 }), `league_seasons ${league} 7`],
    ['insert teams', () => admin().from('teams').insert({ id: newTeam, name: 'Audit Town' }), `teams ${newTeam}`],
    ['update teams', () => admin().from('teams').update({ contact: 'Mail' }).eq('id', newTeam), `teams ${newTeam}`],
    ['insert team_achievements', () => admin().from('team_achievements').insert({ id: people.player, team_id: first.own, title: 'Cup', type: 'cup', season: '1' }), `team_achievements ${people.player}`],
    ['delete team_achievements', () => admin().from('team_achievements').delete().eq('id', people.player), `team_achievements ${people.player}`],
    ['insert player_achievements', () => admin().from('player_achievements').insert({ id: people.player, player_id: people.user, title: 'Cup', type: 'cup', season: '1' }), `player_achievements ${people.player}`],
    ['delete player_achievements', () => admin().from('player_achievements').delete().eq('id', people.player), `player_achievements ${people.player}`],
    ['update site_settings', () => admin().from('site_settings').update({ value: { enabled: false } }).eq('key', 'live_stream'), 'site_settings live_stream'],
    ['delete player_registrations', async () => {
      await done(world.as('user').from('player_registrations').insert({ user_id: people.user, username: 'Tom' }));
      return admin().from('player_registrations').delete().eq('user_id', people.user);
    }, `player_registrations ${people.user}`],
    ['delete team_listings', async () => {
      await done(world.as('captain').from('team_listings').insert({ team_id: first.own }));
      return admin().from('team_listings').delete().eq('team_id', first.own);
    }, `team_listings ${first.own}`],
  ]; // prettier-ignore

  test.each(writes)('%s leaves one entry that names the row whole', async (action, write, subject) => {
    expect(await entriesOf(() => done(write()))).toEqual([{ action, subject, actor: people.admin }]);
  });

  test('is entered on every table an admin has a policy for', async () => {
    const silent = await world.sql<{ name: string }>(
      `select distinct p.tablename as name from pg_policies p
        where p.schemaname = 'public' and p.permissive = 'PERMISSIVE' and p.cmd <> 'SELECT'
          and coalesce(p.qual, '') || coalesce(p.with_check, '') ~ 'is_admin'
          and not exists (
            select from pg_trigger t where t.tgrelid = ('public.' || p.tablename)::regclass and t.tgname = 'record_direct_write')`,
    );
    expect(silent).toEqual([]);
  });
});

describe('what follows by itself is entered, too', () => {
  const entry = (action: string, subject: string, actor: string | null) => ({ action, subject, actor });

  test('rival offers, when a player signs', async () => {
    const [one, other, player] = [await newClub(world), await newClub(world), await newPerson(world)];
    const [taken, rival] = [await offer(world, one, player), await offer(world, other, player)];
    const entries = await entriesOf(() =>
      done(world.as({ id: player }).rpc('accept_contract', { contract_id: taken })),
    );
    expect(entries).toEqual([
      entry('overtake_offer', `contracts ${rival}`, player),
      entry('accept_contract', `contracts ${taken}`, player),
    ]);
  });

  test('open offers, when a team closes', async () => {
    const club = await newClub(world, { phase: 'none' });
    const open = await offer(world, club, await newPerson(world));
    const entries = await entriesOf(() => done(world.as('admin').rpc('archive_team', { team_id: club.id })));
    expect(entries).toEqual([
      entry('end_offer', `contracts ${open}`, people.admin),
      entry('archive_team', `teams ${club.id}`, people.admin),
    ]);
  });

  test("contracts, when their season is finished, and the captain of an admin's new team", async () => {
    const club = await newClub(world);
    const contract = await sign(world, club, await newPerson(world));
    await setPhase(world, club, 'playoffs');
    const finished = await entriesOf(() => setPhase(world, club, 'finished'));
    expect(finished).toContainEqual(entry('complete_contract', `contracts ${contract}`, null));

    const captain_id = await newPerson(world);
    const made = await entriesOf(() =>
      done(world.as('admin').from('teams').insert({ name: 'Entered Town', captain_id })),
    );
    const member = await memberId(world, captain_id);
    expect(made).toContainEqual(entry('enter_first_captain', `team_members ${member}`, people.admin));
  });

  test('a status that follows the checks, and the line-ups it ends', async () => {
    const member = await memberOf(world, people.player);
    await world.sql('insert into public.match_lineups (match_id, team_id, player_id, slot) values ($1, $2, $3, 3)', [
      match,
      first.own,
      people.player,
    ]);
    const entries = await entriesOf(() =>
      done(world.as('player').from('profiles').update({ gaming_id: 'Follow#1' }).eq('id', people.player)),
    );
    expect(entries).toEqual(
      expect.arrayContaining([
        entry('follow_checks', `team_members ${member.id}`, people.player),
        entry('leave_lineup', `match_lineups ${match} ${first.own} ${people.player}`, people.player),
      ]),
    );
    expect(entries).toHaveLength(2);
  });

  test('a decision is one entry, and no following', async () => {
    const club = await newClub(world, { phase: 'none' });
    const member_id = await memberId(world, club.player);
    const entries = await entriesOf(() =>
      done(world.as('admin').rpc('set_eligibility', { member_id, status: 'eligible' })),
    );
    expect(entries).toEqual([entry('set_eligibility', `team_members ${member_id}`, people.admin)]);
  });
});

describe('every command leaves one entry about its subject, and notifies whom it concerns', () => {
  type Notified = [who: keyof Pick<Club, 'captain' | 'coCaptain' | 'player'>, key: string];
  type Command = (club: Club) => Promise<{
    action: string;
    subject: string;
    by?: 'captain' | 'coCaptain' | 'player';
    call: () => PromiseLike<Answer>;
  }>;
  const as = (id: string) => world.as({ id });
  const commands: [string, Command, Notified[]][] = [
    ['update_team', async (club) => ({ action: 'update_team', subject: `teams ${club.id}`, call: () => as(club.captain).rpc('update_team', { team_id: club.id, changes: { contact: 'X' } }) }), []],
    ['hand_over_captaincy', async (club) => ({ action: 'hand_over_captaincy', subject: `teams ${club.id}`, call: () => as(club.captain).rpc('hand_over_captaincy', { team_id: club.id, player_id: club.player }) }), [['player', 'captaincyHandedOver']]],
    ['set_team_role', async (club) => {
      const member_id = await memberId(world, club.player);
      return { action: 'set_team_role', subject: `team_members ${member_id}`, call: () => as(club.captain).rpc('set_team_role', { member_id, role: 'co_captain' }) };
    }, [['player', 'roleChanged']]],
    ['set_shirt', async (club) => {
      const member_id = await memberId(world, club.player);
      return { action: 'set_shirt', subject: `team_members ${member_id}`, call: () => as(club.captain).rpc('set_shirt', { member_id, shirt_number: 8, place: 'striker' }) };
    }, []],
    ['kick_player', async (club) => {
      const member_id = await memberId(world, club.player);
      return { action: 'kick_player', subject: `team_members ${member_id}`, call: () => as(club.captain).rpc('kick_player', { member_id, reason: 'Never came' }) };
    }, [['player', 'kicked'], ['coCaptain', 'kicked']]],
    ['leave_team', async (club) => ({ action: 'leave_team', subject: `team_members ${await memberId(world, club.player)}`, by: 'player', call: () => as(club.player).rpc('leave_team') }), [['captain', 'playerLeft'], ['coCaptain', 'playerLeft']]],
    ['set_eligibility', async (club) => {
      const member_id = await memberId(world, club.player);
      return { action: 'set_eligibility', subject: `team_members ${member_id}`, call: () => as(club.captain).rpc('set_eligibility', { member_id, status: 'ineligible' }) };
    }, [['player', 'eligibilitySet'], ['coCaptain', 'eligibilitySet']]],
    ['request_eligibility_review', async (club) => {
      const member_id = await memberId(world, club.player);
      return { action: 'request_eligibility_review', subject: `team_members ${member_id}`, call: () => as(club.captain).rpc('request_eligibility_review', { member_id }) };
    }, []],
    ['terminate_contract', async (club) => {
      await done(as(club.player).rpc('leave_team'));
      const contract_id = await sign(world, club, club.player);
      await world.sql('delete from public.notifications');
      return { action: 'terminate_contract', subject: `contracts ${contract_id}`, call: () => as(club.captain).rpc('terminate_contract', { contract_id, reason: 'By agreement' }) };
    }, [['player', 'contractTerminated'], ['coCaptain', 'contractTerminated']]],
    ['withdraw_offer', async (club) => {
      await done(as(club.player).rpc('leave_team'));
      const contract_id = await offer(world, club, club.player);
      await world.sql('delete from public.notifications');
      return { action: 'withdraw_offer', subject: `contracts ${contract_id}`, call: () => as(club.captain).rpc('withdraw_offer', { contract_id }) };
    }, [['player', 'offerWithdrawn']]],
    ['reject_contract', async (club) => {
      await done(as(club.player).rpc('leave_team'));
      const contract_id = await offer(world, club, club.player);
      await world.sql('delete from public.notifications');
      return { action: 'reject_contract', subject: `contracts ${contract_id}`, by: 'player', call: () => as(club.player).rpc('reject_contract', { contract_id }) };
    }, [['captain', 'contractRejected'], ['coCaptain', 'contractRejected']]],
    ['accept_contract', async (club) => {
      await done(as(club.player).rpc('leave_team'));
      const contract_id = await offer(world, club, club.player);
      await world.sql('delete from public.notifications');
      return { action: 'accept_contract', subject: `contracts ${contract_id}`, by: 'player', call: () => as(club.player).rpc('accept_contract', { contract_id }) };
    }, [['captain', 'contractAccepted'], ['coCaptain', 'contractAccepted']]],
  ]; // prettier-ignore

  test.each(commands)('%s', async (_name, prepare, notified) => {
    const club = await newClub(world, { phase: 'none' });
    const { action, subject, by = 'captain', call } = await prepare(club);
    expect(await entriesOf(() => done(call()))).toEqual([{ action, subject, actor: club[by] }]);
    for (const who of ['captain', 'coCaptain', 'player'] as const) {
      expect(await notificationsOf(world, club[who]), who).toEqual(
        notified.filter(([person]) => person === who).map(([, key]) => key),
      );
    }
  });

  test('an asked-for review notifies the admins', async () => {
    await world.sql('delete from public.notifications');
    const club = await newClub(world, { phase: 'none' });
    const member_id = await memberId(world, club.player);
    await done(as(club.captain).rpc('request_eligibility_review', { member_id }));
    expect(await notificationsOf(world, people.admin)).toEqual(['eligibilityAsked']);
    expect(await notificationsOf(world, people.moderator)).toEqual([]);
  });
});

describe('the clock', () => {
  const settle = () => world.sql('select private.settle_due()');

  test('settles one thing at a time: a poisoned one delays nobody, and is entered once a day', async () => {
    const club = await newClub(world, { phase: 'none' });
    const offers: string[] = [];
    for (const player of await newPeople(world, 3)) offers.push(await offer(world, club, player));
    for (const id of offers) await lapse(world, id);
    const [early, poisoned, late] = offers.toSorted() as [string, string, string];
    await world.sql(
      `create function private.poison() returns trigger language plpgsql as $$ begin raise exception 'poisoned'; end $$;
       create trigger poison before update on public.contracts for each row when (old.id = '${poisoned}') execute function private.poison()`,
    );
    const statuses = () =>
      world.sql<{ id: string; status: string }>(
        'select id, status from public.contracts where id = any($1) order by id',
        [offers],
      );

    await settle();
    await settle();
    expect(await statuses()).toEqual([
      { id: early, status: 'expired' },
      { id: poisoned, status: 'offered' },
      { id: late, status: 'expired' },
    ]);
    expect(await auditOf(world, `contracts ${poisoned}`)).toMatchObject([
      { action: 'offer_contract' },
      { action: 'fail lapse_offer', actor: null, after: { sqlstate: 'P0001' } },
    ]);
    expect(await auditOf(world, `contracts ${early}`)).toMatchObject([
      { action: 'offer_contract' },
      { action: 'lapse_offer', actor: null, before: { status: 'offered' }, after: { status: 'expired' } },
    ]);

    await world.sql('drop trigger poison on public.contracts; drop function private.poison()');
    await settle();
    expect((await statuses()).map(({ status }) => status)).toEqual(['expired', 'expired', 'expired']);
  });

  test('enters each member it makes a free agent', async () => {
    const club = await newClub(world);
    const player = await newPerson(world);
    await sign(world, club, player);
    const member = await memberId(world, player);
    await setPhase(world, club, 'playoffs', 'finished');
    await world.sql(`update public.contracts set stays_until = now() where player_id = $1`, [player]);
    expect(await entriesOf(settle)).toContainEqual({
      action: 'release_stayer',
      subject: `team_members ${member}`,
      actor: null,
    });
  });

  test('that cannot be scheduled fails its page on a hosted project', async () => {
    await expect(world.sql('select private.start_clock()')).rejects.toThrow(/pg_cron/);
    const page = readFileSync(new URL('../../schemas/98_clock/10_clock.sql', import.meta.url), 'utf8');
    const block = page.slice(page.lastIndexOf('\ndo $$'));
    expect(block).toContain('perform private.start_clock()');
    expect(block).not.toMatch(/exception/);
  });
});

describe('the last admin', () => {
  const gone = /last admin/;

  test.each([
    ['the role is taken', `delete from private.user_roles where user_id = $1`],
    ['the role is made less', `update private.user_roles set role = 'moderator' where user_id = $1`],
    [
      'the account is suspended',
      `insert into private.account_blocks (user_id, kind, reason) values ($1, 'suspended', 'Because')`,
    ],
    ['the account is deleted', `update public.profiles set deleted_at = now() where id = $1`],
    [
      'the profile is removed',
      `with blocks as (delete from private.account_blocks), reviews as (delete from public.eligibility_reviews) delete from public.profiles where id = $1`,
    ],
    ['the sign-in is removed', `delete from auth.users where id = $1`],
  ])('stays, when %s', async (_what, statement) => {
    await expect(world.inSql('owner', statement, [people.admin])).rejects.toThrow(gone);
    const other = await newPerson(world);
    await world.sql(`insert into private.user_roles (user_id, role) values ($1, 'admin')`, [other]);
    await expect(world.inSql('owner', statement, [people.admin])).resolves.toEqual([]);
    await world.sql(`delete from private.user_roles where user_id = $1`, [other]);
  });

  test('is no suspended one and no deleted one', async () => {
    const [suspended, deleted] = (await newPeople(world, 2)) as [string, string];
    await world.sql(`insert into private.user_roles (user_id, role) values ($1, 'admin'), ($2, 'admin')`, [
      suspended,
      deleted,
    ]);
    await world.sql(`insert into private.account_blocks (user_id, kind, reason) values ($1, 'suspended', 'Because')`, [
      suspended,
    ]);
    await world.sql('update public.profiles set deleted_at = now() where id = $1', [deleted]);
    await expect(
      world.inSql('owner', 'delete from private.user_roles where user_id = $1', [people.admin]),
    ).rejects.toThrow(gone);
    await world.sql('delete from private.user_roles where user_id = any($1)', [[suspended, deleted]]);
  });

  test('is one of two who remove each other at once', async () => {
    const other = await newPerson(world);
    await world.sql(`insert into private.user_roles (user_id, role) values ($1, 'admin')`, [other]);
    const remove = (id: string) =>
      world.sql('delete from private.user_roles where user_id = $1', [id]).then(
        () => 'removed',
        () => 'kept',
      );
    let first: Promise<string> | undefined;
    await world.hold('delete from private.user_roles where user_id = $1', [other], async () => {
      // the other's removal is not over yet: this one waits for it, and is refused or not by what became of it
      first = remove(people.admin);
      await expect
        .poll(() => world.sql(`select 1 from pg_locks where locktype = 'advisory' and not granted`))
        .toHaveLength(1);
    });
    expect(await first).toBe('removed');
    expect((await Promise.all([remove(other), remove(randomUUID())]))[0]).toBe('kept');
    await world.sql(
      `insert into private.user_roles (user_id, role) values ($1, 'admin') on conflict (user_id) do update set role = 'admin'`,
      [people.admin],
    );
    expect((await Promise.all([remove(other), remove(people.admin)])).toSorted()).toEqual(['kept', 'removed']);
    await world.sql(`insert into private.user_roles (user_id, role) values ($1, 'admin') on conflict do nothing`, [
      people.admin,
    ]);
    await world.sql('delete from private.user_roles where user_id = $1', [other]);
  });

  test('is nothing anybody else is asked about', async () => {
    await world.sql(`insert into private.account_blocks (user_id, kind, reason) values ($1, 'suspended', 'Because')`, [
      await newPerson(world),
    ]);
    await world.sql(`insert into private.account_blocks (user_id, kind, reason) values ($1, 'muted', 'Because')`, [
      people.admin,
    ]);
    await world.sql('delete from private.account_blocks where user_id = $1', [people.admin]);
  });
});

describe('who is staff stays unknown', () => {
  test('who took points is in the log, and in no row that members read', async () => {
    const [row] = await world.sql<{ id: string; decided_by: string | null }>(
      `insert into public.point_adjustments (league_id, season, team_id, points, reason, decided_by)
       values ($1, 1, $2, -1, 'Late again', $3) returning id, decided_by`,
      [league, first.own, people.admin],
    );
    expect(row!.decided_by).toBeNull();
    expect(await auditOf(world, `point_adjustments ${row!.id}`)).toMatchObject([
      { action: 'decide point_adjustments', actor: people.admin },
    ]);
    await world.sql('delete from public.point_adjustments where id = $1', [row!.id]);
  });

  test('nobody reads the id of staff anywhere but in what everybody has', async () => {
    const tables = await world.sql<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') order by 1`,
    );
    const everybodys = ['profiles', 'notifications', 'profile_private'];
    for (const { name } of tables.filter((table) => !everybodys.includes(table.name))) {
      const { data } = await world
        .as('user')
        .from(name as 'teams')
        .select('*');
      expect(JSON.stringify(data ?? []), name).not.toContain(people.admin);
    }
  });

  test('during maintenance nobody is seen, for only admins could be', async () => {
    const seen = async () =>
      (await world.sql('select last_seen_at from public.profiles where id = $1', [people.admin]))[0]!['last_seen_at'];
    await world.sql(
      `update public.site_settings set value = value || '{"enabled": true}' where key = 'maintenance_mode'`,
    );
    await done(world.as('admin').rpc('mark_seen'));
    expect(await seen()).toBeNull();
    await world.sql(
      `update public.site_settings set value = value || '{"enabled": false}' where key = 'maintenance_mode'`,
    );
    await done(world.as('admin').rpc('mark_seen'));
    expect(await seen()).not.toBeNull();
  });

  test("another's role is not even looked up", async () => {
    for (const question of ['is_admin_fast', 'is_moderator']) {
      const [row] = await world.sql<{ source: string }>(
        `select prosrc as source from pg_proc where oid = $1::regproc`,
        [`private.${question}`],
      );
      expect(row!.source.replaceAll(/\s+/g, ' ')).toMatch(
        /case when \w+\.user_id = \(select auth\.uid\(\)\) or private\.is_admin\(\) then private\.has_role\([^)]*\) else false end/,
      );
    }
  });
});

describe('the record is read', () => {
  type PageArgs = Database['public']['Functions']['audit_page']['Args'];
  const page = async (args: PageArgs = {}) => {
    const { data, error } = await world.as('admin').rpc('audit_page', args);
    expect(error).toBeNull();
    return data!;
  };
  const actionsOf = async (args: PageArgs) => (await page(args)).map(({ action }) => action);

  test('by admins alone', async () => {
    for (const actor of ['user', 'player', 'captain', 'moderator', 'suspended'] as const) {
      await refused(world, () => world.as(actor).rpc('audit_page'), { code: 'PT403', hint: 'notYours' });
    }
    await refused(world, () => world.as('visitor').rpc('audit_page'), { code: '42501', hint: null });
    expect((await world.as('admin').rpc('audit_page')).data).not.toEqual([]);
  });

  test('with who it was by name, what it was about, and how that looked before and after', async () => {
    const club = await newClub(world, { phase: 'none' });
    await done(world.as({ id: club.captain }).rpc('update_team', { team_id: club.id, changes: { contact: 'Mail' } }));
    expect(await page({ max: 1 })).toMatchObject([
      {
        actor: club.captain,
        actor_name: expect.stringMatching(/^p /),
        action: 'update_team',
        subject: `teams ${club.id}`,
        subject_name: expect.stringMatching(/\S/),
        clock: false,
        before: { contact: null },
        after: { texts_changed: ['contact'] },
      },
    ]);
  });

  test('with a name also for stand-ins, canned replies and site settings, and where each is looked at', async () => {
    const admin = world.as('admin');
    const { data: reply } = await admin.rpc('save_ticket_template', { title: 'Late results', body: { en: 'Report within a day.' } });
    const club = await newClub(world);
    const [place] = await world.sql<{ id: string }>(
      'insert into public.stand_ins (match_id, team_id, asked_by) values ($1, $2, $3) returning id',
      [match, club.id, club.captain],
    );
    const named = (subject: string) => world.sql('select name, link from private.subject_now($1)', [subject]);
    expect(await named(`ticket_templates ${reply}`)).toEqual([
      { name: 'Late results', link: '/admin/tickets?tab=templates' },
    ]);
    expect(await named(`stand_ins ${place!.id}`)).toEqual(await named(`team_matches ${match}`));
    expect(await named(`stand_ins ${place!.id}`)).toEqual([
      { name: expect.stringMatching(/\S – \S/) as string, link: `/matches/${match}` },
    ]);
    expect(await named('site_settings brand')).toEqual([{ name: 'brand', link: '/admin/settings' }]);
    expect(await named('site_settings nothing')).toEqual([{ name: null, link: null }]);
  }); // prettier-ignore

  test('by somebody, by a command, about a subject, within a time, page by page', async () => {
    const [somebody, other] = await newPeople(world, 2);
    await world.sql(
      `insert into private.audit_log (actor, action, subject, at)
         select case n % 2 when 0 then $1 else $2 end::uuid, 'act_' || n, 'things ' || n % 3, timestamptz '2031-01-01' + n * interval '1 day'
           from generate_series(1, 9) as n`,
      [somebody, other],
    );
    expect(await actionsOf({ of_actor: somebody })).toEqual(['act_8', 'act_6', 'act_4', 'act_2']);
    expect(await actionsOf({ of_action: 'act_3' })).toEqual(['act_3']);
    expect(await actionsOf({ of_subject: 'things 0' })).toEqual(['act_9', 'act_6', 'act_3']);
    expect(await actionsOf({ of_subject: 'things 0', of_actor: other })).toEqual(['act_9', 'act_3']);
    expect(await actionsOf({ since: '2031-01-03', until: '2031-01-05' })).toEqual(['act_3', 'act_2']);
    const first = await page({ of_actor: somebody, max: 3 });
    const { at, id } = first.at(-1)!;
    expect(await actionsOf({ of_actor: somebody, max: 3, before_at: at, before_entry: id })).toEqual(['act_2']);
    const oldest = await page({ of_actor: somebody, oldest: true, max: 3 });
    expect(oldest.map(({ action }) => action)).toEqual(['act_2', 'act_4', 'act_6']);
    const seen = oldest.at(-1)!;
    const after = { before_at: seen.at, before_entry: seen.id };
    expect(await actionsOf({ of_actor: somebody, oldest: true, ...after })).toEqual(['act_8']);
  });
});

test('every command the database enters has words for who reads the record', () => {
  const pages = globSync('supabase/schemas/*/*.sql').map((page) => readFileSync(page, 'utf8'));
  const entered = pages.flatMap((page) => [
    ...[...page.matchAll(/private\.record\(\s*'([a-z_]+)'/g)].map(([, action]) => action),
    ...[...page.matchAll(/private\.end_offer\(\s*\w+, '\w+', '(\w+)'/g)].map(([, action]) => action),
  ]);
  expect(entered).toContain('lapse_offer');
  expect(entered.filter((action) => !Object.hasOwn(words.actions, action!))).toEqual([]);
});
