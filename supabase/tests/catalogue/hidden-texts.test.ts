import { describe, expect, test } from 'vitest';
import type { Enums } from '#database.types.ts';
import { newClubs } from '#supabase/tests/harness/evening.ts';
import { openWorld, people } from '#supabase/tests/harness/harness.ts';
import { fileReport, newMeeting } from '#supabase/tests/harness/meeting.ts';
import { newClub, newPerson, refused } from '#supabase/tests/harness/signing.ts';
import { done, notificationsOf } from '#supabase/tests/harness/traces.ts';

/** Every text somebody types in can be reported and hidden, and hidden it is gone wherever it was read. */

const world = openWorld();

type Kind = Enums<'content_kind'>;
/** The text, and the match or league it belongs to. */
type Seeded = { subject: string; owner?: string; team?: string; match?: string; league?: string };

const as = (id: string) => world.as({ id });
const made = async <Value>(action: PromiseLike<{ data: Value | null; error: unknown }>): Promise<Value> => {
  const { data, error } = await action;
  expect(error).toBeNull();
  return data!;
};
const set = (table: string, id: string, columns: string, ...values: unknown[]) =>
  world.sql(`update public.${table} set ${columns} where id = $1`, [id, ...values]);

async function someone(columns: string, word: string): Promise<Seeded> {
  const owner = await newPerson(world);
  await set('profiles', owner, columns, word);
  return { subject: owner, owner };
}

async function someTeam(columns: string, word: string): Promise<Seeded> {
  const club = await newClub(world);
  await set('teams', club.id, columns, word);
  return { subject: club.id, team: club.id, owner: club.captain, league: club.league };
}

const entry = (user_id: string, columns: Record<string, string>) =>
  done(
    as(user_id)
      .from('player_registrations')
      .insert({ user_id, username: 'Me', ...columns }),
  );

/** A dispute in that word, and its ruling: the match is finished and everybody reads how it came to that. */
async function disputed(word: string): Promise<Seeded> {
  const { home, away, match, league } = await newMeeting(world);
  const report_id = await fileReport(world, home.captain, match);
  await done(as(away.captain).rpc('dispute_report', { report_id, reason: word }));
  await done(world.as('admin').rpc('rule_match', { match_id: match, reason: 'The picture shows it', home_score: 1, away_score: 2 }));
  const [row] = await world.sql<{ id: string }>('select id from public.result_reasons where reason = $1', [word]);
  return { subject: row!.id, owner: away.captain, match, league, team: home.id };
} // prettier-ignore

async function protested(reason: string, ruling: string): Promise<Seeded> {
  const { home, match, league } = await newMeeting(world);
  const protest_id = await made(as(home.captain).rpc('file_protest', { match_id: match, reason }));
  await done(world.as('admin').rpc('rule_protest', { protest_id, upheld: false, ruling }));
  return { subject: protest_id, owner: home.captain, match, league, team: home.id };
}

async function appealed(reason: string, ruling: string): Promise<Seeded> {
  const { home, match, league } = await newMeeting(world);
  await done(world.as('admin').rpc('rule_match', { match_id: match, reason: 'The picture shows it', home_score: 1, away_score: 2 }));
  const appeal_id = await made(as(home.captain).rpc('appeal_ruling', { match_id: match, reason }));
  const judge = await newPerson(world);
  await world.sql(`insert into private.user_roles (user_id, role) values ($1, 'admin')`, [judge]);
  await done(as(judge).rpc('decide_appeal', { appeal_id, ruling }));
  return { subject: appeal_id, owner: home.captain, match, league, team: home.id };
} // prettier-ignore

const uploaded = (bucket: string, file: string) =>
  world.sql('insert into storage.objects (bucket_id, name) values ($1, $2)', [bucket, file]);

