import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#database.types.ts';
import { fold } from '#domain/community/search-fold.ts';
import { club as clubs, openWorld, people } from '#supabase/tests/harness/harness.ts';
import { count, newClub, newPerson, type Club } from '#supabase/tests/harness/signing.ts';

const world = openWorld();

type Page = Database['public']['Functions']['transfer_page'];
type Row = Page['Returns'][number];

const page = async (args: Page['Args'] = {}): Promise<Row[]> => {
  const { data, error } = await world.as('user').rpc('transfer_page', args);
  expect(error).toBeNull();
  return data ?? [];
};

describe('searching transfers', () => {
  const named: Record<string, string> = {};

  beforeAll(async () => {
    for (const name of ['Işıl Öz', 'Jürgen Groß', 'Łukasz Żak', 'José Ærø', 'a_b', 'axb']) {
      const player = await newPerson(world);
      named[name] = player;
      await world.sql('update public.profiles set username = $2 where id = $1', [player, name]);
      await world.sql(`insert into public.transfers (player_id, from_team_id, kind) values ($1, $2, 'free_agent')`, [
        player,
        clubs.own,
      ]);
    }
    await world.sql(`insert into public.teams (name, short_name, tag) values ('100% Fußball', '100%', '100')`);
    await world.sql(
      `insert into public.transfers (player_id, to_team_id, kind, season, league_id)
         select $1, id, 'contract_accepted', null, null from public.teams where tag in ('100', 'RIH')`,
      [people.player],
    );
  });

  const players = async (query: string) => (await page({ query, max: 100 })).map((row) => row.player_id);

  test.each([
    ['isil', 'Işıl Öz'],
    ['IŞIL OZ', 'Işıl Öz'],
    ['İSIL', 'Işıl Öz'],
    ['jurgen  gross', 'Jürgen Groß'],
    ['GROẞ', 'Jürgen Groß'],
    ['lukasz zak', 'Łukasz Żak'],
    ['Żak', 'Łukasz Żak'],
    ['jose aero', 'José Ærø'],
  ])('finds by %s the player %s', async (query, name) => expect(await players(query)).toEqual([named[name]]));

  test.each(['rihtim', 'RIHTIM GÜCÜ', 'rıhtım', 'rih', '100% fuss', 'FUẞBALL'])('finds by %s the team', async (query) =>
    expect(await players(query)).toEqual([people.player]),
  );

  test('takes % and _ for plain characters, and a backslash too', async () => {
    expect(await players('a_b')).toEqual([named['a_b']]);
    expect(await players('axb')).toEqual([named['axb']]);
    expect(await players('100%')).toEqual([people.player]);
    for (const query of ['%', '_'])
      expect(new Set(await players(query))).toEqual(new Set([query === '%' ? people.player : named['a_b']]));
    for (const query of ['\\', '\\%', "';--", '%%', '__']) expect(await players(query)).toEqual([]);
  });

  test('finds everything by nothing', async () => {
    const all = await players('');
    expect(all.length).toBeGreaterThan(5);
    expect(await players('   ')).toEqual(all);
  });

  test('folds as the app does', async () => {
    const corpus = [
      'Işıklar SK ISIKLAR İSTANBUL istanbul ığüşöçĞÜŞİÖÇ',
      'Großmann STRASSE GROẞ Müller Ökonom Äpfel',
      'Łódź Żółć gęślą jaźń ŚĆŃ',
      'Ærø Øster Œuvre Đorđe Ðór Þór',
      'José Ñandú Çelik Škoda Žižek Čapek Ångström',
      // every letter a name may have, one by one
      ...Array.from({ length: 0x250 - 0xc0 }, (_, n) => String.fromCodePoint(0xc0 + n)),
      ...Array.from({ length: 0x1f00 - 0x1e00 }, (_, n) => String.fromCodePoint(0x1e00 + n)),
      '  Elbe \t Elf\n',
      'ＦＣ ﬁn ² Ǆ',
      'e\u0301t\u00e9',
      "100% a_b \\ O'Neill",
      'Ελλάδα Спартак 東京',
      '',
    ];
    const folded = await world.sql<{ folded: string }>(
      'select private.fold(given) as folded from unnest($1::text[]) with ordinality as t (given, n) order by n',
      [corpus],
    );
    expect(folded.map((row) => row.folded)).toEqual(corpus.map(fold));
  });
});

