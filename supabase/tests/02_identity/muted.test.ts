import { beforeAll, describe, expect, test } from 'vitest';
import type { TablesUpdate } from '#database.types.ts';
import { type Client, openWorld, people } from '#supabase/tests/harness/harness.ts';
import { type Club, memberId, newClub, newPerson, offer, refused, sign } from '#supabase/tests/harness/signing.ts';
import { done, memberOf } from '#supabase/tests/harness/traces.ts';
import type { Answer } from '#supabase/tests/harness/unchanged.ts';

const world = openWorld();

const mute = (player: string, until: string | null = null) =>
  world.sql(
    `insert into private.account_blocks (user_id, kind, until, reason, by) values ($1, 'muted', $2, 'Insults', $3)`,
    [player, until, people.admin],
  );

/** A captain, a player of the same club and an admin, who are all muted; somebody in no team who is, and one who is not. */
let club: Club;
let captain: Client;
let player: Client;
let admin: Client;
let someone: string;
let teamless: string;

beforeAll(async () => {
  club = await newClub(world, { phase: 'registration', more: 3 });
  someone = await newPerson(world);
  const staff = await newPerson(world);
  await world.sql(`insert into private.user_roles (user_id, role) values ($1, 'admin')`, [staff]);
  await world.sql(`insert into public.team_listings (team_id, team_goals) values ($1, 'Second place.')`, [club.id]);
  teamless = await newPerson(world);
  for (const one of [club.captain, club.player, staff, teamless]) await mute(one);
  captain = world.as({ id: club.captain });
  player = world.as({ id: club.player });
  admin = world.as({ id: staff });
});

const muted = { code: 'PT403', hint: 'muted' };
const cup = { title: 'Harbour Cup', season: '1' } as const;

describe('whoever is muted writes no words', () => {
  const commands: [string, () => PromiseLike<Answer> | Promise<Answer>][] = [
    ...(['username', 'gaming_id', 'location', 'game_mode', 'description'] as const).map(
      (field): [string, () => PromiseLike<Answer>] => [
        `profiles.${field}`,
        () => {
          const change: TablesUpdate<'profiles'> = { [field]: 'Words' };
          return player.from('profiles').update(change).eq('id', club.player);
        },
      ],
    ),
    [
      'profiles.social_links',
      () => player.from('profiles').update({ social_links: { x: 'https://x.com/insult' } }).eq('id', club.player),
    ],
    ['player_registrations', () => player.from('player_registrations').insert({ user_id: club.player, username: 'Me' })],
    ['team_listings', () => captain.from('team_listings').update({ team_goals: 'Words' }).eq('team_id', club.id)],
    ['create_team', () => world.as({ id: teamless }).rpc('create_team', { name: 'Words', tag: 'WOR' })],
    ...(['name', 'short_name', 'tag', 'description', 'contact'] as const).map(
      (field): [string, () => PromiseLike<Answer>] => [
        `update_team of the ${field}`,
        () => captain.rpc('update_team', { team_id: club.id, changes: { [field]: 'WORD' } }),
      ],
    ),
    ['add_team_achievement', () => captain.rpc('add_team_achievement', { team_id: club.id, type: 'cup', ...cup })],
    ['offer_contract with a note', () => captain.rpc('offer_contract', { team_id: club.id, player_id: someone, note: 'Hey' })],
    [
      'offer_contract with a division',
      () => captain.rpc('offer_contract', { team_id: club.id, player_id: someone, division: 'Words' }),
    ],
    ['kick_player', async () => captain.rpc('kick_player', { member_id: await memberId(world, club.coCaptain), reason: 'Words' })],
    [
      'set_eligibility with notes',
      async () =>
        captain.rpc('set_eligibility', {
          member_id: await memberId(world, club.coCaptain),
          status: 'ineligible',
          notes: 'Words',
        }),
    ],
    ['save_article', () => admin.rpc('save_article', { texts: { tr: { title: 'Words' } } })],
    ['announce', () => admin.rpc('announce', { title: { en: 'Words' }, body: { en: 'Words' }, captains_only: true })],
    ['give_award', () => admin.rpc('give_award', { league_id: club.league, season: 1, team_id: club.id, title: 'Words', reason: 'Words' })],
    ['teams, as an admin', () => admin.from('teams').insert({ name: 'Words of the office' })],
    ['player_achievements, as an admin', () => admin.from('player_achievements').insert({ player_id: someone, type: 'mvp', ...cup })],
    ['team_achievements, as an admin', () => admin.from('team_achievements').insert({ team_id: club.id, type: 'cup', ...cup })],
  ]; // prettier-ignore

  test.each(commands)('%s', async (_what, action) => {
    const made = await action();
    expect(made.error).toMatchObject(muted);
    await refused(world, action, muted);
  });

  test('terminate_contract', async () => {
    const other = await newClub(world);
    const contract_id = await sign(world, other, await newPerson(world));
    await mute(other.captain);
    await refused(
      world,
      () => world.as({ id: other.captain }).rpc('terminate_contract', { contract_id, reason: 'Words' }),
      muted,
    );
  });
});