/** For each kind, how the word comes to be read by somebody it does not concern, `user`, the way members write it. */
const seeds: Record<Kind, (word: string) => Promise<Seeded>> = {
  profile_name: async (word) => {
    const seeded = await someone('username = $2', word);
    await entry(seeded.subject, { username: word });
    return seeded;
  },
  gaming_id: async (word) => {
    const seeded = await someone('gaming_id = $2', word);
    await entry(seeded.subject, { game_id: word });
    return seeded;
  },
  profile_text: (word) =>
    someone(
      `description = $2, location = $2, game_mode = $2, social_links = jsonb_build_object('x', 'https://x.com/' || $2)`,
      word,
    ),
  profile_picture: async (word) => {
    const seeded = await someone(`avatar = 'avatars/' || id || '/' || $2::text || '.png'`, word);
    await uploaded('avatars', `${seeded.subject}/${word}.png`);
    return seeded;
  },
  team_name: (word) => someTeam('name = $2, short_name = $2', word),
  team_text: (word) => someTeam('description = $2, contact = $2', word),
  team_picture: async (word) => {
    const seeded = await someTeam(`logo = 'logos/' || id || '/' || $2::text || '.png'`, word);
    await uploaded('logos', `${seeded.subject}/${word}.png`);
    return seeded;
  },
  player_entry: async (word) => {
    const owner = await newPerson(world);
    await entry(owner, { username: word, game_id: word, personal_goals: word, additional_info: word });
    return { subject: owner, owner };
  },
  team_entry: async (word) => {
    const club = await newClub(world);
    await done(as(club.captain).from('team_listings').insert({ team_id: club.id, team_goals: word }));
    return { subject: club.id, team: club.id };
  },
  team_achievement: async (word) => {
    const club = await newClub(world);
    const args = { team_id: club.id, title: word, type: 'cup', season: word } as const;
    return { subject: await made(as(club.captain).rpc('add_team_achievement', args)), team: club.id };
  },
  message: async (word) => {
    const owner = await newPerson(world);
    const conversation_id = await made(as(owner).rpc('start_conversation', { with_user: people.user }));
    await done(as(owner).rpc('send_message', { conversation_id, body: word }));
    const [row] = await world.sql<{ id: string }>('select id from public.messages where body = $1', [word]);
    return { subject: row!.id, owner };
  },
  report_note: async (note) => {
    const { home, away, match, league } = await newMeeting(world);
    const score = { match_id: match, home_score: 2, away_score: 1 };
    const report_id = await made(as(home.captain).rpc('report_match', { ...score, note }));
    await done(as(away.captain).rpc('confirm_report', { report_id }));
    return { subject: report_id, owner: home.captain, match, league, team: home.id };
  },
  result_reason: disputed,
  protest_reason: (word) => protested(word, 'The line-up shows it'),
  protest_ruling: (word) => protested('They fielded a stranger', word),
  appeal_reason: (word) => appealed(word, 'The line-up shows it'),
  appeal_ruling: (word) => appealed('They fielded a stranger', word),
  penalty_reason: async (reason) => {
    const club = await newClub(world);
    const penalty = await made(world.as('moderator').rpc('warn_player', { player_id: club.player, reason }));
    return { subject: penalty, owner: club.player, team: club.id, league: club.league };
  },
  withdrawal_reason: async (reason) => {
    const club = await newClub(world);
    const args = { league_id: club.league, season: 1, team_id: club.id, reason };
    const subject = await made(as(club.captain).rpc('ask_withdrawal', args));
    // read by those of the team and by the staff
    await world.sql('update public.team_members set left_at = now() where player_id = $1 and left_at is null', [people.user]);
    await world.sql('insert into public.team_members (team_id, player_id) values ($1, $2)', [club.id, people.user]);
    return { subject, owner: club.captain, team: club.id, league: club.league };
  }, // prettier-ignore
  scrim_note: async (note) => {
    const club = (await newClubs(world, 1))[0]!;
    const subject = await made(as(club.captain).rpc('offer_scrim', { slots: [new Date(Math.ceil(Date.now() / 1_800_000) * 1_800_000).toISOString()], note }));
    // read by those of the team, and by other captains in a list that is a call
    await world.sql('update public.team_members set left_at = now() where player_id = $1 and left_at is null', [people.user]);
    await world.sql('insert into public.team_members (team_id, player_id) values ($1, $2)', [club.id, people.user]);
    return { subject, owner: club.captain, team: club.id, league: club.league };
  }, // prettier-ignore
  contract_text: async (note) => {
    const club = await newClub(world, { phase: 'registration' });
    const args = { team_id: club.id, player_id: people.user, note };
    return { subject: await made(as(club.captain).rpc('offer_contract', args)), team: club.id, league: club.league };
  },
};
const kinds = Object.keys(seeds) as Kind[];
/** The league's own words, which its staff wrote: admins decide about them. */
const staffs: readonly Kind[] = ['protest_ruling', 'appeal_ruling', 'penalty_reason'];