describe('a page of transfers', () => {
  const [season, other] = [4, 5];
  let club: Club;
  let next: Club;
  let wanderer: string;

  // Sixty transfers of which ten at a time share their moment, in two seasons of two clubs.
  beforeAll(async () => {
    club = await newClub(world, { season });
    next = await newClub(world, { season: other });
    wanderer = await newPerson(world);
    await world.sql(
      `insert into public.transfers (player_id, from_team_id, to_team_id, kind, league_id, season, happened_at)
         select case when n % 3 = 0 then $1::uuid else $2::uuid end,
                case when n % 2 = 0 then $3::uuid end,
                case when n % 2 = 1 then $4::uuid end,
                (case when n % 2 = 0 then 'transfer_out' else 'contract_accepted' end)::public.transfer_kind,
                case when n % 2 = 0 then $5::uuid else $6::uuid end,
                case when n % 2 = 0 then ${season} else ${other} end,
                timestamptz '2025-01-01 12:00:00.123456+00' + (n / 10) * interval '1 second'
           from generate_series(0, 59) as n`,
      [wanderer, people.user, club.id, next.id, club.league, next.league],
    );
  });

  const size = async (where: string) => count(world, `public.transfers where ${where}`);

  /** All pages, each from where the one before ended. */
  const walk = async (args: Page['Args'], max: number): Promise<string[]> => {
    const rows: Row[] = [];
    for (;;) {
      const last = rows.at(-1);
      const more = await page({ ...args, max, ...(last && { before_at: last.happened_at, before_id: last.id }) });
      rows.push(...more);
      if (more.length < max) return rows.map((row) => row.id);
    }
  };

  test.each([1, 3, 7, 10, 64])(
    'after page, %i rows each, lists every transfer exactly once, newest first',
    async (max) => {
      const order = await world.sql<{ id: string }>(
        'select id from public.transfers order by happened_at desc, id desc',
      );
      expect(await walk({}, max)).toEqual(order.map((row) => row.id));
    },
  );

  test('is narrowed by season, kind, team, player and word, and by all of them at once', async () => {
    const sizes = async (args: Page['Args']) => (await walk(args, 9)).length;
    expect(await sizes({ of_season: season })).toBe(30);
    expect(await sizes({ of_kind: 'transfer_out' })).toBe(await size(`kind = 'transfer_out'`));
    expect(await sizes({ of_team: club.id })).toBe(30);
    expect(await sizes({ of_player: wanderer })).toBe(20);
    expect(await sizes({ query: club.name, of_season: season })).toBe(30);
    const all = { of_season: season, of_kind: 'transfer_out', of_team: club.id, of_player: wanderer } as const;
    expect(await sizes({ ...all, query: club.name })).toBe(10);
    expect(await sizes({ ...all, of_kind: 'free_agent' })).toBe(0);
  });

  test('holds fifty transfers unless told otherwise, and never more than a hundred', async () => {
    await world.sql(
      `insert into public.transfers (player_id, from_team_id, kind)
         select $1, $2, 'free_agent' from generate_series(1, 120)`,
      [wanderer, club.id],
    );
    const lengths = await Promise.all(
      [{}, { max: 100 }, { max: 1000 }, { max: 0 }, { max: -3 }].map((args) => page(args)),
    );
    expect(lengths.map((rows) => rows.length)).toEqual([50, 100, 100, 1, 1]);
  });

  test('shows who, from where, to where, when and in which league', async () => {
    const [row] = await page({ of_team: next.id, max: 1 });
    expect(row).toMatchObject({
      kind: 'contract_accepted',
      season: other,
      league_id: next.league,
      league_name: expect.stringMatching(/^League /),
      from_team: null,
      to_team: { id: next.id, name: next.name, short_name: next.name, tag: expect.any(String), logo: null },
    });
  });

  test('names no deleted account', async () => {
    await world.sql('update public.profiles set deleted_at = now() where id = $1', [wanderer]);
    const [row] = await page({ of_player: wanderer, max: 1 });
    expect(row).toMatchObject({ player_id: wanderer, username: null });
  });
});