describe('whoever is muted is not suspended', () => {
  test('and does everything that needs no words', async () => {
    await done(player.from('profiles').update({ position: 'striker', platform: 'pc' }).eq('id', club.player));
    await done(player.from('profiles').update({ description: null, social_links: {} }).eq('id', club.player));
    await done(
      captain
        .from('team_listings')
        .update({ listed: false, training_days: ['mon'] })
        .eq('team_id', club.id),
    );
    await done(captain.from('team_listings').update({ team_goals: null }).eq('team_id', club.id));
    await done(
      captain.rpc('update_team', { team_id: club.id, changes: { kit_primary: '#aa0011', description: null } }),
    );
    const contract_id = await offer(world, club, someone);
    await done(captain.rpc('withdraw_offer', { contract_id }));
    const member_id = await memberId(world, club.coCaptain);
    await done(captain.rpc('set_team_role', { member_id, role: 'player' }));
    await done(captain.rpc('set_shirt', { member_id, shirt_number: 9, place: 'striker' }));
    await done(captain.rpc('set_eligibility', { member_id, status: 'ineligible' }));
    await done(captain.rpc('request_eligibility_review', { member_id }));
    await done(player.rpc('leave_team'));
    expect(await memberOf(world, club.player)).toMatchObject({ left_at: expect.any(Date) });
  });

  test('and signs', async () => {
    const signing = await newPerson(world);
    await mute(signing);
    const contract_id = await offer(world, await newClub(world), signing);
    await done(world.as({ id: signing }).rpc('accept_contract', { contract_id }));
  });

  test('and speaks again when the time is over', async () => {
    const [over, running] = [await newPerson(world), await newPerson(world)];
    await mute(over, '2020-01-01');
    await mute(running, '2100-01-01');
    const say = (id: string) => world.as({ id }).from('profiles').update({ description: 'Back.' }).eq('id', id);
    await done(say(over));
    await refused(world, () => say(running), muted);
  });
});

test('every column that holds words is closed to the muted, or holds nobody’s own', async () => {
  const open = await world.sql<{ name: string }>(
    `select c.relname || '.' || a.attname as name
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace
        and c.relkind = 'r'
        and a.atttypid in ('text'::regtype, 'jsonb'::regtype, 'text[]'::regtype)
        -- what the database itself makes of other columns
        and a.attgenerated = ''
        and not exists (
          select from pg_trigger t
           where t.tgrelid = c.oid and t.tgname = 'keep_muted_silent'
             and a.attname = any (string_to_array(encode(t.tgargs, 'escape'), '\\000'))
        )
      order by 1`,
  );
  expect(open.map(({ name }) => name)).toEqual([
    // what was there when it was reported, and when it was hidden
    'content_reports.said',
    // the command that takes it asks
    'contracts.division',
    // written with a name that its owner may write
    'former_names.name',
    'former_names.slug',
    'hidden_contents.was',
    // the league's own word: admins write it as admins
    'league_seasons.prize_pool',
    // of the file of a past season
    'league_teams.group_name',
    'leagues.description',
    'leagues.logo',
    'leagues.name',
    'leagues.slug',
    'leagues.time_zone',
    // a file and its hash, a code to play by, and figures: no word
    'match_evidence.content_hash',
    'match_evidence.file',
    'match_lobbies.code',
    'match_reports.stats',
    'match_results.paragraph',
    // a file, an address made of the title, a code
    'news_articles.cover',
    'news_articles.slug',
    'news_texts.language',
    // written by commands, from what others gave
    'notifications.link',
    'notifications.values',
    'point_adjustments.reason',
    // codes, colours, files
    'profile_private.locale',
    'profile_private.time_zone',
    'profiles.avatar',
    'profiles.nation',
    'scrim_lobbies.code',
    'site_settings.key',
    'site_settings.value',
    'sponsors.logo_dark',
    'sponsors.logo_light',
    'team_matches.replay_url',
    'team_matches.stream_url',
    'teams.kit_primary',
    'teams.kit_secondary',
    'teams.logo',
    'teams.slug',
  ]);
});