/** Every table and view of the API in which `user` reads that word. */
async function tablesThatSay(word: string): Promise<string[]> {
  const tables = await world.sql<{ name: string }>(
    `select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'p')
        and has_any_column_privilege('authenticated', c.oid, 'select')
      order by 1`,
  );
  expect(tables.length).toBeGreaterThan(30);
  const hits = await world.inSql<Record<string, boolean>>(
    'user',
    `select ${tables
      .map(({ name }) => `exists (select from public.${name} t where to_jsonb(t)::text ilike $1) as ${name}`)
      .join(', ')}`,
    [`%${word}%`],
  );
  return Object.entries(hits[0]!).flatMap(([name, says]) => (says ? [name] : []));
}

/** Every reading call of the API whose answer to `user` holds that word, asked about what it belongs to. */
async function callsThatSay(word: string, { subject, owner, team, match, league }: Seeded): Promise<string[]> {
  const calls = await world.sql<{ name: string; names: string[] | null; types: string[]; optional: number }>(
    `select p.proname as name, p.proargnames as names, p.pronargdefaults as optional,
            array(select format_type(t, null) from unnest(p.proargtypes) as t) as types
       from pg_proc p
      where p.pronamespace = 'public'::regnamespace
        and has_function_privilege('authenticated', p.oid, 'execute')
        and (p.provolatile <> 'v' or p.proname in ('export_my_data', 'mark_seen'))
      order by 1`,
  );
  const ids: [RegExp, string | undefined][] = [
    [/team|club/, team],
    [/player|person|user/, owner],
    [/match/, match],
    [/league/, league],
  ];
  const meant = (name: string, type: string): unknown => {
    if (/^(after|before)_/.test(name)) return undefined;
    if (type === 'uuid') return ids.find(([about, id]) => id && about.test(name))?.[1] ?? subject;
    if (type === 'text' && /query|words|name/.test(name)) return word;
    if (type === 'integer' && /season/.test(name)) return 1;
    return undefined;
  };
  const saying: string[] = [];
  let answered = 0;
  for (const { name, names, types, optional } of calls) {
    const params = types.flatMap((type, place) => {
      const value = meant(names?.[place] ?? '', type);
      const needed = place < types.length - optional;
      return value === undefined && !needed ? [] : [{ type, name: names![place]!, value: value ?? null }];
    });
    const args = params.map((arg, n) => `"${arg.name}" => $${n + 1}::${arg.type}`).join(', ');
    try {
      const [row] = await world.inSql<{ said: string | null }>(
        'user',
        `select string_agg(to_jsonb(r)::text, ' ') as said from public.${name}(${args}) r`,
        params.map(({ value }) => value),
      );
      answered += 1;
      if (row?.said?.toLowerCase().includes(word)) saying.push(name);
    } catch (error) {
      // refused to somebody it does not concern
      expect(error).toMatchObject({ code: expect.stringMatching(/^PT4|^42501$/) as string });
    }
  }
  expect(answered).toBeGreaterThan(30);
  return saying;
}

