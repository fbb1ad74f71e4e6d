import { describe, expect, test } from 'vitest';
import { openListener, type Sent } from '#supabase/tests/harness/broadcasts.ts';
import { club, everybody, league, match as firstMatch, openWorld, people } from '#supabase/tests/harness/harness.ts';
import { fileReport, minutesAgo, newMeeting, unknownId } from '#supabase/tests/harness/meeting.ts';
import { openSession } from '#supabase/tests/harness/sessions.ts';
import { type Club, newPeople, newPerson } from '#supabase/tests/harness/signing.ts';
import { done } from '#supabase/tests/harness/traces.ts';

/** Broadcasts of each change: content, topics, and rights. */

const world = openWorld();

const { session, sentBy } = openListener(world);
const topics = (sent: Sent[]) => [...new Set(sent.map(({ topic }) => topic))].toSorted();

/** A scrim of these teams that begins in so many minutes. */
const scrim = async (home: Club, away: Club, minutes: number): Promise<string> => {
  const [made] = await world.sql<{ id: string }>(
    `with offer as (
       insert into public.scrim_offers (team_id, offered_by, status, expires_at)
       values ($1, $2, 'accepted', now() + $4 * interval '1 minute') returning id, expires_at
     )
     insert into public.scrims (offer_id, home_team_id, away_team_id, accepted_by, best_of, starts_at, ends_at)
     select id, $1, $3, $2, 1, expires_at, expires_at + interval '1 hour' from offer returning id`,
    [home.id, home.captain, away.id, minutes],
  );
  return made!.id;
};

