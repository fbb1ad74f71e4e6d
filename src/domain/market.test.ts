import { describe, expect, test } from 'vitest';
import {
  activityHours,
  activityLevels,
  experienceLevels,
  matchingListings,
  matchingPlayers,
  parseDays,
  type PlayerFilter,
  playStyles,
} from './market.ts';

test('[S9.36] the activity levels are high (3-4h), medium (2-3h), low (1-2h)', () => {
  expect(activityLevels.map((level) => [level, ...activityHours[level]])).toEqual([
    ['high', 3, 4],
    ['medium', 2, 3],
    ['low', 1, 2],
  ]);
});

test('[S9.37] the play styles are offensive, balanced, defensive', () => {
  expect(playStyles).toEqual(['offensive', 'balanced', 'defensive']);
});

test('[S9.38] the experience levels are beginner, intermediate, advanced, expert', () => {
  expect(experienceLevels).toEqual(['beginner', 'intermediate', 'advanced', 'expert']);
});

const player = (username: string, about: object = {}) => ({
  username,
  profile_name: username,
  position: 'striker',
  rematch_experience: 'expert',
  activity_level: 'high',
  play_style: 'offensive',
  nation: 'TR',
  platform: 'pc',
  availability_days: ['mon', 'tue', 'sun'] as const,
  team_id: null as string | null,
  ...about,
});
const everybody: PlayerFilter = {
  q: '',
  position: '',
  experience: '',
  activity: '',
  style: '',
  nation: '',
  platform: '',
  days: [],
  free: false,
};

describe('the player market', () => {
  const market = [
    player('Işıl', { position: 'goalkeeper', nation: 'DE' }),
    player('Tom', { team_id: 'a', availability_days: ['fri'], platform: 'xbox' }),
    player('Ada', {
      profile_name: 'Ada Lovelace',
      rematch_experience: 'beginner',
      activity_level: 'low',
      play_style: 'defensive',
    }),
  ];
  const names = (filter: Partial<PlayerFilter>) =>
    matchingPlayers(market, { ...everybody, ...filter }).map(({ username }) => username);

  test.each<[Partial<PlayerFilter>, string[]]>([
    [{}, ['Işıl', 'Tom', 'Ada']],
    [{ q: 'isil' }, ['Işıl']],
    [{ q: 'IŞIL' }, ['Işıl']],
    [{ q: 'lovelace' }, ['Ada']],
    [{ position: 'goalkeeper' }, ['Işıl']],
    [{ experience: 'beginner' }, ['Ada']],
    [{ activity: 'low' }, ['Ada']],
    [{ style: 'defensive' }, ['Ada']],
    [{ nation: 'DE' }, ['Işıl']],
    [{ platform: 'xbox' }, ['Tom']],
    [{ days: ['mon', 'sun'] }, ['Işıl', 'Ada']],
    [{ days: ['mon', 'fri'] }, []],
    [{ free: true }, ['Işıl', 'Ada']],
    [{ nation: 'TR', free: true }, ['Ada']],
  ])('narrowed by %j shows %j', (filter, shown) => {
    expect(names(filter)).toEqual(shown);
  });
});

describe('teams that look for players', () => {
  const listing = (name: string, tag: string, positions: string[]) => ({
    team: { name, short_name: name, tag },
    positions,
    training_days: ['mon', 'thu'] as const,
  });
  const all = [listing('Çınaraltı FK', 'ÇNR', ['goalkeeper']), listing('Elbe Elf', 'ELF', [])];
  const names = (filter: object) =>
    matchingListings(all, { q: '', position: '', days: [], ...filter }).map(({ team }) => team.name);

  test('are found by any spelling of their name', () => {
    expect(names({ q: 'cinaralti' })).toEqual(['Çınaraltı FK']);
    expect(names({ q: 'ÇINARALTI' })).toEqual(['Çınaraltı FK']);
    expect(names({ q: 'elb' })).toEqual(['Elbe Elf']);
  });

  test('are found by their tag', () => {
    expect(names({ q: 'çnr' })).toEqual(['Çınaraltı FK']);
  });

  test('that name no position look for every one', () => {
    expect(names({ position: 'striker' })).toEqual(['Elbe Elf']);
    expect(names({ position: 'goalkeeper' })).toEqual(['Çınaraltı FK', 'Elbe Elf']);
  });

  test('train on every day asked for', () => {
    expect(names({ days: ['mon', 'thu'] })).toHaveLength(2);
    expect(names({ days: ['mon', 'fri'] })).toEqual([]);
  });
});

test('days in an address are read in the order of the week, without what is no day', () => {
  expect(parseDays('thu,mon,noday,mon')).toEqual(['mon', 'thu']);
  expect(parseDays('')).toEqual([]);
});