describe('every column that holds somebody’s words', () => {
  /** Words that nobody except their writer and those they were meant for ever reads, or that the league publishes. */
  const notReported: Record<string, string> = {
    'announcements.body': 'the league’s own: an admin says it and takes it back',
    'announcements.link': 'the league’s own: an admin says it and takes it back',
    'announcements.title': 'the league’s own: an admin says it and takes it back',
    'contact_messages.body': 'its writer’s and the staff’s',
    'content_reports.note': 'its writer’s and the staff’s',
    'content_reports.ruling': 'read by who reported and the staff; hidden with nothing, it names no content',
    'eligibility_reviews.notes': 'the staff’s',
    'given_awards.reason': 'the league’s own: an admin gives it and takes it back',
    'given_awards.title': 'the league’s own: an admin gives it and takes it back',
    'hidden_contents.reason': 'read by whose content it was and the staff',
    'news_texts.body': 'the league’s own: admins publish and withdraw it',
    'news_texts.summary': 'the league’s own: admins publish and withdraw it',
    'news_texts.title': 'the league’s own: admins publish and withdraw it',
    'join_requests.message': 'read by its writer, the captains it was meant for and the staff',
    'league_seasons.extra_rules': 'the league’s own: admins write it',
    'night_cups.cancelled_because': 'the league’s own: admins write it',
    'night_cups.name': 'the league’s own: admins write it',
    'night_cups.prize': 'the league’s own: admins write it',
    'player_achievements.season': 'the league’s own: admins award and delete it',
    'player_achievements.title': 'the league’s own: admins award and delete it',
    'player_registrations.game_id': 'goes out of sight with its whole entry, and follows the profile’s',
    'player_registrations.username': 'goes out of sight with its whole entry, and follows the profile’s',
    'sponsors.name': 'the league’s own: admins write it',
    'sponsors.url': 'the league’s own: admins write it',
    'support_tickets.description': 'its writer’s and the staff’s',
    'support_tickets.subject': 'its writer’s and the staff’s',
    'team_matches.status_reason': 'the league’s own: its staff writes it',
    'ticket_messages.body': 'the ticket’s writer’s and the staff’s',
    'ticket_templates.body': 'the staff’s',
    'ticket_templates.title': 'the staff’s',
  };

  test('is of a kind that can be reported and hidden, or nobody’s to report', async () => {
    const columns = await world.sql<{ name: string; hidden: boolean }>(
      `select c.relname || '.' || word as name,
              exists (
                select from private.content_kinds() k
                 where k.held = c.oid and (k.hides is null or k.hides ? word)
              ) as hidden
         from pg_trigger t
         join pg_class c on c.oid = t.tgrelid
         cross join lateral unnest(string_to_array(encode(t.tgargs, 'escape'), '\\000')) as word
        where t.tgname = 'keep_muted_silent' and word <> ''
        order by 1`,
    );
    expect(columns.length).toBeGreaterThan(40);
    expect(columns.filter(({ hidden }) => !hidden).map(({ name }) => name)).toEqual(
      Object.keys(notReported).toSorted(),
    );
  });

  test('is seeded below by its kind', async () => {
    const rows = await world.sql<{ kind: Kind }>('select kind from private.content_kinds() order by kind::text');
    expect(rows.map(({ kind }) => kind)).toEqual(kinds.toSorted());
    const named = await world.sql<{ kind: Kind }>('select unnest(enum_range(null::public.content_kind)) as kind');
    expect(named.map(({ kind }) => kind).toSorted()).toEqual(kinds.toSorted());
  });
});

