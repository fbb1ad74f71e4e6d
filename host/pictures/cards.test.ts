import { expect, test } from 'vitest';
import { isName } from '#domain/account/names.ts';
import { matchPictures, pictureAddress, sharePictures } from '#domain/community/share-pictures.ts';
import { cards } from '#supabase/functions/picture/cards.ts';
import type { Drawing } from '#supabase/functions/picture/drawing.ts';
import { addressOf, cardOf, wantedAt } from '#supabase/functions/picture/pictures.ts';
import { legible } from '#supabase/functions/picture/renderer.ts';
import { lacksLetters } from '#supabase/functions/picture/typefaces.ts';
import { hostTypefaces } from './typefaces.ts';

const league = { slug: 'l', name: 'Flutlicht Liga', time_zone: 'Europe/Istanbul' };
const team = (number: number, name: string) => ({
  id: `00000000-0000-4000-8000-00000000000${number}`, name, short_name: name.slice(0, 12), tag: 'TAG', slug: `team-${number}`, logo: null,
  kit_primary: '#aa2233', kit_secondary: '#ffffff', withdrawn: false,
}); // prettier-ignore
const [home, away] = [team(1, 'Nordlicht Kiel'), team(2, 'Rıhtım Gücü')];
const line = { team_id: home.id, slot: null, username: 'Kerem', open: true, shirt_number: 9, goals: 2, assists: 0, passes: 1, interceptions: 0, saves: 0, mvp: true }; // prettier-ignore
const matchWith = (about: object, stats: (Omit<typeof line, "username"> & { username: string | null })[] = [line]) => ({
  league,
  season: 4,
  match: {
    id: 'm', matchday: 3, stage: 'regular', game_no: null, kickoff_at: '2026-11-19T18:00:00Z', status: 'finished', home_score: 3, away_score: 1,
    live_home_score: null, live_away_score: null, forfeited_by: null, home_team: home, away_team: away, ...about,
  },
  line_ups: [],
  stats,
}); // prettier-ignore
const page = '/p/l/matches/00000000-0000-4000-8000-000000000001';
const site = { name: 'Rondo', logo: null };

const draw = (facts: unknown, kind = 'link', language: 'en' | 'de' | 'tr' = 'en', at = page) =>
  cardOf({ page: at, kind, language, season: undefined }, async () => facts, site);
const textsIn = (node: Drawing): string[] =>
  node.type === 'container' ? node.children.flatMap(textsIn) : node.type === 'text' ? [node.text] : [];
const drawTexts = async (...args: Parameters<typeof draw>) => textsIn((await draw(...args))!.node);

test.each([
  [{}, ['3', '1', 'Full time']],
  [{ status: 'live', home_score: null, away_score: null, live_home_score: 1 }, ['1', '0', 'Live']],
  [{ forfeited_by: 'away', home_score: 3, away_score: 0 }, ['3', '0', 'Forfeited by Rıhtım Gücü']],
  [{ forfeited_by: 'both', home_score: null, away_score: null }, ['–', 'Neither team showed up']],
  [{ status: 'disputed', home_score: null, away_score: null }, ['–', 'Result being confirmed']],
  [{ status: 'postponed', home_score: null, away_score: null }, ['–', 'Postponed']],
])('a match with %o says so', async (about, words) => {
  expect(await drawTexts(matchWith(about))).toEqual(expect.arrayContaining(words));
});

test('a match that is ahead says when, in the time of the league, and no score', async () => {
  const facts = matchWith({ status: 'scheduled', home_score: null, away_score: null }, []);
  expect(await drawTexts(facts)).toEqual(expect.arrayContaining(['21:00', 'Thu 19 November · GMT+3']));
  expect(await drawTexts(facts, 'result', 'de')).toEqual(
    expect.arrayContaining(['21:00', 'Flutlicht Liga · 3. Spieltag']),
  );
});