describe('every table', () => {
  /** Whose rows nobody follows live, each with why. */
  const still: Record<string, string> = {
    profiles: 'a profile changes with every visit of its owner',
    profile_private: 'read by its owner, who changes it',
    team_achievements: 'on a page about the past',
    player_achievements: 'on a page about the past',
    team_follows: 'read by its owner, who changes it',
    league_follows: 'read by its owner, who changes it',
    player_follows: 'read by its owner, who changes it',
    league_referees: 'who is made one is notified',
    match_casters: 'who is named one is notified',
    interested_decisions: 'written with the decision, which is broadcast',
    match_elo: 'written with the result, which is broadcast',
    result_reasons: 'written with the result, which is broadcast',
    player_votes: 'nobody sees them until the vote is over',
    picks: 'nobody sees them until kick-off',
    news_texts: 'written with the article, which is broadcast',
    news_edits: 'written with the article, which is broadcast',
    messages: 'written with the talk, which is broadcast',
    blocks: 'read by its owner, who changes it',
    ticket_messages: 'written with the ticket, which is broadcast',
    ticket_templates: 'a tool of the staff',
    announcements: 'whoever is addressed is notified',
    announcement_authors: 'a tool of the staff',
    availability: 'asked before a schedule is made',
    prize_payments: 'ticked after the season',
    given_awards: 'on a page about the past',
    former_names: 'written with the name, which is broadcast',
    scrim_searches: 'kept by the captains who change it',
    scrim_slots: 'written with the offer, which is broadcast',
  };

  test('is broadcast when it is written, changed or deleted, or stands in the list of those that are not', async () => {
    const rows = await world.sql<{ name: string; events: number }>(
      `select c.relname as name, count(distinct t.tgtype)::int as events
       from pg_class c
       left join pg_trigger t on t.tgrelid = c.oid and t.tgfoid = 'private.broadcast_rows()'::regprocedure and t.tgenabled = 'O'
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       group by 1`,
    );
    expect(
      rows
        .filter(({ events }) => events === 0)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(Object.keys(still).toSorted());
    expect(rows.filter(({ events }) => events !== 0 && events !== 3)).toEqual([]);
  });

  test('is broadcast by columns it has', async () => {
    const rows = await world.sql<{ table: string; args: string }>(
      `select t.tgrelid::regclass::text as table, replace(encode(t.tgargs, 'escape'), '\\000', ',') as args
       from pg_trigger t where t.tgfoid = 'private.broadcast_rows()'::regprocedure`,
    );
    expect(rows.length).toBeGreaterThan(90);
    for (const { table, args } of rows) {
      const [noun, id, ...pairs] = args.split(',').slice(0, -1);
      expect(noun, table).toMatch(/^[a-z-]+$/);
      const named = [id!, ...pairs.filter((_, at) => at % 2 === 1)].filter((column) => column !== '');
      const [{ known: count } = { known: 0 }] = await world.sql<{ known: number }>(
        'select count(*)::int as known from pg_attribute where attrelid = $1::regclass and attname = any ($2) and attnum > 0',
        [table, named],
      );
      expect(count, `${table} ${args}`).toBe(new Set(named).size);
      for (const kind of pairs.filter((_, at) => at % 2 === 0))
        expect([
          'league',
          'cup',
          'match',
          'team',
          'user',
          'staff',
          'site',
          'competition',
          'revealed',
          'scrim',
        ]).toContain(kind);
    }
  });
});

const members = everybody.filter((person) => person !== 'suspended');

describe('a topic', () => {
  const may = async (actor: (typeof everybody)[number] | 'visitor' | { id: string }, topic: string | null) => {
    const [row] = await world.inSql<{ may: boolean }>(actor, 'select private.may_listen($1) as may', [topic]);
    return row?.may;
  };
  const listeners = async (topic: string) => {
    const allowed = [];
    for (const person of everybody) if (await may(person, topic)) allowed.push(person);
    return allowed;
  };
  test('is heard by whom it is for', async () => {
    expect(await listeners('site')).toEqual(members);
    expect(await listeners(`league:${league}`)).toEqual(members);
    expect(await listeners('staff')).toEqual(['moderator', 'admin']);
    expect(await listeners(`user:${people.captain}`)).toEqual(['captain']);
    expect(await listeners(`team:${club.own}`)).toEqual(['coCaptain', 'captain', 'moderator', 'admin', 'player']);
    expect(await listeners(`match:${firstMatch}`)).toEqual([
      'rival',
      'coCaptain',
      'captain',
      'moderator',
      'admin',
      'player',
    ]);
    expect(await listeners(`user:${people.suspended}`)).toEqual([]);
  });

  test('is heard by nobody when there is no such thing, or no such kind', async () => {
    for (const topic of [
      `league:${unknownId}`, `cup:${unknownId}`, `match:${league}`, 'league:', 'league:1', 'user:', 'staff:', 'site ', '', 'realtime',
      `user:${people.captain}:${people.captain}`, `league:${league}' or true --`, `league:${league.toUpperCase()}`, `\nsite`, 'x'.repeat(5000),
    ]) expect([topic, (await listeners(topic)).filter((person) => person !== 'moderator' && person !== 'admin')]).toEqual([topic, []]);
    expect(await may('admin', null)).toBe(false);
  }); // prettier-ignore

  test('is heard by a referee of its league and by a stand-in until they give the place up, by nobody without an account', async () => {
    const [referee, standIn, other] = [await newPerson(world), await newPerson(world), await newPerson(world)];
    await world.sql('insert into public.league_referees (league_id, user_id) values ($1, $2)', [league, referee]);
    await world.sql(
      'insert into public.stand_ins (match_id, team_id, asked_by, player_id, taken_at) values ($1, $2, $3, $4, now())',
      [firstMatch, club.own, people.captain, standIn],
    );
    expect(await may({ id: referee }, `match:${firstMatch}`)).toBe(true);
    expect(await may({ id: standIn }, `match:${firstMatch}`)).toBe(true);
    expect(await may({ id: other }, `match:${firstMatch}`)).toBe(false);
    await world.sql('update public.stand_ins set withdrawn_at = now() where player_id = $1', [standIn]);
    expect(await may({ id: standIn }, `match:${firstMatch}`)).toBe(false);
    expect(await may({ id: unknownId }, 'site')).toBe(false);
    expect(await may({ id: other }, 'site')).toBe(true);
    await world.sql('update public.profiles set deleted_at = now() where id = $1', [other]);
    expect(await may({ id: other }, 'site')).toBe(false);
    await expect(may('visitor', 'site')).rejects.toThrow(/permission denied/);
  });

  /** Everybody who has to do with a match, its home side and its league, and how each is called below. */
  const concerned = async () => {
    const { home, away, league: of, match } = await newMeeting(world, { kickoff_at: minutesAgo(-5) });
    const [standIn, gaveUp, former, referee, stranger, banned] = await newPeople(world, 6);
    await world.sql(
      `insert into public.stand_ins (match_id, team_id, asked_by, player_id, taken_at, withdrawn_at)
         values ($1, $2, $3, $4, now(), null), ($1, $2, $3, $5, now(), now())`,
      [match, home.id, home.captain, standIn, gaveUp],
    );
    await world.sql(
      `insert into public.team_members (team_id, player_id, joined_at, left_at)
         values ($1, $2, now() - interval '2 days', now() - interval '1 day'), ($1, $3, now() - interval '2 days', null)`,
      [home.id, former, banned],
    );
    await world.sql('insert into public.league_referees (league_id, user_id) values ($1, $2)', [of, referee]);
    await world.sql(
      `insert into private.account_blocks (user_id, kind, reason, by) values ($1, 'suspended', 'Threats in chat', $2)`,
      [banned, people.admin],
    );
    const persons = {
      captain: home.captain, member: home.player, rival: away.player, standIn, gaveUp, former, referee, stranger, banned,
      moderator: people.moderator, admin: people.admin,
    } as Record<string, string>; // prettier-ignore
    return { home, away, of, match, persons };
  };
  /** A draft and an open cup. */
  const cup = async (status: string) => {
    const [made] = await world.sql<{ id: string }>(
      `insert into public.night_cups (name, starts_at, check_in_from, check_in_until, capacity, status)
         values ('Night ' || gen_random_uuid(), now() + interval '3 hours', now() + interval '1 hour', now() + interval '2 hours', 8, $1) returning id`,
      [status],
    );
    return made!.id;
  };

  /** The pairs of the catalogue: a table and a kind of topic on which its changes are announced. */
  const announcedPairs = () =>
    world.sql<{ table: string; kind: string }>(
      `select distinct relname as table, args[at] as kind
         from (select c.relname, string_to_array(replace(encode(t.tgargs, 'escape'), '\\000', ','), ',') as args
                 from pg_trigger t join pg_class c on c.oid = t.tgrelid
                where t.tgfoid = 'private.broadcast_rows()'::regprocedure) t,
              generate_series(3, 20, 2) as at
        where args[at] <> '' and args[at + 1] is not null order by 1, 2`,
    );

  /**
   * The people who read a row of a table, and those who may join a topic. The row has what is given, ids of the scene where a column has
   * their name, and anything where something is needed; no check or key of the table keeps it out. It is undone.
   */
  async function readersAndListeners(table: string, values: Record<string, unknown>, scene: Record<string, unknown>, topic: string, persons: Record<string, string>) {
    const { rows: columns } = await session().query<{ name: string; needed: boolean; type: string; label: string | null }>(
      `select a.attname as name, a.attnotnull and not a.atthasdef and a.attidentity = '' as needed, t.typname as type,
              (select e.enumlabel from pg_enum e where e.enumtypid = t.oid order by e.enumsortorder limit 1) as label
         from pg_attribute a join pg_type t on t.oid = a.atttypid
        where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`,
      [`public.${table}`],
    );
    const anything: Record<string, unknown> = {
      uuid: crypto.randomUUID(), text: 'Some words of it', timestamptz: new Date().toISOString(), bool: false, jsonb: {}, date: '2026-01-01',
    };
    const row: Record<string, unknown> = { ...values };
    for (const { name, needed, type, label } of columns)
      if (needed && !(name in values)) row[name] = scene[name] ?? label ?? anything[type] ?? 1;
    const names = Object.keys(row).map((name) => `"${name}"`).join(', ');
    await session().query('begin; set local session_replication_role = replica');
    try {
      const { rows: constraints } = await session().query<{ drop: string }>(
        `select format('alter table public.%I drop constraint %I cascade', $1::text, conname) as drop
           from pg_constraint where conrelid = ('public.' || $1)::regclass and contype in ('c', 'p', 'u', 'x')
         union all
         select format('drop index if exists %s', indexrelid::regclass) from pg_index where indrelid = ('public.' || $1)::regclass and indisunique`,
        [table],
      );
      for (const { drop } of constraints) await session().query(drop);
      const { rows: [laid] } = await session().query<{ at: string }>(
        `insert into public.${table} (${names}) select ${names} from jsonb_populate_record(null::public.${table}, $1) returning ctid::text as at`,
        [row],
      );
      const reads: string[] = [];
      const joins: string[] = [];
      for (const [name, id] of Object.entries(persons)) {
        await session().query(`select set_config('request.jwt.claim.sub', $1, true), set_config('request.jwt.claims', $2, true)`, [
          id,
          JSON.stringify({ sub: id, role: 'authenticated' }),
        ]);
        await session().query('set local role authenticated');
        const { rows: [access] } = await session().query<{ read: boolean; may: boolean }>(
          `select exists (select from public.${table} where ctid = $1::tid) as read, private.may_listen($2) as may`,
          [laid!.at, topic],
        );
        await session().query('reset role');
        if (access!.read && name !== 'banned') reads.push(name);
        if (access!.may) joins.push(name);
      }
      return { reads, joins };
    } finally {
      await session().query('rollback');
    }
  } // prettier-ignore

  test('is joined by those who may read what it announces, by nobody else, and by no suspended account', async () => {
    const { home, away, of, match, persons } = await concerned();
    const open = await cup('registration');
    const [low, high] = [home.player, persons['stranger']!].toSorted();
    const later = new Date(Date.now() + 86_400_000).toISOString();
    const topicOf: Record<string, string> = {
      match: `match:${match}`, revealed: `match:${match}`, team: `team:${home.id}`, user: `user:${home.player}`, staff: 'staff',
      league: `league:${of}`, competition: `league:${of}`, cup: `cup:${open}`, site: 'site',
      scrim: `team:${home.id}`,
    }; // prettier-ignore
    const scene = {
      match_id: match, team_id: home.id, player_id: home.player, user_id: home.player, league_id: of, night_cup_id: open,
      season: 1, reporter_id: persons['stranger'], owner_id: persons['stranger'], by: home.captain,
      scrim_id: await scrim(home, away, 5), home_team_id: home.id, away_team_id: away.id,
    }; // prettier-ignore
    /** Columns that make a row belong to its topic. */
    const rows: Record<string, Record<string, unknown>> = {
      team_matches: { league_id: of, home_team_id: home.id, away_team_id: away.id, season: 1, matchday: 7, kickoff_at: later },
      series: { league_id: of, season: 1 },
      conversations: { low_id: low, high_id: high },
      'conversations on match': { match_id: match },
      'contracts on team': { player_id: persons['stranger'] },
      'join_requests on team': { player_id: persons['stranger'] },
      night_cups: { status: 'registration' },
      scrims: { home_team_id: home.id, away_team_id: away.id },
      stand_ins: { match_id: match, team_id: home.id, asked_by: home.captain, player_id: home.player, taken_at: later },
    }; // prettier-ignore
    const matchAlone = 'the match alone is named, which every member reads';
    const nothing = 'no row is named';
    /** Told to some who may not read the row, each with why that tells them nothing. */
    const toldToMore: Record<string, string> = {
      'match_results on competition': matchAlone,
      'match_reports on competition': matchAlone,
      'match_reports on match': matchAlone,
      'match_evidence on match': matchAlone,
      'appeals on competition': matchAlone,
      'appeals on match': matchAlone,
      'protests on competition': matchAlone,
      'protests on match': matchAlone,
      'conversations on match': nothing,
      'contracts on team': nothing,
      'join_requests on team': nothing,
      'penalties on league': nothing,
      'news_articles on site': nothing,
      'scrim_offers on site': nothing,
    };
    const elsewhere = 'a topic of theirs says it, too';
    const notFollowed = 'whoever reads it there does not follow it live';
    /** Read by some who may not join, each with why they need not. */
    const readByMore: Record<string, string> = {
      'content_reports on staff': notFollowed,
      'contracts on team': elsewhere,
      'contracts on user': elsewhere,
      'conversations on user': elsewhere,
      'join_requests on team': elsewhere,
      'join_requests on user': elsewhere,
      'league_teams on team': elsewhere,
      'match_lineups on revealed': notFollowed,
      'match_lineups on team': elsewhere,
      'match_reports on staff': elsewhere,
      'penalties on staff': elsewhere,
      'appeals on staff': elsewhere,
      'protests on staff': elsewhere,
      'scrim_lineups on scrim': elsewhere,
      'scrim_lineups on team': elsewhere,
      'scrim_lobbies on scrim': elsewhere,
      'scrims on team': elsewhere,
      'stand_ins on team': notFollowed,
      'stand_ins on user': elsewhere,
      'support_tickets on staff': elsewhere,
      'support_tickets on user': elsewhere,
      'team_matches on match': elsewhere,
      'withdrawal_requests on staff': elsewhere,
      'withdrawal_requests on team': notFollowed,
    };
    const wrong: string[] = [];
    for (const { table, kind } of await announcedPairs()) {
      const pair = `${table} on ${kind}`;
      const { reads, joins } = await readersAndListeners(table, rows[pair] ?? rows[table] ?? {}, scene, topicOf[kind]!, persons);
      const more = joins.filter((name) => !reads.includes(name));
      const others = reads.filter((name) => !joins.includes(name));
      if (more.length > 0 !== pair in toldToMore || others.length > 0 !== pair in readByMore)
        wrong.push(`${pair}: ${more.join(' ')} / ${others.join(' ')}`);
      expect([pair, joins]).not.toEqual([pair, expect.arrayContaining(['banned'])]);
      await expect(may('visitor', topicOf[kind]!)).rejects.toThrow(/permission denied/);
    }
    expect(wrong).toEqual([]);
    // the table itself says who they are
    expect(await may({ id: persons['standIn']! }, `match:${match}`)).toBe(true);
    for (const name of ['gaveUp', 'former', 'stranger'])
      expect([name, await may({ id: persons[name]! }, `match:${match}`)]).toEqual([name, false]);
  }); // prettier-ignore

  test('names no row that one of its listeners may not read', async () => {
    const rows = await world.sql<{ table: string; args: string[] }>(
      `select distinct t.tgrelid::regclass::text as table, string_to_array(replace(encode(t.tgargs, 'escape'), '\\000', ','), ',') as args
         from pg_trigger t where t.tgfoid = 'private.broadcast_rows()'::regprocedure`,
    );
    /** Nouns whose rows every member reads. */
    const everybodys = ['matches', 'leagues', 'teams', 'site-settings'];
    /** Rows named to others, each with why they may read them. */
    const read: Record<string, string> = {
      'public.night_cup_teams': 'teams enter no draft',
      'public.support_tickets': 'their writer and the staff alone are told',
    };
    const named = rows.filter(({ table, args }) => args[1] !== '' && !everybodys.includes(args[0]!) && !(table in read) && !(`public.${table}` in read));
    expect(named).toEqual([]);
    const [id] = [await cup('draft')];
    const sent = await sentBy(() => world.sql('update public.night_cups set capacity = 16 where id = $1', [id]));
    expect(topics(sent)).toEqual([`cup:${id}`, 'site']);
    for (const { payload } of sent) expect(payload).not.toHaveProperty('ids');
  }); // prettier-ignore

  test('is asked for by the policy of the messages, and nobody writes one', async () => {
    const seen = async (person: (typeof everybody)[number], topic: string) => {
      await session().query('begin');
      try {
        // its own service keeps there what was sent
        await session().query('delete from realtime.messages');
        await session().query(
          `insert into realtime.messages (topic, extension) values ($1, 'broadcast'), ($1, 'presence')`,
          [topic],
        );
        const claims = JSON.stringify({ sub: people[person], role: 'authenticated' });
        await session().query(
          `select set_config('realtime.topic', $1, true), set_config('request.jwt.claim.sub', $2, true), set_config('request.jwt.claims', $3, true)`,
          [topic, people[person], claims],
        );
        await session().query('set local role authenticated');
        return (await session().query<{ extension: string }>('select extension from realtime.messages')).rows.map(
          ({ extension }) => extension,
        );
      } finally {
        await session().query('rollback');
      }
    };
    expect(await seen('captain', `user:${people.captain}`)).toEqual(['broadcast']);
    expect(await seen('rival', `user:${people.captain}`)).toEqual([]);
    expect(await seen('suspended', 'site')).toEqual([]);
    const [policies] = await world.sql<{ names: string[] }>(
      `select array_agg(polname || ' ' || polcmd::text)::text[] as names from pg_policy where polrelid = 'realtime.messages'::regclass`,
    );
    expect(policies?.names).toEqual(['select_listeners r']);
    await expect(
      world.inSql('admin', `insert into realtime.messages (topic, extension) values ('site', 'broadcast')`),
    ).rejects.toThrow(/row-level security/);
  });
});

describe('a right that is lost', () => {
  test('is announced by every table that decides it', async () => {
    const functions = await world.sql<{ name: string; body: string }>(
      `select p.proname as name, p.prosrc as body from pg_proc p where p.pronamespace = 'private'::regnamespace`,
    );
    const bodies = new Map(functions.map(({ name, body }) => [name, body]));
    /** Tables that the right to a topic reads, through all functions it calls. */
    const called = new Set(['may_listen']);
    const read = new Set<string>();
    for (const name of called) {
      const body = (bodies.get(name) ?? '').replaceAll(/--.*$/gm, '');
      for (const [, next = ''] of body.matchAll(/\bprivate\.(\w+)\s*\(/g)) called.add(next);
      for (const [, table = ''] of body.matchAll(/\b(?:from|join)\s+((?:public|private)\.\w+)\b(?!\s*\()/g))
        read.add(table);
    }
    const announcing = await world.sql<{ table: string }>(
      `select distinct c.relnamespace::regnamespace || '.' || c.relname as table from pg_trigger t join pg_class c on c.oid = t.tgrelid where tgfoid = 'private.broadcast_rights()'::regprocedure`,
    );
    expect(read.size).toBeGreaterThan(7);
    // the switch for a second factor is asked again within a minute, like everything else
    read.delete('public.site_settings');
    expect(announcing.map(({ table }) => table).toSorted()).toEqual([...read].toSorted());
  });

  test('comes with the code of a second factor alone, where an account has one', async () => {
    const { home } = await newMeeting(world, { kickoff_at: minutesAgo(-60) });
    const topic = `user:${home.player}`;
    const may = async () =>
      (await world.inSql<{ may: boolean }>({ id: home.player }, 'select private.may_listen($1) as may', [topic]))[0]
        ?.may;
    await openSession(world, home.player);
    expect(await may()).toBe(true);
    await world.sql(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
         values (gen_random_uuid(), $1, 'Phone', 'totp', 'verified', now(), now(), 'JBSWY3DPEHPK3PXP')`,
      [home.player],
    );
    expect(await may()).toBe(false);
  });

  test('is announced by whose it is or by its topic, to nobody who may join', async () => {
    const { match, home, away } = await newMeeting(world, { kickoff_at: minutesAgo(-60) });
    const rights = async (sql: string) =>
      (await sentBy(() => world.sql(sql)))
        .filter(({ topic }) => topic === 'rights')
        .map(({ payload }) => Object.fromEntries(Object.entries(payload).filter(([key]) => key !== 'id')));
    expect(await rights(`update public.team_members set left_at = now() where player_id = '${home.player}'`)).toEqual([
      { people: [home.player] },
    ]);
    expect(await rights(`update public.team_members set shirt_number = 9 where player_id = '${away.player}'`)).toEqual(
      [],
    );
    expect(await rights(`update public.profiles set last_seen_at = now() where id = '${away.player}'`)).toEqual([]);
    const swap = `update public.team_matches set home_team_id = away_team_id, away_team_id = home_team_id where id = '${match}'`;
    expect(await rights(swap)).toEqual([{ topics: [`match:${match}`] }]);
    for (const actor of members) {
      const [row] = await world.inSql<{ may: boolean }>(actor, `select private.may_listen('rights') as may`);
      expect(row?.may, actor).toBe(false);
    }
  });
});

describe('what visitors may no longer read', () => {
  const keysOf = (sent: Sent[]) =>
    sent.filter(({ topic }) => topic === 'public').map(({ payload }) => Object.keys(payload));

  test.each([
    ['a league that is closed', `update public.leagues set public = false where id = '${league}'`],
    ['a league that is archived', `update public.leagues set status = status where id = '${league}'`],
    ['a night cup', 'update public.night_cups set public = false'],
    ['a profile that is hidden', `update public.profile_private set public_profile = false where user_id = '${people.player}'`],
    ['a name', `update public.profiles set username = 'Another' where id = '${people.player}'`],
    ['a name or a crest of a team', `update public.teams set logo = null where id = '${club.own}'`],
    ['an article', 'update public.news_articles set published_at = null'],
  ])('%s: whoever keeps public answers hears that once, and nothing of it', async (_, sql) => {
    expect(keysOf(await sentBy(() => world.sql(`${sql}; ${sql}`)))).toEqual([['id']]);
    expect(keysOf(await sentBy(() => world.inSql('owner', sql)))).toEqual([]);
  }); // prettier-ignore

  test('is not what changes every minute', async () => {
    const quiet = await sentBy(async () => {
      await world.sql('update public.profiles set last_seen_at = now() where id = $1', [people.player]);
      await world.sql('update public.team_matches set kickoff_at = kickoff_at where id = $1', [firstMatch]);
    });
    expect(keysOf(quiet)).toEqual([]);
  });

  test('is a topic that nobody joins', async () => {
    for (const actor of members) {
      const [row] = await world.inSql<{ may: boolean }>(actor, `select private.may_listen('public') as may`);
      expect(row?.may, actor).toBe(false);
    }
  });
});

describe('a change', () => {
  test('of a score goes to the league and to the room, with the score', async () => {
    const { league: of, home, match } = await newMeeting(world, { kickoff_at: minutesAgo(20) });
    const captain = world.as({ id: home.captain });
    await done(captain.rpc('start_match', { match_id: match }));
    const sent = await sentBy(() =>
      done(captain.rpc('set_live_score', { match_id: match, home_score: 1, away_score: 0 })),
    );
    expect(topics(sent)).toEqual([`league:${of}`, `match:${match}`]);
    const [toLeague] = sent.filter(({ topic }) => topic === `league:${of}`);
    expect(toLeague).toMatchObject({
      event: 'changed',
      payload: {
        noun: 'matches',
        ids: [match],
        scores: [{ id: match, status: 'live', live_home_score: 1, live_away_score: 0, home_score: null }],
      },
    });
    expect(sent.find(({ topic }) => topic === `match:${match}`)?.payload).not.toHaveProperty('scores');
  });

  test('is said once a transaction, the score each time, and not at all when it is rolled back', async () => {
    const { league: of, home, match } = await newMeeting(world, { kickoff_at: minutesAgo(20) });
    await done(world.as({ id: home.captain }).rpc('start_match', { match_id: match }));
    const goal = (home: number) =>
      `select set_config('rondo.match_writer', '${match}', true); update public.team_matches set live_home_score = ${home}, live_away_score = 0 where id = '${match}';`;
    const sent = await sentBy(() => world.sql(goal(1) + goal(2) + goal(1)));
    expect(sent.filter(({ topic }) => topic === `match:${match}`)).toHaveLength(1);
    expect(
      sent
        .filter(({ topic }) => topic === `league:${of}`)
        .map(({ payload }) => (payload.scores![0] as { live_home_score: number }).live_home_score),
    ).toEqual([1, 2, 1]);
    expect(await sentBy(() => world.inSql('owner', goal(3)))).toEqual([]);
    // what was said in one transaction is said again in the next
    expect((await sentBy(() => world.sql(goal(4)))).filter(({ topic }) => topic === `match:${match}`)).toHaveLength(1);
  });

  test('of more rows than anybody reads one by one names none of them', async () => {
    const { league: of } = await newMeeting(world, { kickoff_at: minutesAgo(-600) });
    const move = (max: number) =>
      sentBy(() =>
        world.sql(
          `update public.team_matches set kickoff_at = kickoff_at where id in (select id from public.team_matches where league_id = $1 limit $2)`,
          [of, max],
        ),
      );
    await world.sql(
      `insert into public.team_matches (league_id, season, matchday, home_team_id, away_team_id, kickoff_at)
       select m.league_id, m.season, n, m.home_team_id, m.away_team_id, m.kickoff_at + n * interval '1 day'
       from public.team_matches m, generate_series(1, 25) n where m.league_id = $1 and n <> m.matchday`,
      [of],
    );
    const [one] = (await move(20)).filter(({ topic }) => topic.startsWith('league:'));
    expect(one?.payload.ids).toHaveLength(20);
    expect(one?.payload).not.toHaveProperty('scores');
    const [all] = (await move(21)).filter(({ topic }) => topic.startsWith('league:'));
    expect(all?.payload).toMatchObject({ noun: 'matches' });
    expect(all?.payload).not.toHaveProperty('ids');
    expect(all?.payload).not.toHaveProperty('scores');
  });

  test('of a line-up is told to its own side alone until it is revealed', async () => {
    const early = await newMeeting(world, { kickoff_at: minutesAgo(-120) });
    const late = await newMeeting(world, { kickoff_at: minutesAgo(-5) });
    const name = ({ home, match }: typeof early) =>
      sentBy(() =>
        world.sql('insert into public.match_lineups (match_id, team_id, slot, player_id) values ($1, $2, 1, $3)', [
          match,
          home.id,
          home.captain,
        ]),
      );
    expect(topics(await name(early))).toEqual([`team:${early.home.id}`]);
    expect(topics(await name(late))).toEqual([`match:${late.match}`, `team:${late.home.id}`]);
  });

  test('of a scrim is told to both teams, of an offer to everybody, and of its lobby and line-ups once both teams see them', async () => {
    const { home, away } = await newMeeting(world);
    const told = async (action: () => Parameters<typeof done>[0]) => {
      const sent = (await sentBy(() => done(action()))).filter(({ payload }) => payload.noun === 'scrims');
      // offers and scrims are named to nobody: not every listener reads them
      for (const { payload } of sent) expect(payload).not.toHaveProperty('ids');
      return topics(sent);
    };
    const [one, other] = [world.as({ id: home.captain }), world.as({ id: away.captain })];
    const teams = [`team:${home.id}`, `team:${away.id}`].toSorted();
    const slot = new Date(Math.ceil(Date.now() / 1_800_000) * 1_800_000 + 86_400_000).toISOString();
    const offer = () => one.rpc('offer_scrim', { slots: [slot] });
    expect(await told(offer)).toEqual(['site', `team:${home.id}`]);
    const { data: withdrawn } = await world.as({ id: home.captain }).from('scrim_offers').select('id').single();
    expect(await told(() => one.rpc('withdraw_scrim_offer', { offer_id: withdrawn!.id }))).toEqual([
      'site',
      `team:${home.id}`,
    ]);
    const { data: offer_id } = await offer();
    expect(await told(() => other.rpc('accept_scrim', { offer_id: offer_id!, starts_at: slot }))).toEqual([
      'site',
      ...teams,
    ]);
    const agreed = await one.from('scrims').select('id').single();
    expect(await told(() => one.rpc('cancel_scrim', { scrim_id: agreed.data!.id }))).toEqual(teams);
    const early = await scrim(home, away, 300);
    const late = await scrim(home, away, -20);
    const code = (scrim_id: string) => told(() => one.rpc('set_scrim_lobby', { scrim_id, code: 'FAIR 24' }));
    expect(await code(early)).toEqual([]);
    expect(await code(late)).toEqual(teams);
    const { data: squad } = await one.rpc('who_is_in', { scrim_id: early });
    const players = squad!.map(({ player_id }) => player_id).slice(0, 5);
    const five = (scrim_id: string) => told(() => one.rpc('set_scrim_lineup', { scrim_id, players }));
    expect(await five(early)).toEqual([`team:${home.id}`]);
    expect(await five(await scrim(home, away, 5))).toEqual(teams);
    expect(await told(() => other.rpc('report_scrim', { scrim_id: late, home_score: 1, away_score: 0 }))).toEqual(
      teams,
    );
  });

  test('of a report is told by the command that makes it, to the room, the competition, the rival and the staff', async () => {
    const { league: of, home, away, match } = await newMeeting(world, { kickoff_at: minutesAgo(20) });
    const sent = await sentBy(() => fileReport(world, home.captain, match));
    expect(topics(sent)).toEqual(
      expect.arrayContaining([`league:${of}`, `match:${match}`, 'staff', `user:${away.captain}`]),
    );
    // the reported score is the two sides' alone
    expect(JSON.stringify(sent)).not.toContain('"home_score":2');
  });

  test('of a team’s rights is told to the team, whatever page it is on', async () => {
    const { home, league: of } = await newMeeting(world);
    const sent = await sentBy(() =>
      world.sql(
        'update public.league_teams set rights_extra = rights_extra + 1 where (league_id, team_id) = ($1, $2)',
        [of, home.id],
      ),
    );
    expect(topics(sent)).toEqual([`league:${of}`, `team:${home.id}`]);
  });

  test('of a talk is told to the two who talk', async () => {
    const [one, two] = [await newPerson(world), await newPerson(world)];
    const { data: conversation_id } = await world.as({ id: one }).rpc('start_conversation', { with_user: two });
    const sent = await sentBy(() =>
      done(world.as({ id: one }).rpc('send_message', { conversation_id: conversation_id!, body: 'Secret plans' })),
    );
    expect(topics(sent)).toEqual([`user:${one}`, `user:${two}`].toSorted());
    expect(JSON.stringify(sent)).not.toContain('Secret');
  });

  test('of how far one has read is told to the other, once', async () => {
    const [one, two] = [await newPerson(world), await newPerson(world)];
    const { data: talk } = await world.as({ id: one }).rpc('start_conversation', { with_user: two });
    const { data: message } = await world
      .as({ id: one })
      .rpc('send_message', { conversation_id: talk!, body: 'Hello' });
    const read = () =>
      done(world.as({ id: two }).rpc('mark_conversation_read', { conversation_id: talk!, message_id: message! }));
    const sent = await sentBy(read);
    expect(topics(sent.filter(({ payload }) => payload.noun === 'conversations'))).toEqual(
      [`user:${one}`, `user:${two}`].toSorted(),
    );
    expect(await sentBy(read)).toEqual([]);
  });

  test('says ids and the public state of matches, never a text', async () => {
    const { home, match } = await newMeeting(world, { kickoff_at: minutesAgo(20) });
    const sent = await sentBy(async () => {
      await fileReport(world, home.captain, match);
      await world.sql(`update public.teams set name = 'Changed name', description = 'A text' where id = $1`, [home.id]);
      await world.sql(`update public.site_settings set value = value where key = 'brand'`);
    });
    expect(sent.length).toBeGreaterThan(4);
    for (const { event, payload } of sent) {
      expect(event).toBe('changed');
      expect(Object.keys(payload).filter((key) => !['id', 'noun', 'ids', 'scores'].includes(key))).toEqual([]);
      for (const id of payload.ids ?? [])
        expect(id).toMatch(payload.noun === 'site-settings' ? /^[a-z_]+$/ : /^[0-9a-f-]{36}$/);
      for (const score of payload.scores ?? [])
        expect(Object.keys(score).toSorted()).toEqual([
          'away_score',
          'finished_at',
          'forfeited_by',
          'home_score',
          'id',
          'kickoff_at',
          'live_at',
          'live_away_score',
          'live_home_score',
          'status',
        ]);
    }
  });
});