describe('hidden is gone everywhere', () => {
  test.each(kinds.map((kind, n) => [kind, `zorkwig${String.fromCodePoint(97 + n)}`] as const))('%s', async (kind, word) => {
    // one reader reports all of them
    await world.sql('delete from private.command_counts');
    const seeded = await seeds[kind](word);
    const { subject } = seeded;
    // what cannot be found cannot be missed
    expect(await tablesThatSay(word)).not.toEqual([]);

    const report_id = await made(world.as('user').rpc('report_content', { kind, subject_id: subject, cause: 'insult' }));
    const who = staffs.includes(kind) ? 'admin' : 'moderator';
    if (who === 'admin') {
      await refused(world, () => world.as('moderator').rpc('resolve_content_report', { report_id, hide: false }), { code: 'PT403', hint: 'notYours' });
    }
    await done(world.as(who).rpc('resolve_content_report', { report_id, hide: true, ruling: 'Insults' }));
    expect(await tablesThatSay(word)).toEqual([]);
    expect(await callsThatSay(word, seeded)).toEqual([]);

    await done(world.as(who).rpc('restore_content', { kind, subject_id: subject, reason: 'Read it again' }));
    expect(await tablesThatSay(word)).not.toEqual([]);
  }); // prettier-ignore

  test('a search that finds the word finds it until then', async () => {
    const seeded = await seeds.team_name('zorkwigfind');
    expect(await callsThatSay('zorkwigfind', seeded)).toContain('search_site');
  });

  test('the ledger’s own facts stay as they are', async () => {
    const { subject, match } = await disputed('zorkwigledger');
    const facts = () => world.sql('select * from public.match_results where match_id = $1 order by seq', [match]);
    const before = await facts();
    await done(world.as('moderator').rpc('hide_content', { kind: 'result_reason', subject_id: subject, reason: 'Insults' }));
    expect(await facts()).toEqual(before);
  }); // prettier-ignore
});

describe('a hidden name of a team', () => {
  const hideName = (id: string) =>
    done(world.as('moderator').rpc('hide_content', { kind: 'team_name', subject_id: id, reason: 'Insults' }));
  const rename = (captain: string, team_id: string, changes: Record<string, string>) =>
    as(captain).rpc('update_team', { team_id, changes });
  const nameOf = async (id: string) =>
    (
      await world.sql<Record<string, string>>('select name, short_name, tag, slug from public.teams where id = $1', [
        id,
      ])
    )[0]!;

  test('is a neutral one of its own, in its address too, and its captains are notified', async () => {
    const club = await newClub(world);
    await set('teams', club.id, `name = 'Zorkwig Name'`);
    await hideName(club.id);
    const { name, short_name, tag, slug } = await nameOf(club.id);
    expect(name).toBe(`Team ${tag}`);
    expect({ short_name, slug }).toEqual({ short_name: name, slug: `team-${tag!.toLowerCase()}` });
    expect(await notificationsOf(world, club.captain)).toContain('teamNameHidden');
  });

  test('is followed by another, in a running season too, and never by itself', async () => {
    const club = await newClub(world, { phase: 'regular' });
    const locked = { code: 'PT409', hint: 'nameLocked', details: 'name' };
    await refused(world, () => rename(club.captain, club.id, { name: 'Decent Name' }), locked);
    const was = await nameOf(club.id);
    await hideName(club.id);
    const hiddenRefusal = (details: string) => ({ code: 'PT409', hint: 'hiddenByModeration', details });
    await refused(world, () => rename(club.captain, club.id, { name: was.name!.toUpperCase() }), hiddenRefusal('name'));
    await refused(world, () => rename(club.captain, club.id, { name: 'Decent Name', tag: was.tag! }), hiddenRefusal('tag'));
    await done(rename(club.captain, club.id, { name: 'Decent Name', short_name: 'Decent', tag: 'DCNT' }));
    expect(await nameOf(club.id)).toEqual({ name: 'Decent Name', short_name: 'Decent', tag: 'DCNT', slug: 'decent-name' });
    // that is the end of it: the name is locked again, and can be hidden again
    await refused(world, () => rename(club.captain, club.id, { name: 'Another Name' }), locked);
    await hideName(club.id);
  }); // prettier-ignore

  test('that another team took meanwhile is not given back', async () => {
    const [club, other] = [await newClub(world), await newClub(world, { phase: 'none' })];
    const { name } = await nameOf(club.id);
    await hideName(club.id);
    await done(rename(other.captain, other.id, { name: name! }));
    await refused(
      world,
      () =>
        world.as('moderator').rpc('restore_content', { kind: 'team_name', subject_id: club.id, reason: 'Read again' }),
      { code: 'PT409', hint: 'nameTaken', details: 'name' },
    );
  });
});
