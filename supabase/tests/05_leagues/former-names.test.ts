import { describe, expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { openWorld, people } from '#supabase/tests/harness/harness.ts';
import { playedSeason, protestsOver } from '#supabase/tests/harness/season.ts';
import { type Club, newClub, newPerson, type Who } from '#supabase/tests/harness/signing.ts';
import { done } from '#supabase/tests/harness/traces.ts';
import { waiting } from '#supabase/tests/harness/waiting.ts';

/** Names with time: who may take a name that another gave up, where an old address leads, and what is in no history. */

const world = openWorld({ sessions: 8 });

type Answer = { data: unknown; error: { code: string; hint: string | null } | null; status: number };
type Now = { league: string; team: string | null; username: string | null } | null;

const rename = (club: Club, name: string, who: Who = { id: club.captain }): PromiseLike<Answer> =>
  world.as(who).rpc('update_team', { team_id: club.id, changes: { name } });
const call = (person: string, username: string): PromiseLike<Answer> =>
  world.as({ id: person }).from('profiles').update({ username }).eq('id', person).select().single();
const now = async (slug: string, more: { team?: string; username?: string } = {}): Promise<Now> => {
  const { data, error } = await world.as('visitor').rpc('public_address_now', { slug, ...more });
  expect(error).toBeNull();
  return data as Now;
};
const slugOf = async (table: 'teams' | 'leagues', id: string) =>
  (await world.sql<{ slug: string }>(`select slug from public.${table} where id = $1`, [id]))[0]!.slug;
const formerly = async (club: Club) =>
  (await world.as('user').from('former_names').select('name').eq('team_id', club.id).order('until')).data!.map(
    ({ name }) => name,
  );
/** Everybody gave up their names so many days earlier than they did. */
const daysPass = (days: number) =>
  world.sql(`update public.former_names set until = until - $1 * interval '1 day'`, [days]);
const held = (hint = 'nameHeld') => ({ error: { code: 'PT409', hint } });

/** A public league in which nobody plays yet, and a club in it. */
async function publicClub(): Promise<Club & { slug: string }> {
  const club = await newClub(world, { phase: 'registration' });
  await world.sql('update public.leagues set public = true where id = $1', [club.league]);
  await world.sql('update public.profile_private set public_profile = true where user_id = $1', [club.captain]);
  return { ...club, slug: await slugOf('leagues', club.league) };
}

describe('a name that was given up', () => {
  test('is nobody else’s for a year, nor one that looks like it, and its bearer’s at any time', async () => {
    const [own, rival] = [await newClub(world, { phase: 'none' }), await newClub(world, { phase: 'none' })];
    await done(rename(own, 'Alster Elf'));
    await done(rename(own, 'Bille Elf'));
    expect(await rename(rival, 'Alster Elf')).toMatchObject(held());
    expect(await rename(rival, 'ALSTER  ELF.')).toMatchObject(held());
    expect(await rename(rival, 'Alster Elf', 'admin')).toMatchObject(held());
    const founder = await newPerson(world);
    expect(await world.as({ id: founder }).rpc('create_team', { name: 'Alster-Elf', tag: 'ZZZZ' })).toMatchObject(
      held(),
    );
    await done(rename(own, 'Alster Elf'));
    await done(rename(own, 'Bille Elf'));
    await daysPass(limits.nameDaysHeld + 1);
    await done(rename(rival, 'Alster Elf'));
    expect(await rename(own, 'Alster Elf')).toMatchObject(held('nameTaken'));
  });

  test('of a player and of a league is held, too', async () => {
    const [own, rival] = [await newPerson(world), await newPerson(world)];
    await done(call(own, 'Kestrel'));
    await done(call(own, 'Buzzard'));
    expect(await call(rival, 'kestreI')).toMatchObject(held());
    await world.sql(`insert into public.leagues (name) values ('Harbour Cup')`);
    await world.sql(`update public.leagues set name = 'Dock Cup', slug = 'dock-cup' where slug = 'harbour-cup'`);
    const take = (name: string, slug: string) => world.as('admin').from('leagues').insert({ name, slug });
    expect(await take('HARBOUR CUP', 'hc')).toMatchObject(held());
    expect(await take('Another cup', 'harbour-cup')).toMatchObject(held('addressHeld'));
  });

  test('is free when its team is archived', async () => {
    const [own, rival] = [await newClub(world, { phase: 'none' }), await newClub(world, { phase: 'none' })];
    await done(rename(own, 'Trave Elf'));
    await done(rename(own, 'Wakenitz Elf'));
    await world.sql('update public.teams set archived_at = now() where id = $1', [own.id]);
    await done(rename(rival, 'Trave Elf'));
    expect(await slugOf('teams', rival.id)).toMatch(/^trave-elf-[0-9a-f]{8}$/);
  });

  test(`is held of each team ${limits.namesHeldMax} at most, and nobody changes a name more than ${limits.renamesMax} times in ${limits.renameDays} days`, async () => {
    const [own, rival] = [await newClub(world, { phase: 'none' }), await newClub(world, { phase: 'none' })];
    const names = ['Elf Eins', 'Elf Zwei', 'Elf Drei', 'Elf Vier', 'Elf Fünf'];
    for (const name of names) await done(rename(own, name));
    expect(await rename(own, 'Elf Sechs')).toMatchObject({ error: { code: 'PT429', hint: 'renamedTooOften' } });
    await done(rename(own, 'Elf Sechs', 'admin'));
    for (const name of names.slice(-limits.namesHeldMax)) expect(await rename(rival, name)).toMatchObject(held());
    await done(rename(rival, names[1]!));
    const person = await newPerson(world);
    for (const name of ['eins', 'zwei', 'drei', 'vier', 'fünf']) await done(call(person, `Person ${name}`));
    expect(await call(person, 'Person sechs')).toMatchObject({ error: { code: 'PT429' } });
    await daysPass(limits.renameDays + 1);
    await done(call(person, 'Person sechs'));
  });
});

describe('an old address', () => {
  test('leads to the present one: of a league, its teams and its players', async () => {
    const club = await publicClub();
    const was = await slugOf('teams', club.id);
    await done(call(club.captain, `Old ${club.name}`));
    await done(call(club.captain, `New ${club.name}`));
    await done(rename(club, `Renamed ${club.name}`));
    await done(world.as('admin').from('leagues').update({ slug: `moved-${club.slug}` }).eq('id', club.league).select().single()); // prettier-ignore
    const league = `moved-${club.slug}`;
    const team = await slugOf('teams', club.id);
    expect(team).not.toBe(was);
    expect(await now(club.slug)).toEqual({ league, team: null, username: null });
    expect(await now(club.slug, { team: was })).toEqual({ league, team, username: null });
    expect(await now(league, { team: was })).toEqual({ league, team, username: null });
    expect(await now(club.slug, { username: `Old ${club.name}` })).toEqual({ league, team: null, username: `New ${club.name}` }); // prettier-ignore
  });

  test('leads nowhere where nothing is public', async () => {
    const club = await publicClub();
    const was = await slugOf('teams', club.id);
    await done(call(club.captain, `Hid ${club.name}`));
    await done(call(club.captain, `Her ${club.name}`));
    await done(rename(club, `Shy ${club.name}`));
    const stranger = await publicClub();
    expect(await now(stranger.slug, { team: was })).toBeNull();
    expect(await now(stranger.slug, { username: `Hid ${club.name}` })).toBeNull();
    await world.sql('update public.profile_private set public_profile = false where user_id = $1', [club.captain]);
    expect(await now(club.slug, { username: `Hid ${club.name}` })).toBeNull();
    await world.sql('update public.leagues set public = false where id = $1', [club.league]);
    expect(await now(club.slug, { team: was })).toBeNull();
  });

  test('of a team is not given to another when its name is free', async () => {
    const [own, rival] = [await publicClub(), await newClub(world, { phase: 'none' })];
    await done(rename(own, 'Eider Elf'));
    await done(rename(own, 'Treene Elf'));
    await daysPass(limits.nameDaysHeld + 1);
    await done(rename(rival, 'Eider Elf'));
    expect(await slugOf('teams', rival.id)).toMatch(/^eider-elf-[0-9a-f]{8}$/);
    expect((await now(own.slug, { team: 'eider-elf' }))?.team).toBe('treene-elf');
  });
});

describe('the history', () => {
  test('has no name that the moderation has hidden or taken out, and none of a deleted account', async () => {
    const club = await publicClub();
    await done(rename(club, `Fine ${club.name}`));
    await done(rename(club, `Rude ${club.name}`));
    await done(world.as('moderator').rpc('hide_content', { kind: 'team_name', subject_id: club.id, reason: 'An insult.' })); // prettier-ignore
    const name = `Calm ${club.name}`;
    await done(rename(club, name));
    // neither the hidden one nor the one that stood in its place
    expect(await formerly(club)).toEqual([club.name, `Fine ${club.name}`]);
    const [{ id } = { id: '' }] = await world.sql<{ id: string }>(
      'select id from public.former_names where team_id = $1 and name = $2',
      [club.id, `Fine ${club.name}`],
    );
    const forget = (who: Who) => world.as(who).rpc('forget_former_name', { former_name_id: id });
    expect(await forget({ id: club.captain })).toMatchObject({ error: { code: 'PT403', hint: 'notYours' } });
    await done(forget('moderator'));
    expect(await formerly(club)).toEqual([club.name]);
    expect(await forget('moderator')).toMatchObject({ error: { code: 'PT404' } });
    expect(await now(club.slug, { team: `fine-${club.name.toLowerCase().replaceAll(' ', '-')}` })).toBeNull();

    const person = await newPerson(world);
    await done(call(person, 'Before Leaving'));
    await done(call(person, 'While Leaving'));
    const { data } = await world.as({ id: person }).rpc('export_my_data');
    expect((data as { former_names: { name: string }[] }).former_names.map(({ name: former }) => former)).toContain('Before Leaving'); // prettier-ignore
    await world.sql('update public.profiles set deleted_at = now(), username = $2 where id = $1', [person, 'deleted-0123456789ab']); // prettier-ignore
    expect(await world.sql('select from public.former_names where player_id = $1', [person])).toEqual([]);
  });

  test('names many at once, each by its own moment, and nobody who is still called so', async () => {
    const club = await newClub(world, { phase: 'none' });
    await done(rename(club, `Second ${club.name}`));
    await done(call(club.captain, `Now ${club.name}`));
    const long = '1970-01-01T00:00:00Z';
    const lists = { bearers: [club.id, club.id, club.captain], moments: [long, new Date().toISOString(), long] };
    const { data } = await world.as('user').rpc('names_then', lists);
    const [captain] = (
      await world.as('user').from('former_names').select('name').eq('player_id', club.captain).order('until')
    ).data!;
    expect(data).toEqual([{ line: 1, name: club.name }, { line: 3, name: captain!.name }]); // prettier-ignore
    const many = {
      bearers: Array.from({ length: 600 }, () => club.id),
      moments: Array.from({ length: 600 }, () => long),
    };
    expect((await world.as('user').rpc('names_then', many)).data).toHaveLength(500);
  });

  test('gives the table, the records and the matches of a finished season the names of then', async () => {
    const season = await playedSeason(world, { clubs: 3 });
    await world.sql('update public.leagues set public = true where id = $1', [season.league]);
    await protestsOver(world, season);
    await done(world.as('admin').rpc('finish_season', { league_id: season.league, season: 1 }));
    const [club] = season.clubs as [Club];
    await done(rename(club, 'Later Name'));
    await done(rename(club, 'Last Name'));
    const slug = await slugOf('leagues', season.league);
    const { data } = await world.as('visitor').rpc('public_league', { slug });
    const { teams } = data as { teams: { id: string; name: string; name_then: string | null }[] };
    expect(teams.find(({ id }) => id === club.id)).toMatchObject({ name: 'Last Name', name_then: club.name });
    expect(teams.filter(({ name_then }) => name_then !== null)).toHaveLength(1);
    const { data: records } = await world.as('user').rpc('league_records', { league_id: season.league });
    const own = records!.find(({ home_team_id }) => home_team_id === club.id)!;
    const { data: match } = await world.as('visitor').rpc('public_match', { slug, match_id: own.match_id });
    expect(match).toMatchObject({ match: { home_team: { name: 'Last Name', name_then: club.name } } });
    const lists = { bearers: [own.away_team_id, club.id], moments: [own.named_at, own.named_at] };
    expect((await world.as('user').rpc('names_then', lists)).data).toEqual([{ line: 2, name: club.name }]);
  });
});

describe('in the same second', () => {
  test('of two teams that take a free old name one has it', async () => {
    const own = await newClub(world, { phase: 'none' });
    await done(rename(own, 'Schlei Elf'));
    await done(rename(own, 'Förde Elf'));
    await daysPass(limits.nameDaysHeld + 1);
    const rivals = await Promise.all([1, 2, 3, 4].map(() => newClub(world, { phase: 'none' })));
    const answers = await Promise.all(rivals.map((rival) => rename(rival, 'Schlei Elf')));
    expect(answers.map(({ error }) => error?.hint ?? 'won').toSorted()).toEqual(['nameTaken', 'nameTaken', 'nameTaken', 'won']); // prettier-ignore
  });

  test('a team that waits for a name while its bearer gives it up does not get it', async () => {
    const [own, rival] = [await newClub(world, { phase: 'none' }), await newClub(world, { phase: 'none' })];
    await done(rename(own, 'Stör Elf'));
    let answer: PromiseLike<Answer> | undefined;
    await world.hold(`update public.teams set name = 'Krückau Elf' where id = $1`, [own.id], async (more) => {
      answer = Promise.resolve(rename(rival, 'Stör Elf'));
      await expect.poll(() => waiting(world), { timeout: 20_000 }).toBe(1);
      await more('commit');
    });
    expect(await answer).toMatchObject(held());
  });

  test('a season ends and a team is renamed: the table has the name it was played under', async () => {
    const season = await playedSeason(world, { clubs: 3 });
    await world.sql('update public.leagues set public = true where id = $1', [season.league]);
    await protestsOver(world, season);
    const [club] = season.clubs as [Club];
    const [ended, renamed] = await Promise.all([
      world.as('admin').rpc('finish_season', { league_id: season.league, season: 1 }),
      rename(club, `Renamed at the end ${club.name}`),
    ]);
    expect(ended.error).toBeNull();
    // refused while the season runs, else after it
    if (renamed.error) expect(renamed.error).toMatchObject({ code: 'PT409', hint: 'nameLocked' });
    const [then] = await world.sql<{ name: string }>(
      `select coalesce(private.team_name_at(t.id, s.finished_at), t.name) as name
         from public.league_seasons s join public.teams t on t.id = $2 where s.league_id = $1`,
      [season.league, club.id],
    );
    expect(then).toEqual({ name: club.name });
  });
});

/** From 0 up to 1, the same each time (mulberry32). */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

test(
  'after 1,000 random renames no address is dead, and none leads to another team',
  { timeout: 300_000 },
  async () => {
    const chance = chances(13);
    const pick = <T>(all: readonly T[]): T => all[Math.floor(chance() * all.length)]!;
    const clubs: (Club & { slug: string })[] = [];
    for (let made = 0; made < 12; made += 1) clubs.push(await publicClub());
    // the clubs play in each other's leagues: an address of a team is below any of them
    const pool = Array.from(
      { length: 120 },
      (_, n) => `Wander ${String.fromCodePoint(65 + (n % 8), 65 + Math.floor(n / 8))}`,
    );
    const borne = {
      team: new Map<string, string>(),
      league: new Map<string, string>(),
      player: new Map<string, string>(),
    };
    /** The names each team gave up, and the days. */
    const left = new Map<string, { name: string; day: number }[]>();
    const bears = new Map<string, string>();
    const outcomes: Record<string, number> = {};
    let day = 0;
    let renamed = 0;
    let club = clubs[0]!;
    const note = (kind: keyof typeof borne, address: string, id: string) => {
      const other = borne[kind].get(address);
      if (kind !== 'player' && other !== undefined) expect(other, `${kind} ${address}`).toBe(id);
      borne[kind].set(address, id);
    };
    for (const club of clubs) {
      note('team', await slugOf('teams', club.id), club.id);
      note('league', club.slug, club.league);
      bears.set(club.id, club.name);
    }
    while (renamed < 1000) {
      // somebody bored goes on for a while
      if (chance() < 0.3) club = pick(clubs);
      const kind = pick(['team', 'team', 'team', 'league', 'player'] as const);
      const id = { team: club.id, league: club.league, player: club.captain }[kind];
      // every second time one's own old name
      const own = (left.get(id) ?? []).map(({ name }) => name);
      const name = own.length > 0 && chance() < 0.3 ? pick(own) : `${pick(pool)}${{ team: '', league: ' League', player: ' P' }[kind]}`; // prettier-ignore
      if (bears.get(id) === name) continue;
      const { error } = await {
        team: () => rename(club, name),
        league: (): PromiseLike<Answer> =>
        world.as('admin').from('leagues').update({ name, slug: name.toLowerCase().replaceAll(' ', '-') }).eq('id', id).select().single(), // prettier-ignore
        player: () => call(id, name),
      }[kind]();
      const holder = [...left].find(
        ([other, names]) =>
        other !== id && names.slice(-limits.namesHeldMax).some((each) => each.name === name && day - each.day < limits.nameDaysHeld), // prettier-ignore
      );
      const outcome = error ? `${error.code} ${error.hint}` : 'renamed';
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      if (error) expect(error.code, outcome).toMatch(/^(PT409|PT429|23505)$/);
      else {
        expect(holder, `${name} was given up less than a year ago`).toBeUndefined();
        left.set(id, [...(left.get(id) ?? []), { name: bears.get(id) ?? name, day }]);
        bears.set(id, name);
        renamed += 1;
        if (kind === 'player') note('player', name, id);
        else note(kind, await slugOf(kind === 'team' ? 'teams' : 'leagues', id), id);
      }
      const passed = chance() < 0.8 ? 0 : Math.floor(chance() * 40);
      if (passed > 0) await daysPass(passed);
      day += passed;
      if (renamed % 20 === 0) await world.sql('delete from private.command_counts');
    }
    // every branch was taken
    expect(Object.keys(outcomes)).toEqual(expect.arrayContaining(['PT409 nameHeld', 'PT409 nameTaken', 'PT409 usernameTaken', 'PT429 renamedTooOften', 'renamed'])); // prettier-ignore
    const leagueOf = (id: string) => clubs.find((club) => [club.id, club.league, club.captain].includes(id))!.league;
    for (const [address, id] of borne.league) expect((await now(address))?.league).toBe(await slugOf('leagues', id));
    for (const [address, id] of borne.team) {
      const league = await slugOf('leagues', leagueOf(id));
      expect(await now(league, { team: address })).toEqual({ league, team: await slugOf('teams', id), username: null });
    }
    // a player's address is the name: its bearer has it, else its last bearer
    const bearers = new Map([...bears].map(([id, name]) => [name, id]));
    for (const [address, last] of borne.player) {
      const id = bearers.get(address) ?? last;
      expect((await now(await slugOf('leagues', leagueOf(id)), { username: address }))?.username).toBe(bears.get(id));
    }
  },
);

test('a member’s feed address leads on, with a secret alone', async () => {
  const club = await newClub(world, { phase: 'registration' });
  const [slug, team] = [await slugOf('leagues', club.league), await slugOf('teams', club.id)];
  await done(rename(club, `Secret ${club.name}`));
  const ask = (secret: string) => world.as('visitor').rpc('member_address_now', { secret, slug, team });
  expect((await ask('0'.repeat(48))).data).toBeNull();
  await done(world.as('user').rpc('make_feed_link'));
  const [link] = await world.sql<{ reader_secret: string }>('select reader_secret from private.feed_links where user_id = $1', [people.user]); // prettier-ignore
  expect((await ask(link!.reader_secret)).data).toEqual({ league: slug, team: await slugOf('teams', club.id), username: null }); // prettier-ignore
});