test('a match of a finished season has the names of then, and those of now', async () => {
  const was = matchWith({ home_team: { ...home, name_then: 'Alte Laterne' } });
  for (const kind of ['link', 'result'])
    expect(await drawTexts(was, kind)).toEqual(
      expect.arrayContaining(['Alte Laterne', 'now Nordlicht Kiel', 'Rıhtım Gücü']),
    );
  expect(await drawTexts(was, 'mvp')).toContain('Alte Laterne');
});

test('the best of a match has a card, unless nobody may know the name', async () => {
  expect(await drawTexts(matchWith({}), 'mvp')).toEqual(expect.arrayContaining(['Kerem', 'MVP', 'Goals', '3–1']));
  expect(await draw(matchWith({}, [{ ...line, username: null, open: false }]), 'mvp')).toBeNull();
  expect(await draw(matchWith({}, []), 'mvp')).toBeNull();
});

test('a side that has not lined up has no card', async () => {
  expect(await draw(matchWith({}), 'home')).toBeNull();
});

test.each([
  ['without stats', {}, [], []],
  ['with line-ups alone', {}, [{ team_id: home.id, slot: 1, position: null, username: 'Kerem', open: true, shirt_number: 9 }], []],
  ['with an open best player', {}, [], [line]],
  ['with a hidden best player', {}, [], [{ ...line, username: null, open: false }]],
  ['forfeited', { forfeited_by: 'away', home_score: 3, away_score: 0 }, [], []],
  ['forfeited by both', { forfeited_by: 'both', home_score: null, away_score: null }, [], []],
  ['void', { status: 'cancelled' }, [], []],
  ['of a series', { stage: 'final', matchday: null, game_no: 2 }, [], [line]],
  ['ahead', { status: 'scheduled', home_score: null, away_score: null }, [], []],
])('a match %s offers the cards there are, and no other', async (_which, about, line_ups, stats) => {
  const facts = { ...matchWith(about, stats), line_ups };
  const drawn = await Promise.all(sharePictures.match.map(async (kind) => ((await draw(facts, kind)) ? [kind] : [])));
  expect(matchPictures(facts)).toEqual(drawn.flat());
}); // prettier-ignore

test('a table is ranked by the rule book, and a league without one says that it begins soon', async () => {
  const facts = {
    league: { ...league, logo: null },
    season: { season: 4, phase: 'regular', relegation_places: 0, playoff_teams: 4, points_for_win: 3, champion_team_id: null },
    teams: [home, away],
    adjustments: [],
    matches: [
      { id: 'm', stage: 'regular', home_team_id: home.id, away_team_id: away.id, kickoff_at: '2026-11-19T18:00:00Z', status: 'finished', home_score: 0, away_score: 2 },
    ],
  }; // prettier-ignore
  const was = { ...facts, teams: [{ ...home, name_then: 'Alte Laterne' }, away] };
  expect(await drawTexts(was, 'table', 'de', '/p/l')).toEqual(
    expect.arrayContaining(['Alte Laterne', 'heute Nordlicht Kiel']),
  );
  const texts = await drawTexts(facts, 'table', 'tr', '/p/l');
  expect(texts.indexOf('Rıhtım Gücü')).toBeLessThan(texts.indexOf('Nordlicht Kiel'));
  expect(texts).toEqual(expect.arrayContaining(['4. sezon', '+2', '−2', '3']));
  expect(await drawTexts({ ...facts, season: null, teams: [], matches: [] }, 'link', 'en', '/p/l')).toContain('The season starts soon.'); // prettier-ignore
});

const cupWith = (about: object, played: boolean) => ({
  cup: { id: 'c', name: 'Friday Cup', starts_at: '2026-11-20T18:00:00Z', time_zone: 'Europe/Istanbul', status: 'live', prize: { en: '500 TL' }, capacity: 8, best_of: 1, final_best_of: 3, winner_team_id: null, ...about },
  teams: [home, away].map((each, index) => ({ ...each, seed: index + 1 })),
  series: played ? [{ id: 's', round: 1, slot: 1, best_of: 3, team_a_id: home.id, team_b_id: away.id, wins_a: 1, wins_b: 2, winner_team_id: away.id }] : [],
  matches: played ? [{ id: 'm', series_id: 's', game_no: 1, home_team_id: home.id, away_team_id: away.id, kickoff_at: '2026-11-20T18:00:00Z', status: 'finished', home_score: 3, away_score: 1 }] : [],
}); // prettier-ignore

test.each([
  [cupWith({ status: 'registration' }, false), ['Friday Cup', 'Entry open', '21:00 GMT+3', '2 of 8', '500 TL']],
  [cupWith({ winner_team_id: null }, true), ['Live', 'Final', '1–2', 'Nordlicht Ki – Rıhtım Gücü']],
  [cupWith({ status: 'finished', winner_team_id: away.id }, true), ['Finished', 'Champions', 'Rıhtım Gücü', 'Final 2–1']],
  [cupWith({ status: 'cancelled' }, false), ['Cancelled']],
])('a night cup says how far it is', async (facts, words) => {
  const page = '/p/cups/00000000-0000-4000-8000-000000000001';
  for (const kind of ['link', 'bracket']) expect(await drawTexts(facts, kind, 'en', page)).toEqual(expect.arrayContaining(words.filter((word) => kind === 'link' || word !== '2 of 8')));
}); // prettier-ignore

test('a player without a team signs for nobody', async () => {
  const facts = { league, player: { username: 'Kerem', avatar: null, position: null }, team: null, shirt_number: null, seasons: [] }; // prettier-ignore
  expect(await draw(facts, 'signing', 'en', '/p/l/players/Kerem')).toBeNull();
  expect(await drawTexts(facts, 'player', 'en', '/p/l/players/Kerem')).toContain('Kerem');
});

test('an address is read as it is written', () => {
  const wanted = { page: '/p/l/players/a%20b', kind: 'link', language: 'tr' as const, season: 3 };
  const address = addressOf(wanted, '0123456789abcdef');
  expect(wantedAt(new URL(address, 'http://localhost'))).toEqual({ ...wanted, version: '0123456789abcdef' });
  expect(wantedAt(new URL('/p/l/picture/link-fr.png', 'http://localhost'))).toBeNull();
  expect(wantedAt(new URL('/p/l/news/picture', 'http://localhost'))).toBeNull();
});

test('what Share offers is what there is to be taken along, at the address it asks', () => {
  for (const [kind, offered] of Object.entries(sharePictures)) {
    const drawn = Object.keys(cards[kind as keyof typeof cards]).filter((each) => each !== 'link');
    expect(drawn.toSorted()).toEqual(offered.toSorted());
  }
  const address = pictureAddress('http://localhost/p/l/players/a%20b?season=3', 'signing', 'tr');
  expect(wantedAt(new URL(address))).toMatchObject({ page: '/p/l/players/a%20b', kind: 'signing', season: 3 });
});

/** Letters that names may begin with, one of every 32 next to each other: each script has some. */
const letters = Array.from({ length: 0x32_400 / 32 }, (_, part) =>
  Array.from({ length: 32 }, (_, at) => String.fromCodePoint(part * 32 + at)).find(
    (sign) => isName(sign) && /\p{L}/u.test(sign),
  ),
).filter((sign) => sign !== undefined);

test('a name in any script that names accept is drawn, or the team by its tag and the league by its address', async () => {
  expect(letters.length).toBeGreaterThan(2500);
  const wanting: string[] = [];
  for (const letter of letters) {
    const named = (each: object) => ({ ...each, name: letter.repeat(4), short_name: letter.repeat(3) });
    const facts = {
      ...matchWith({ home_team: named(home) }),
      league: { ...league, name: letter.repeat(5), slug: 'night-league' },
    };
    const card = (await draw(facts))!;
    const texts = textsIn(legible(card.node, card.inLatin, hostTypefaces));
    const isWritten = !lacksLetters(letter, hostTypefaces);
    const isThere = isWritten ? texts.some((each) => each.includes(letter)) : texts.includes('TAG') && texts.some((each) => each.includes('Night League')); // prettier-ignore
    if (!isThere || texts.some((each) => lacksLetters(each, hostTypefaces))) wanting.push(letter);
  }
  expect(wanting).toEqual([]);
});
